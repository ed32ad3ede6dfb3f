import pg from "pg";
import type { DataSource } from "typeorm";
import type { Context } from "../../server/domains/accounts/context.ts";
import { createLog } from "../../server/platform/log.ts";
import { builtModule } from "./built-module.ts";
import { atMostTimes, inTurn, listed, median, timed } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

type Database = typeof import("../../server/platform/database.ts");
type ListTasks = typeof import("../../server/domains/tasks/list-tasks.ts");

interface Statement {
  sql: string;
  params: unknown[] | undefined;
}

const ROUNDS = 15;
/** Pages of different weight: at the beginning, deep inside, filtered, and searched. */
const PAGES = [
  { sort: "LAST_ACTION", direction: "DESC", filter: {}, page: { number: 1, size: 25 } },
  { sort: "DEBTOR", direction: "ASC", filter: {}, page: { number: 2_000, size: 100 } },
  { sort: "AMOUNT", direction: "DESC", filter: { state: "LOCALIZADO" }, page: { number: 40, size: 50 } },
  {
    sort: "LAST_ACTION",
    direction: "DESC",
    filter: { search: "garcia lopez" },
    page: { number: 1, size: 25 },
  },
] as const;

/** The list service of the build against the very statements it sends, sent by pg alone, page by page in turn. */
export async function serviceAgainstSql(databaseUrl: string): Promise<Measurement> {
  const { createDatabase } = await builtModule<Database>("server/platform/database.js");
  const { listTasks } = await builtModule<ListTasks>("server/domains/tasks/list-tasks.js");
  const log = createLog({ level: "silent" });
  const db = await createDatabase({ url: databaseUrl, poolSize: 1, entities: [], log });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const service: number[] = [];
    const bare: number[] = [];
    for (const { sort, direction, filter, page } of PAGES) {
      const ask = (source: DataSource) => listTasks({ db: source } as Context, filter, sort, direction, page);
      const statements = await statementsOf(db, ask);
      const rounds = await inTurn(
        ROUNDS,
        () => timed(() => ask(db)),
        () => timed(() => sendAll(client, statements)),
      );
      service.push(median(rounds.a));
      bare.push(median(rounds.b));
    }
    return {
      what: "a page of tasks: list service against its SQL by pg",
      figure: sum(service),
      unit: "ms",
      baseline: sum(bare),
      bar: atMostTimes(1.3),
      note: `medians of ${ROUNDS}, sum of ${PAGES.length} pages (first, deep, filtered, searched): ${listed(service, 1)} against ${listed(bare, 1)} ms`,
    };
  } finally {
    await client.end();
    await db.destroy();
  }
}

/** What the service sends for this page. */
async function statementsOf(
  db: DataSource,
  ask: (source: DataSource) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const recorder = {
    query: (sql: string, params?: unknown[]) => {
      statements.push({ sql, params });
      return db.query(sql, params);
    },
  };
  await ask(recorder as unknown as DataSource);
  return statements;
}

async function sendAll(client: pg.Client, statements: Statement[]): Promise<void> {
  for (const { sql, params } of statements) await client.query(sql, params);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
