import type { BacktestResult } from "./backtest.ts";
import { BACKTEST } from "./backtest-results.ts";

/** The result of the generated portfolios whose size is nearest, in proportion. */
export function nearestResult(count: number): BacktestResult {
  const distance = ({ size }: BacktestResult) => Math.abs(Math.log(Math.max(1, count) / size));
  const [nearest] = BACKTEST.results.toSorted((one, other) => distance(one) - distance(other));
  if (!nearest) throw new Error("the backtest has results");
  return nearest;
}
