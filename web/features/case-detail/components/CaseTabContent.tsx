import { Suspense } from "react";
import { PRODUCT_SEGMENT } from "../../../lib/product.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { ActivityPanel } from "../activity/ActivityPanel.tsx";
import { CaseNotes } from "./CaseNotes.tsx";
import type { CaseTab } from "./case-tabs.ts";
import { late } from "../../../ui/late.tsx";

const ToolsTab = late(() => import("./ToolsTab.tsx"));
const AgreementsTab = late(() => import("./AgreementsTab.tsx"));
const AlternativesPanel = late(() => import("../alternatives/AlternativesPanel.tsx"));
const BudgetPanel = late(() => import("../budget/BudgetPanel.tsx"));

function Content({ tab }: { tab: CaseTab }) {
  switch (tab) {
    case "actividad":
      return (
        <div className="stack">
          <CaseNotes />
          <ActivityPanel />
        </div>
      );
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

/** What one tab of a case shows, each with a script of its own. */
export function CaseTabContent({ tab }: { tab: CaseTab }) {
  const waiting = (
    <Panel title="Cargando...">
      <SkeletonTable rows={4} columns={2} />
    </Panel>
  );
  return (
    <Suspense fallback={waiting}>
      <Content tab={tab} />
    </Suspense>
  );
}
