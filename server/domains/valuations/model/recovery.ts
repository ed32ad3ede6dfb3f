import type { Product, Route } from "../../../../schema/rules/valuations.ts";
import type { Contract } from "./contract.ts";
import { STARTING_CURVES } from "./starting-curves.ts";

/** What the platform's own lists have shown of a product: added to its log-odds. Products that are missing stay as they begin. */
export type Learned = Partial<Record<Product, number>>;

export const MONTHS = STARTING_CURVES.months;

/** Log-odds of the part of the amount that comes in within 60 months, worked on amicably. */
export function logOdds(contract: Contract, learned: Learned = {}): number {
  const { effects, products } = STARTING_CURVES;
  const { product, ageMonths, contactWays, hasDocuments, debtorKind, judicial } = contract;
  return (
    logit(products[product].rate) +
    (learned[product] ?? 0) +
    (ageMonths === null ? effects.ageUnknown.effect : ageBand(ageMonths).effect) +
    amountBand(contract.amountCents).effect +
    (contactWays === null ? effects.contactUnknown : effects.contact[contactWays]).effect +
    effects.documents[hasDocuments === null ? "unknown" : hasDocuments ? "yes" : "no"] +
    collateralBand(contract).effect +
    paidEffect(contract) +
    (debtorKind === "COMPANY" ? effects.company : 0) +
    (judicial === null ? 0 : effects.judicial[judicial])
  );
}

/** Half of the points stand for one fifth recovered; every fifteen double the odds. */
const SCORE = { middle: 50, odds: 0.25, doubling: 15 };

/** 0–100, whole. */
export function scoreOf(odds: number): number {
  const points = SCORE.middle + (SCORE.doubling * (odds - Math.log(SCORE.odds))) / Math.LN2;
  return Math.min(100, Math.max(0, Math.round(points)));
}

/** Part of all that comes in of a product by a route which has come in after `month` months (0–60). */
export function reachedBy(product: Product, route: Route, month: number): number {
  const { delay, stretch } = STARTING_CURVES.routes[route];
  const at = (month - delay) / stretch;
  return at <= 0 ? 0 : interpolated(STARTING_CURVES.products[product].reached, at);
}

function interpolated(reached: readonly number[], month: number): number {
  const { knots } = STARTING_CURVES;
  for (let at = 1; at < knots.length; at += 1) {
    const [from, until] = [knots[at - 1] ?? 0, knots[at] ?? 0];
    if (month > until) continue;
    const [low, high] = [reached[at - 1] ?? 0, reached[at] ?? 0];
    return low + ((high - low) * (month - from)) / (until - from);
  }
  return 1;
}

export function logit(rate: number): number {
  return Math.log(rate / (1 - rate));
}

export function rateOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

export function ageBand(months: number) {
  return lastFrom(STARTING_CURVES.effects.age, months);
}

export function amountBand(cents: number) {
  return lastFrom(STARTING_CURVES.effects.amount, cents / 100);
}

export function collateralBand({ collateralCents, amountCents }: Contract) {
  const { collateral } = STARTING_CURVES.effects;
  return collateral.find(({ from }) => collateralCents / amountCents >= from) ?? collateral[3];
}

function paidEffect({ paidCents, amountCents }: Contract): number {
  const { paid, paidUnknown } = STARTING_CURVES.effects;
  if (paidCents === null) return paidUnknown;
  const part = paidCents / (paidCents + amountCents);
  return (paid.find(({ from }) => part >= from) ?? paid[2]).effect;
}

/** Of bands in rising order the last that begins at or below the value. */
function lastFrom<Band extends { from: number }>(bands: readonly Band[], value: number): Band {
  const band = bands.findLast(({ from }) => value >= from) ?? bands[0];
  if (!band) throw new Error("bands begin with one");
  return band;
}
