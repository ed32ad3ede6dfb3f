// SQL: settings of a transaction.
import type { EntityManager } from "typeorm";

/** How long statements of this transaction may take, instead of what a request's usually may; 0: as long as it takes. */
export async function allowStatements(manager: EntityManager, longest: "15min" | 0): Promise<void> {
  await manager.query(`SET LOCAL statement_timeout = '${longest}'`);
}

/** For many small statements that must not hold the database: a second each, and no workers, whose start takes longer. */
export async function keepStatementsShort(manager: EntityManager): Promise<void> {
  await manager.query(
    `SELECT set_config('statement_timeout', '1s', true), set_config('max_parallel_workers_per_gather', '0', true)`,
  );
}
