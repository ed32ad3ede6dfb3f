import type { EntityManager } from "typeorm";

/** How long statements of this transaction may take, instead of what a request's usually may; 0: as long as it takes. */
export async function allowStatements(manager: EntityManager, longest: "15min" | 0): Promise<void> {
  await manager.query(`SET LOCAL statement_timeout = '${longest}'`);
}
