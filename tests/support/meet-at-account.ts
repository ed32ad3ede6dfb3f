import type { DataSource } from "typeorm";
import { waitFor } from "./wait-for.ts";

/** Begins all tasks while the account's row is held, lets go of it once each waits for a lock, and gives their outcomes. */
export async function meetAtAccount<T>(
  db: DataSource,
  accountId: number,
  tasks: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const { outcomes } = await db.transaction(async (manager) => {
    await manager.query(`SELECT FROM accounts WHERE id = $1 FOR UPDATE`, [accountId]);
    const begun = Promise.allSettled(tasks.map((task) => task()));
    await waitFor(async () => {
      // Outside the transaction, within which the first look would stay the only one.
      const [waiting] = await db.query<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting?.count === tasks.length;
    });
    return { outcomes: begun };
  });
  return outcomes;
}
