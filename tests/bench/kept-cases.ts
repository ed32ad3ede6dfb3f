import type { SignedInContext } from "../../server/shared/context.ts";
import { generateCases } from "../../server/demo/generate-cases.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { runSql } from "./bench-environment.ts";
import type { BenchEnvironment } from "./bench-environment.ts";

const COUNT = 100_000;
const MADE_BY = ["cases", "draws", "ledger", "money", "talk"].map((part) => `generated-${part}.ts`);
/** What the cases are made by. */
export const CASE_SOURCES = ["generate-cases.ts", "load-tables.ts", "frequent-names.ts", ...MADE_BY].map(
  (name) => `server/demo/${name}`,
);

/** A hundred thousand cases with two million entries and all that goes with them. */
export function keptCases(bench: BenchEnvironment): Promise<string> {
  return bench.keptDatabase("cases", {
    sources: CASE_SOURCES,
    fill: async (db) => {
      bench.say(`making ${COUNT.toLocaleString("en-GB")} cases (kept for the next run)`);
      await generateCases({ db, clock: systemClock }, COUNT);
    },
  });
}

export type CaseRole = "ADMIN" | "SPECIALIST" | "CLIENT";
/** Ids of the accounts that have the most cases. */
export type BusiestPeople = Record<Exclude<CaseRole, "ADMIN">, number>;

export async function busiestPeople(databaseUrl: string): Promise<BusiestPeople> {
  const busiest = async (column: string) => {
    const [row] = await runSql<{ id: string }>(
      databaseUrl,
      `SELECT ${column} AS id FROM cases WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
    );
    return Number(row?.id);
  };
  return { SPECIALIST: await busiest("specialist_id"), CLIENT: await busiest("client_id") };
}

/** What a service is given for one request of this account. */
export function contextOf(db: SignedInContext["db"], role: CaseRole, accountId: number): SignedInContext {
  const loaders = new Map<string, unknown>();
  const loader = (name: string, create: () => unknown) => {
    if (!loaders.has(name)) loaders.set(name, create());
    return loaders.get(name);
  };
  const actor = { role, accountId };
  return { db, loader, actor, clock: systemClock, requestId: "bench" } as unknown as SignedInContext;
}
