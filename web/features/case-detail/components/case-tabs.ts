import type { CaseTabName } from "../../../app/public-paths.ts";
import { PRODUCT_NAME } from "../../../../schema/rules/product.ts";
import { PRODUCT_SEGMENT } from "../../../lib/product.ts";
import { choiceParam } from "../../../lib/url-state.ts";

export type CaseTab = CaseTabName | "actividad";

/** The five parts of a case's work, each with its own address. */
export const CASE_TABS = [
  { tab: "actividad", label: "ACTIVIDAD" },
  { tab: "herramientas", label: "HERRAMIENTAS Y CALENDARIO" },
  { tab: PRODUCT_SEGMENT, label: PRODUCT_NAME.toUpperCase() },
  { tab: "alternativas", label: "ALTERNATIVAS" },
  { tab: "presupuesto", label: "PRESUPUESTO" },
] as const satisfies readonly { tab: CaseTab; label: string }[];

export const caseTabUrl = {
  tab: choiceParam<CaseTab>(
    CASE_TABS.map(({ tab }) => tab),
    "actividad",
  ),
};
