import { setTimeout } from "node:timers/promises";
import { runSql, type BenchEnvironment } from "./bench-environment.ts";
import { signInAs } from "./case-requests.ts";
import { typedSearches, type TypedSearch } from "./everything-requests.ts";
import { busiestPeople, type CaseRole } from "./kept-cases.ts";
import { keptEverything } from "./kept-everything.ts";
import { atMost, median, percentile, timed, type Measurement } from "./measurement.ts";
import { askGraphql, openDesk, type Desk } from "./server-process.ts";
import { countOfRequest } from "./statement-count.ts";

const ROUNDS = 3;
const P95_MS = 80;
/** Somebody who types: more in a second are refused. */
const PAUSE_MS = 205;

const SEARCH = `query ($query: String!) { searchEverything(query: $query) {
  groups { kind hasMore hits { kind id title text path matched } } message unfinished } }`;

/** The one search over everything, over HTTP, on a million tasks and a hundred thousand cases and accounts, for each role. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const databaseUrl = await keptEverything(bench);
  const people = await busiestPeople(databaseUrl);
  const searches = await typedSearches(databaseUrl);
  const desk = await openDesk(bench, databaseUrl);
  try {
    const measurements: Measurement[] = [];
    for (const role of ["ADMIN", "SPECIALIST", "CLIENT"] as const) {
      const token = role === "ADMIN" ? desk.token : await signInAs(desk, people[role]);
      measurements.push(await measureRole({ ...desk, token }, role, searches));
    }
    const garcia = { query: "garcia" };
    const count = await countOfRequest(bench, desk, () => askGraphql(desk, SEARCH, garcia));
    return [
      ...measurements,
      {
        what: "statements a search over everything, ADMIN",
        figure: count,
        unit: "",
        bar: atMost(24),
        note: "what PostgreSQL logged for one request: session, limit, two transactions, one for each thing that is searched, the note of the look; the same for any query",
      },
      await sizeOfIndexes(databaseUrl),
    ];
  } finally {
    await desk.close();
  }
}

async function measureRole(desk: Desk, role: CaseRole, searches: TypedSearch[]): Promise<Measurement> {
  const all = searches.map((search) => ({ ...search, times: [] as number[] }));
  for (let round = -1; round < ROUNDS; round++) {
    for (const { query, times } of all) {
      const time = await timed(() => askGraphql(desk, SEARCH, { query }));
      // The first round only warms up: caches are as warm as in daily work.
      if (round >= 0) times.push(time);
      await setTimeout(Math.max(0, PAUSE_MS - time));
    }
  }
  const times = all.flatMap((search) => search.times);
  const kinds = Map.groupBy(all, ({ kind }) => kind);
  const worst = all.toSorted((a, b) => median(b.times) - median(a.times)).slice(0, 3);
  return {
    what: `search everything, ${role}, p95`,
    figure: percentile(times, 0.95),
    unit: "ms",
    bar: atMost(P95_MS),
    note: `${all.length} searches × ${ROUNDS}, p50/p95/max ${figures(times)} ms; ${[...kinds]
      .map(([kind, ofKind]) => `${kind} ${figures(ofKind.flatMap((search) => search.times))}`)
      .join(
        ", ",
      )}; slowest by median ${worst.map(({ query, times: own }) => `'${query}' ${median(own).toFixed(0)} ms`).join(", ")}`,
  };
}

function figures(times: readonly number[]): string {
  return [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(0)).join("/");
}

/** Of those that only this search asked for. */
async function sizeOfIndexes(databaseUrl: string): Promise<Measurement> {
  const names = [
    "parties_search",
    "parties_email",
    "case_documents_search",
    "issued_documents_search",
    "payments_amount",
  ];
  const rows = await runSql<{ name: string; mb: number }>(
    databaseUrl,
    `SELECT relname AS name, (pg_relation_size(oid) / 1e6)::float8 AS mb FROM pg_class WHERE relname = ANY($1) ORDER BY 1`,
    [names],
  );
  return {
    what: "indexes of the search over everything",
    figure: rows.reduce((sum, { mb }) => sum + mb, 0),
    unit: "MB",
    note: rows.map(({ name, mb }) => `${name} ${mb.toFixed(0)} MB`).join(", "),
  };
}
