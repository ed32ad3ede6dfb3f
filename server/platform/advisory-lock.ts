// SQL: advisory locks are functions of PostgreSQL.
import type { EntityManager } from "typeorm";

/** Until the transaction ends nobody else holds the lock of the same key; who asks for it meanwhile waits. */
export async function holdLock(
  manager: Pick<EntityManager, "query">,
  ...key: [number] | [number, number]
): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(${key.map((_, at) => `$${at + 1}`).join(", ")})`, key);
}
