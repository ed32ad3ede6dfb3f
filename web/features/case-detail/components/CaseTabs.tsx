import { lazy, Suspense } from "react";
import type { CaseTabName } from "../../../app/paths.ts";
import { PRODUCT_NAME } from "../../../../schema/rules/product.ts";
import { PRODUCT_SEGMENT } from "../../../lib/product.ts";
import { choiceParam, useUrlState } from "../../../lib/url-state.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { TabLinks } from "../../../ui/TabLinks.tsx";
import { ActivityPanel } from "../activity/ActivityPanel.tsx";
import { useCaseView } from "../hooks/case-view.ts";

const ToolsTab = lazy(() => import("./ToolsTab.tsx"));
const AgreementsTab = lazy(() => import("./AgreementsTab.tsx"));
const AlternativesPanel = lazy(() => import("../alternatives/AlternativesPanel.tsx"));
const BudgetPanel = lazy(() => import("../budget/BudgetPanel.tsx"));

type Tab = CaseTabName | "actividad";

const TABS = [
  { tab: "actividad", label: "ACTIVIDAD" },
  { tab: "herramientas", label: "HERRAMIENTAS Y CALENDARIO" },
  { tab: PRODUCT_SEGMENT, label: PRODUCT_NAME.toUpperCase() },
  { tab: "alternativas", label: "ALTERNATIVAS" },
  { tab: "presupuesto", label: "PRESUPUESTO" },
] as const satisfies readonly { tab: Tab; label: string }[];

const urlSpec = {
  tab: choiceParam<Tab>(
    TABS.map(({ tab }) => tab),
    "actividad",
  ),
};

function TabContent({ tab }: { tab: Tab }) {
  switch (tab) {
    case "actividad":
      return <ActivityPanel />;
    case "herramientas":
      return <ToolsTab />;
    case PRODUCT_SEGMENT:
      return <AgreementsTab />;
    case "alternativas":
      return <AlternativesPanel />;
    case "presupuesto":
      return <BudgetPanel />;
  }
}

/** The five parts of a case's work, each with its own address. */
export function CaseTabs() {
  const { tabPath } = useCaseView();
  const [{ tab }] = useUrlState(urlSpec);
  const waiting = (
    <Panel title="Cargando...">
      <SkeletonTable rows={4} columns={2} />
    </Panel>
  );
  return (
    <div id="apartados">
      <TabLinks
        label="Apartados del expediente"
        tabs={TABS.map((one) => ({
          label: one.label,
          to: tabPath(one.tab === "actividad" ? undefined : one.tab),
          current: one.tab === tab,
        }))}
      />
      <Suspense fallback={waiting}>
        <TabContent tab={tab} />
      </Suspense>
    </div>
  );
}
