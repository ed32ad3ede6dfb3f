import { setTimeout } from "node:timers/promises";
import { runSql } from "./bench-environment.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { askGraphql } from "./server-process.ts";
import type { Desk } from "./server-process.ts";

const SIZES = [10, 100];
/** Background work of the server may slip in between; the fewest of some tries is the request's own. */
const TRIES = 4;
const PATIENCE_MS = 5_000;

/**
 * How many statements PostgreSQL logs while the second page of a view is answered, the check of the session included.
 * `view` are the query's variables without `page`.
 */
export async function statementsOfPage(
  bench: BenchEnvironment,
  desk: Desk,
  query: string,
  view: object,
): Promise<{ size: number; count: number }[]> {
  const results = [];
  for (const size of SIZES) {
    const variables = { ...view, page: { number: 2, size } };
    results.push({
      size,
      count: await countOfRequest(bench, desk, () => askGraphql(desk, query, variables)),
    });
  }
  return results;
}

/** How many PostgreSQL logs while `ask` is answered. */
export async function countOfRequest(
  bench: BenchEnvironment,
  desk: Desk,
  ask: () => Promise<unknown>,
): Promise<number> {
  const seen: string[] = [];
  bench.onPostgresLine((line) => seen.push(line));
  await setLogging(desk, "'all'");
  try {
    const counts: number[] = [];
    for (let tried = 0; tried < TRIES; tried++) counts.push(await countDuring(desk, seen, ask));
    return Math.min(...counts);
  } finally {
    bench.onPostgresLine(() => undefined);
    await setLogging(desk, "default");
  }
}

async function setLogging(desk: Desk, value: string): Promise<void> {
  await runSql(desk.databaseUrl, `ALTER SYSTEM SET log_statement = ${value}`);
  await runSql(desk.databaseUrl, "SELECT pg_reload_conf()");
  // Sessions read it with their next command, but only once the signal has arrived.
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const [row] = await runSql<{ log_statement: string }>(desk.databaseUrl, "SHOW log_statement");
    if (row?.log_statement === (value === "default" ? "none" : "all")) return;
  }
}

/** Statements between two marks that we set ourselves; the second is waited for, since lines come a little later. */
async function countDuring(desk: Desk, seen: string[], act: () => Promise<unknown>): Promise<number> {
  seen.length = 0;
  await mark(desk, seen, "bench_begin");
  const from = seen.length;
  await act();
  await mark(desk, seen, "bench_end");
  const lines = seen.slice(from).join("\n");
  return [...lines.matchAll(/LOG: {2}(?:execute|statement)/g)].length - 1;
}

async function mark(desk: Desk, seen: string[], name: string): Promise<void> {
  await runSql(desk.databaseUrl, `SELECT '${name}'`);
  const deadline = performance.now() + PATIENCE_MS;
  while (!seen.some((line) => line.includes(name))) {
    if (performance.now() > deadline) throw new Error("PostgreSQL's log does not come through");
    await setTimeout(5);
  }
}
