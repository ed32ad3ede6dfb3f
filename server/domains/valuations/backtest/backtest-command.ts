/**
 * `npm run valuation:backtest`: runs it and keeps its results, which reports print, beside it. `--print`: says them as JSON and
 * keeps nothing. Takes some seconds.
 */
import { writeFileSync } from "node:fs";
import { runBacktest } from "./backtest.ts";

const results = JSON.stringify(runBacktest(), null, 2);
if (!process.argv.includes("--print"))
  writeFileSync(
    new URL("./backtest-results.ts", import.meta.url),
    `import type { Backtest } from "./backtest.ts";

/** Made by \`npm run valuation:backtest\`; a test runs it again and compares. */
export const BACKTEST: Backtest = ${results.replaceAll(/"(\w+)":/g, "$1:")};
`,
  );
process.stdout.write(`${results}\n`);
