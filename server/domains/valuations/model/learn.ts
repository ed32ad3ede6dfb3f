import type { Product } from "../../../../schema/rules/valuations.ts";
import { logit, logOdds, rateOf, reachedBy, type Learned } from "./recovery.ts";

/** A debt of the platform's own lists over its first twelve months there. */
export interface History {
  product: Product;
  amountCents: number;
  ageMonths: number | null;
  contactWays: 0 | 1 | 2 | 3;
  recoveredCents: number;
}

const MONTHS_SEEN = 12;
/** Fewer debts of a product say nothing. */
export const FEWEST_DEBTS = 200;
/** As many debts count half: what was seen and what was assumed meet in the middle. */
const HALF_AT = 400;
/** However much was seen, in log-odds. */
const FURTHEST = 1.5;

/**
 * What to add to a product's log-odds: the difference between what its debts brought in a year and what the starting curves
 * said they would, by each one's own facts, shrunk towards none. Each debt counts once, whatever its amount: a few large ones
 * would decide otherwise.
 */
export function learnedFrom(histories: readonly History[]): Learned {
  const learned: Learned = {};
  for (const [product, debts] of Map.groupBy(histories, (history) => history.product)) {
    if (debts.length < FEWEST_DEBTS) continue;
    const reached = reachedBy(product, "AMICABLE", MONTHS_SEEN);
    const seen = mean(
      debts.map(({ recoveredCents, amountCents }) => Math.min(1, recoveredCents / amountCents)),
    );
    const assumed = mean(debts.map((debt) => rateOf(logOdds(asContract(debt))) * reached));
    const difference = logit(within(seen / reached)) - logit(within(assumed / reached));
    const shrunk = (difference * debts.length) / (debts.length + HALF_AT);
    learned[product] = Math.max(-FURTHEST, Math.min(FURTHEST, Math.round(shrunk * 1_000) / 1_000));
  }
  return learned;
}

function asContract({ product, amountCents, ageMonths, contactWays }: History) {
  return {
    product,
    amountCents,
    ageMonths,
    contactWays,
    hasDocuments: null,
    collateralCents: 0,
    paidCents: null,
    debtorKind: null,
    judicial: null,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function within(rate: number): number {
  return Math.min(0.95, Math.max(0.005, rate));
}
