import { useSearchParams } from "react-router-dom";
import { PRODUCT_NAME } from "../../../../schema/rules/product.ts";
import { writeUrlState } from "../../../lib/url-state.ts";
import { TabLinks } from "../../../ui/TabLinks.tsx";
import { ownCasesSpec, type TabWord } from "./cases-url.ts";

const LABELS: Record<TabWord, string> = {
  todos: "Todos",
  acuerdo: PRODUCT_NAME,
  sesiones: "Sesiones",
  "plan-de-pagos": "Plan de pagos",
  archivados: "Archivados",
};
const ALL = Object.keys(LABELS) as TabWord[];

interface CaseTabsProps {
  current: TabWord;
  tabs?: readonly TabWord[];
}

/** The tabs of a list of cases; search and filters stay as they are. */
export function CaseTabs({ current, tabs = ALL }: CaseTabsProps) {
  const [params] = useSearchParams();
  return (
    <TabLinks
      label="Expedientes"
      tabs={tabs.map((tab) => ({
        label: LABELS[tab],
        to: { search: writeUrlState(ownCasesSpec, params, { tab }).toString() },
        current: tab === current,
      }))}
    />
  );
}
