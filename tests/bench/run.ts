import { loadavg, cpus } from "node:os";
import { build } from "../../server/build-steps.ts";
import { measure as assigning } from "./assigning.bench.ts";
import { measure as batches } from "./batches.bench.ts";
import { measure as cases } from "./cases.bench.ts";
import { measure as debtors } from "./debtors.bench.ts";
import { measure as enumeration } from "./enumeration.bench.ts";
import { measure as everything } from "./everything.bench.ts";
import { measure as clocks } from "./clocks.bench.ts";
import { measure as funnel } from "./funnel.bench.ts";
import { measure as reports } from "./reports.bench.ts";
import { measure as exports } from "./export.bench.ts";
import { measure as graphql } from "./graphql.bench.ts";
import { openBenchEnvironment } from "./bench-environment.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { measure as hostile } from "./hostile.bench.ts";
import { measure as imports } from "./import.bench.ts";
import { measure as inbox } from "./inbox.bench.ts";
import { measure as letters } from "./letters.bench.ts";
import { measure as logins } from "./logins.bench.ts";
import { measure as mailings } from "./mailings.bench.ts";
import { percentile } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { measure as money } from "./money.bench.ts";
import { measure as pages } from "./pages.bench.ts";
import { measure as statements } from "./statements.bench.ts";
import { measure as strategies } from "./strategies.bench.ts";
import { measure as search } from "./search.bench.ts";
import { measure as start } from "./start.bench.ts";
import { tableOf } from "./table.ts";
import { measure as tasks } from "./tasks.bench.ts";
import { measure as users } from "./users.bench.ts";
import { measure as web } from "./web.bench.ts";
import { measure as worklists } from "./worklists.bench.ts";

/**
 * `npm run bench`, or `npm run bench -- tasks export` for some groups: measures the built server as a process of its
 * own, each figure against a baseline of the same run, and prints one table. A bar that is missed is told, it doesn't
 * fail; the exit code is 1 only when something broke.
 */
const GROUPS: Record<string, (bench: BenchEnvironment) => Promise<Measurement[]>> = {
  web,
  pages,
  start,
  graphql,
  hostile,
  export: exports,
  import: imports,
  tasks,
  assigning,
  batches,
  clocks,
  funnel,
  reports,
  inbox,
  letters,
  cases,
  debtors,
  mailings,
  money,
  search,
  statements,
  strategies,
  everything,
  users,
  worklists,
  enumeration,
  logins,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in GROUPS));
if (unknown.length > 0) {
  console.error(`No group is called ${unknown.join(", ")}. There are: ${Object.keys(GROUPS).join(", ")}.`);
  process.exit(1);
}

const began = performance.now();
const measurements: Measurement[] = [];
const probes: number[] = [];
const say = (text: string) => console.log(`[${seconds()} s] ${text}`);

await build({ started: say, finished: () => undefined });
const bench = await openBenchEnvironment(say);
try {
  for (const name of names.length > 0 ? names : Object.keys(GROUPS)) await runGroup(name);
} finally {
  await bench.close();
}
console.log(`\n${tableOf(measurements)}\n${machine()}`);

async function runGroup(name: string): Promise<void> {
  say(`${name} …`);
  probes.push(probe());
  try {
    measurements.push(...((await GROUPS[name]?.(bench)) ?? []));
  } catch (error) {
    process.exitCode = 1;
    console.error(`The group ${name} broke:`, error);
  }
  probes.push(probe());
}

/** Milliseconds of the same piece of computing: how much it varies is how noisy the machine was. */
function probe(): number {
  const times = Array.from({ length: 9 }, () => {
    const started = performance.now();
    let value = 1;
    for (let at = 0; at < 1_000_000; at++) value = (value * 48_271) % 2_147_483_647;
    return value > 0 ? performance.now() - started : 0;
  });
  return percentile(times, 0.5);
}

function machine(): string {
  const quietest = Math.min(...probes);
  const noisiest = Math.max(...probes);
  const load = loadavg().map((value) => value.toFixed(1));
  return [
    `${cpus().length} × ${cpus()[0]?.model.trim() ?? "processor"}, Node ${process.version}, ${seconds()} s in all`,
    `noise: the same computation took ${quietest.toFixed(1)}–${noisiest.toFixed(1)} ms; load averages at the end ${load.join(" ")}`,
  ].join("\n");
}

function seconds(): string {
  return ((performance.now() - began) / 1_000).toFixed(0);
}
