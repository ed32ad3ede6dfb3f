import { expect } from "@jest/globals";
import type { DataSource } from "typeorm";
import { eventually } from "./wait-for.ts";

/**
 * Expects that soon no other client of the database runs a query or holds a transaction. One look each time: what has
 * left for the moment may still have a query to begin. Its own autovacuum looks at new rows whenever it likes.
 */
export async function expectQueriesEnd(db: DataSource): Promise<void> {
  await eventually(async () => {
    const running = await db.query<{ state: string; query: string }[]>(
      `SELECT state, query FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND backend_type = 'client backend' AND state <> 'idle'`,
    );
    expect(running).toEqual([]);
  }, 15_000);
}
