import { shownEuros, listed } from "../../../../schema/rules/spanish-numbers.ts";
import type { MatterFile } from "./matter-file.ts";
import type { Field } from "./template.ts";

/** Corporate tasks have no budget: what it costs is typed. */
export function whereFeesStand({ matter }: MatterFile): Partial<Field> {
  return matter.kind === "CASE" ? { place: "BUDGET", hint: "En el presupuesto aceptado." } : {};
}

/**
 * "580,80 € (base 480,00 €, IVA 100,80 €; presupuesto B26-000009, versiones 1 y 2 aceptado)."; "" without a budget.
 */
export function feesText({ cost }: Pick<MatterFile, "cost">): string {
  if (cost === null) return "";
  const parts = [
    `base ${shownEuros(cost.subtotal)}`,
    ...(isZero(cost.vat) ? [] : [`IVA ${shownEuros(cost.vat)}`]),
    ...(isZero(cost.withholding) ? [] : [`retención ${shownEuros(cost.withholding)}`]),
  ];
  const versions = cost.versions.length > 1 ? `, versiones ${listed(cost.versions.map(String))}` : "";
  return `${shownEuros(cost.total)} (${parts.join(", ")}; presupuesto ${cost.number}${versions}, aceptado).`;
}

function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}
