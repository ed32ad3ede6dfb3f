import { PARAMETER_LIMITS, type ValuationParameters } from "../../../../schema/rules/valuations.ts";
import { simulate } from "../model/scenarios.ts";
import { STARTING_CURVES } from "../model/starting-curves.ts";
import { valuer } from "../model/value-contract.ts";
import { generatePortfolio } from "./generated-portfolio.ts";

/** How far the model was from the truth of generated portfolios of a size. */
export interface BacktestResult {
  /** Contracts of each portfolio. */
  size: number;
  portfolios: number;
  /** Predicted less true recovery of all of them, in percent of the true one. */
  bias: number;
  /** Mean absolute error of a portfolio's recovery, in percent. */
  meanError: number;
  /** Percent of portfolios whose true recovery lay in the 80 % interval. */
  coverage: number;
  /** Percent of contracts of which it did. */
  contractCoverage: number;
  /** That of two contracts of a portfolio the one that paid a quarter or more had the higher score, 0–1 (area under the ROC curve). */
  auc: number;
}

export interface Backtest {
  modelVersion: string;
  seed: number;
  results: BacktestResult[];
}

const SEED = 20_261_128;
/** A report tells the result whose size is nearest to its own portfolio's. */
const RUNS = [
  { size: 50, portfolios: 200 },
  { size: 500, portfolios: 100 },
  { size: 3_000, portfolios: 40 },
];
const PAID_BACK = 0.25;

export const USUAL_PARAMETERS: ValuationParameters = {
  discountRate: PARAMETER_LIMITS.discountRate.usual,
  fixedCost: PARAMETER_LIMITS.fixedCost.usual,
  successFee: PARAMETER_LIMITS.successFee.usual,
  judicialCost: PARAMETER_LIMITS.judicialCost.usual,
};

/** The same at every run: its results are kept beside it, and a test compares. */
export function runBacktest(): Backtest {
  return { modelVersion: STARTING_CURVES.version, seed: SEED, results: RUNS.map(backtestOf) };
}

function backtestOf({ size, portfolios }: { size: number; portfolios: number }): BacktestResult {
  const sums = { predicted: 0, actual: 0, error: 0, covered: 0, contracts: 0, contractsCovered: 0, auc: 0 };
  for (let at = 0; at < portfolios; at += 1) {
    const one = tryPortfolio(SEED + size * 1_000 + at, size);
    sums.predicted += one.predicted;
    sums.actual += one.actual;
    sums.error += Math.abs(one.predicted - one.actual) / one.actual;
    sums.covered += one.isCovered ? 1 : 0;
    sums.contracts += one.managed;
    sums.contractsCovered += one.contractsCovered;
    sums.auc += one.auc;
  }
  return {
    size,
    portfolios,
    bias: percent(sums.predicted / sums.actual - 1),
    meanError: percent(sums.error / portfolios),
    coverage: percent(sums.covered / portfolios),
    contractCoverage: percent(sums.contractsCovered / sums.contracts),
    auc: Math.round((sums.auc / portfolios) * 1_000) / 1_000,
  };
}

function tryPortfolio(seed: number, size: number) {
  const value = valuer(USUAL_PARAMETERS, {});
  const all = generatePortfolio(seed, size).map(({ contract, recoveredBy }) => {
    const valued = value(contract);
    const route = valued.route === "SALE" ? "AMICABLE" : valued.route;
    return { contract, value: valued, actual: recoveredBy(route) };
  });
  const managed = all.filter(({ value: { route } }) => route !== "SALE");
  const { recovery } = simulate(managed, USUAL_PARAMETERS, seed);
  const actual = Math.max(
    1,
    managed.reduce((sum, one) => sum + one.actual, 0),
  );
  return {
    predicted: managed.reduce((sum, one) => sum + one.value.expectedCents, 0),
    actual,
    isCovered: actual >= recovery.lowCents && actual <= recovery.highCents,
    managed: managed.length,
    contractsCovered: managed.filter(
      (one) => one.actual >= one.value.lowCents && one.actual <= one.value.highCents,
    ).length,
    auc: areaUnderCurve(
      all.map((one) => ({
        score: one.value.score,
        isPaid: one.actual >= PAID_BACK * one.contract.amountCents,
      })),
    ),
  };
}

/** By ranks (Mann and Whitney); equal scores count half. A half where all or none paid. */
export function areaUnderCurve(all: readonly { score: number; isPaid: boolean }[]): number {
  const byScore = [...Map.groupBy(all, ({ score }) => score)].sort(([one], [other]) => one - other);
  const paid = all.filter(({ isPaid }) => isPaid).length;
  const unpaid = all.length - paid;
  if (paid === 0 || unpaid === 0) return 0.5;
  let below = 0;
  let pairs = 0;
  for (const [, same] of byScore) {
    const good = same.filter(({ isPaid }) => isPaid).length;
    pairs += good * (below + (same.length - good) / 2);
    below += same.length - good;
  }
  return pairs / (paid * unpaid);
}

function percent(part: number): number {
  return Math.round(part * 1_000) / 10;
}
