import type { Product, Route, ValuationParameters } from "../../../../schema/rules/valuations.ts";
import { MONTHS, reachedBy } from "./recovery.ts";

/**
 * What one euro recovered over 60 months is worth today, after the fee: what comes in during a month counts at its end,
 * discounted at the yearly effective rate: (1 + rate)^(month / 12).
 */
export function worthOfOne(product: Product, route: Route, parameters: ValuationParameters): number {
  const yearly = 1 + parameters.discountRate / 100;
  let worth = 0;
  let before = 0;
  for (let month = 1; month <= MONTHS; month += 1) {
    const reached = reachedBy(product, route, month);
    worth += (reached - before) / yearly ** (month / 12);
    before = reached;
  }
  return worth * (1 - parameters.successFee / 100);
}

/** Spent at the start, in cents. */
export function costCents(route: Route, { fixedCost, judicialCost }: ValuationParameters): number {
  if (route === "SALE") return 0;
  return Math.round(fixedCost * 100) + (route === "JUDICIAL" ? Math.round(judicialCost * 100) : 0);
}
