import {
  PRODUCTS,
  type Product,
  type Route,
  type ValuationParameters,
} from "../../../../schema/rules/valuations.ts";
import type { Contract } from "./contract.ts";
import { costCents, worthOfOne } from "./present-value.ts";
import { chanceOf } from "./random.ts";
import { MONTHS, rateOf, reachedBy } from "./recovery.ts";
import { STARTING_CURVES } from "./starting-curves.ts";
import { outcomesOf, type ContractValue } from "./value-contract.ts";

export interface Interval {
  lowCents: number;
  highCents: number;
}

export interface CurvePoint extends Interval {
  month: number;
  expectedCents: number;
}

export interface PortfolioScenarios {
  recovery: Interval;
  presentValue: Interval;
  /** Cumulative, every third month from 0 to 60. */
  curve: CurvePoint[];
}

export const SCENARIOS = 500;
const EVERY_MONTHS = 3;
const LOW = 0.1;
const HIGH = 0.9;

/** What is worked on, grouped by what decides when money comes in. */
interface Group {
  product: Product;
  route: Route;
  /** Of each scenario, in cents over all time. */
  brought: Float64Array;
  expected: number;
}

/**
 * Eight of ten scenarios lie in the intervals: in each the whole portfolio and each product are off by chance, and each
 * contract pays nothing, a part or all. The same seed gives the same intervals.
 */
export function simulate(
  valued: readonly { contract: Contract; value: ContractValue }[],
  parameters: ValuationParameters,
  seed: number,
): PortfolioScenarios {
  const chance = chanceOf(seed);
  const shocks = shocksOf(seed);
  const groups = new Map<string, Group>();
  let costs = 0;
  for (const { contract, value } of valued) {
    if (value.route === "SALE") continue;
    const group = groupOf(groups, contract.product, value.route);
    costs += costCents(value.route, parameters);
    group.expected += contract.amountCents * rateOf(value.odds);
    addOutcomes(group.brought, contract, { odds: value.odds, shocks: shocks[contract.product], chance });
  }
  return summed([...groups.values()], parameters, costs);
}

/** The deviation of each product in each scenario, the portfolio's own within. */
function shocksOf(seed: number): Record<Product, Float64Array> {
  const chance = chanceOf(seed ^ 0x5bd1e995);
  const { portfolio, product } = STARTING_CURVES.doubt;
  const common = Array.from({ length: SCENARIOS }, () => portfolio * chance.normal());
  const own = (Object.keys(PRODUCTS) as Product[]).map(
    (name) => [name, Float64Array.from(common, (shock) => shock + product * chance.normal())] as const,
  );
  return Object.fromEntries(own) as Record<Product, Float64Array>;
}

function addOutcomes(
  brought: Float64Array,
  { amountCents }: Contract,
  { odds, shocks, chance }: { odds: number; shocks: Float64Array; chance: { even(): number } },
): void {
  // A mean of rates isn't the rate of the mean: what the spread adds to small rates is taken off again.
  const { portfolio, product } = STARTING_CURVES.doubt;
  const rate = rateOf(odds);
  const centred = odds - ((1 - 2 * rate) * (portfolio ** 2 + product ** 2)) / 2;
  for (let at = 0; at < SCENARIOS; at += 1) {
    const { paying, whole } = outcomesOf(rateOf(centred + (shocks[at] ?? 0)));
    const drawn = chance.even();
    if (drawn >= paying) continue;
    const among = drawn / paying;
    brought[at] = (brought[at] ?? 0) + amountCents * (among < whole ? 1 : chance.even());
  }
}

function groupOf(groups: Map<string, Group>, product: Product, route: Route): Group {
  const key = `${product} ${route}`;
  const group = groups.get(key) ?? { product, route, brought: new Float64Array(SCENARIOS), expected: 0 };
  groups.set(key, group);
  return group;
}

function summed(
  groups: readonly Group[],
  parameters: ValuationParameters,
  costs: number,
): PortfolioScenarios {
  const weighed = (weight: (group: Group) => number) => {
    const sums = new Float64Array(SCENARIOS);
    for (const group of groups) {
      const own = weight(group);
      for (let at = 0; at < SCENARIOS; at += 1) sums[at] = (sums[at] ?? 0) + own * (group.brought[at] ?? 0);
    }
    return sums.sort();
  };
  const reached = (month: number) => (group: Group) => reachedBy(group.product, group.route, month);
  const values = interval(weighed((group) => worthOfOne(group.product, group.route, parameters)));
  const curve = Array.from({ length: MONTHS / EVERY_MONTHS + 1 }, (_, at): CurvePoint => {
    const month = at * EVERY_MONTHS;
    const expected = groups.reduce((sum, group) => sum + group.expected * reached(month)(group), 0);
    return { month, expectedCents: Math.round(expected), ...interval(weighed(reached(month))) };
  });
  return {
    recovery: interval(weighed(reached(MONTHS))),
    presentValue: { lowCents: values.lowCents - costs, highCents: values.highCents - costs },
    curve,
  };
}

function interval(sorted: Float64Array): Interval {
  const at = (probability: number) => Math.round(sorted[Math.floor(probability * (sorted.length - 1))] ?? 0);
  return { lowCents: at(LOW), highCents: at(HIGH) };
}
