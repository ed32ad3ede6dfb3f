import pg from "pg";
import type { DataSource } from "typeorm";
import { createLog } from "../../server/platform/log.ts";
import { builtModule } from "./built-module.ts";
import { inTurn, median, timed } from "./measurement.ts";

type Database = typeof import("../../server/platform/database.ts");

/** One request of a service, on whatever database it is given. */
export type Ask = (db: DataSource) => Promise<unknown>;

export interface AgainstSql {
  /** Milliseconds, a median for each request: through the service, and its very statements sent by pg alone. */
  service: number[];
  bare: number[];
  /** How many statements each request sent. */
  statements: number[];
}

interface Statement {
  sql: string;
  params: unknown[] | undefined;
}

/** Each request in turn with the statements it sends, so that what disturbs the machine disturbs both. */
export async function againstSql(
  databaseUrl: string,
  asks: readonly Ask[],
  rounds: number,
): Promise<AgainstSql> {
  const { createDatabase } = await builtModule<Database>("server/platform/database.js");
  const log = createLog({ level: "silent" });
  const db = await createDatabase({ url: databaseUrl, poolSize: 1, entities: [], log });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const result: AgainstSql = { service: [], bare: [], statements: [] };
    for (const ask of asks) {
      const statements = await statementsOf(db, ask);
      const times = await inTurn(
        rounds,
        () => timed(() => ask(db)),
        () => timed(() => sendAll(client, statements)),
      );
      result.service.push(median(times.a));
      result.bare.push(median(times.b));
      result.statements.push(statements.length);
    }
    return result;
  } finally {
    await client.end();
    await db.destroy();
  }
}

/** What the service sends for this request. */
async function statementsOf(db: DataSource, ask: Ask): Promise<Statement[]> {
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

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
