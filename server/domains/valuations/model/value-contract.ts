import {
  RISK_CLASSES,
  type RiskClass,
  type Route,
  type ValuationParameters,
} from "../../../../schema/rules/valuations.ts";
import type { Contract } from "./contract.ts";
import { costCents, worthOfOne } from "./present-value.ts";
import { logOdds, MONTHS, rateOf, reachedBy, scoreOf, type Learned } from "./recovery.ts";
import { routeReason, whyNot } from "./route-reasons.ts";
import { STARTING_CURVES } from "./starting-curves.ts";

/** Amounts in whole cents. */
export interface ContractValue {
  score: number;
  riskClass: RiskClass;
  route: Route;
  reason: string;
  /** Over 60 months by the route; 0 where none is worth its costs. */
  expectedCents: number;
  /** Between these lie eight of ten outcomes. */
  lowCents: number;
  highCents: number;
  presentValueCents: number;
  /** Log-odds of all that the route ever brings; for the portfolio's scenarios. */
  odds: number;
}

const MANAGED = ["AMICABLE", "INSTALMENTS", "JUDICIAL"] as const satisfies readonly Route[];

export type Valuer = (contract: Contract) => ContractValue;

/** Values one contract after the other under the same parameters. */
export function valuer(parameters: ValuationParameters, learned: Learned): Valuer {
  const worths = new Map<string, number>();
  const worth = (product: Contract["product"], route: Route) => {
    const key = `${product} ${route}`;
    const known = worths.get(key) ?? worthOfOne(product, route, parameters);
    worths.set(key, known);
    return known;
  };
  return (contract) => {
    const odds = logOdds(contract, learned);
    const score = scoreOf(odds);
    const tried = MANAGED.filter((route) => whyNot(route, contract) === null).map((route) => {
      const own = odds + STARTING_CURVES.routes[route].effect;
      const recovered = contract.amountCents * rateOf(own);
      const value = Math.round(recovered * worth(contract.product, route)) - costCents(route, parameters);
      return { route, odds: own, value };
    });
    const [best] = tried.toSorted((a, b) => b.value - a.value);
    if (!best) throw new Error("the amicable way is always open");
    const route = best.value > 0 ? best.route : "SALE";
    return {
      score,
      riskClass: classOf(score),
      route,
      reason: routeReason(contract, { route, value: best.value, tried }),
      ...amountsOf(contract, route, best.odds),
      presentValueCents: route === "SALE" ? 0 : best.value,
      odds: best.odds,
    };
  };
}

export function classOf(score: number): RiskClass {
  const classes = Object.keys(RISK_CLASSES) as RiskClass[];
  return classes.find((name) => score >= RISK_CLASSES[name]) ?? "E";
}

function amountsOf({ amountCents, product }: Contract, route: Route, odds: number) {
  if (route === "SALE") return { expectedCents: 0, lowCents: 0, highCents: 0 };
  const within = reachedBy(product, route, MONTHS);
  const rate = rateOf(odds);
  const part = (share: number) => Math.round(amountCents * share * within);
  return {
    expectedCents: part(rate),
    lowCents: part(outcomeAt(rate, 0.1)),
    highCents: part(outcomeAt(rate, 0.9)),
  };
}

/**
 * How a rate comes about: most contracts bring nothing, some a part (any, evenly), some all. `paying`: the part of them that
 * pays anything; `whole`: of these, the part that pays all.
 */
export function outcomesOf(rate: number): { paying: number; whole: number } {
  const mean = 0.55 + 0.4 * Math.min(rate, 0.9);
  return { paying: Math.min(1, rate / mean), whole: 2 * mean - 1 };
}

/** The part of the amount that isn't exceeded with this probability. */
function outcomeAt(rate: number, probability: number): number {
  const { paying, whole } = outcomesOf(rate);
  if (probability <= 1 - paying) return 0;
  const among = (probability - (1 - paying)) / paying;
  return among >= 1 - whole ? 1 : among / (1 - whole);
}
