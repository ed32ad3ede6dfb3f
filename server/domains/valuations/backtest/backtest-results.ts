import type { Backtest } from "./backtest.ts";

/** Made by `npm run valuation:backtest`; a test runs it again and compares. */
export const BACKTEST: Backtest = {
  modelVersion: "2026-11",
  seed: 20261128,
  results: [
    {
      size: 50,
      portfolios: 200,
      bias: -2.3,
      meanError: 46.2,
      coverage: 78,
      contractCoverage: 81.8,
      auc: 0.694,
    },
    {
      size: 500,
      portfolios: 100,
      bias: -10.2,
      meanError: 32.2,
      coverage: 77,
      contractCoverage: 81.5,
      auc: 0.7,
    },
    {
      size: 3000,
      portfolios: 40,
      bias: -26.4,
      meanError: 24.3,
      coverage: 85,
      contractCoverage: 81.9,
      auc: 0.694,
    },
  ],
};
