import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import type { ComparisonFragment } from "../../../generated/graphql.ts";
import { formatMoney } from "../../../lib/format.ts";

type Figures = ComparisonFragment["figures"];
type Measure = Figures["measures"][number];
type Arm = Figures["arms"][number];

const HITS = { ANSWERED: "answered", PROMISED: "promised", PAID: "paid" } as const;

const decimal = (value: number, places: number) => value.toFixed(places).replace(".", ",");

/** "12,3 % (123 de 1.000)", "6,00 € (6.000,00 € en total)"; a dash where there is nobody. */
export function armWords({ measure }: Measure, value: number | null, arm: Arm, currency: string): string {
  if (value === null) return "—";
  if (measure === "AMOUNT")
    return `${formatMoney(value.toFixed(2), currency)} (${formatMoney(arm.amount, currency)} en total)`;
  return `${decimal(value * 100, 1)}\u00A0% (${shownCount(arm[HITS[measure]])} de ${shownCount(arm.people)})`;
}

/** B less A with its interval: "+10,0 puntos (de +6,9 a +13,1)". */
export function differenceWords({ measure, difference, low, high }: Measure, currency: string): string {
  if (difference === null || low === null || high === null) return "—";
  const isAmount = measure === "AMOUNT";
  const signed = (value: number) => {
    const shown = isAmount ? decimal(Math.abs(value), 2) : decimal(Math.abs(value) * 100, 1);
    if (/^[0,]*$/.test(shown)) return shown;
    return `${value < 0 ? "−" : "+"}${shown}`;
  };
  const unit = isAmount ? formatMoney("0", currency).replace("0,00", "").trim() : "puntos";
  return `${signed(difference)}\u00A0${unit} (de ${signed(low)} a ${signed(high)})`;
}
