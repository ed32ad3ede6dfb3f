// SQL: an advisory lock belongs to no table.
import type { EntityManager } from "typeorm";

/** Any number, as long as nobody else locks by it. */
const LOCK = 4_127_003;

/**
 * Until the end of the transaction nobody else makes this e-mail somebody's or sends a code for it: registrations and
 * changes of e-mail meet here.
 */
export async function lockEmail(manager: EntityManager, email: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock($1, hashtext(lower($2)))`, [LOCK, email]);
}
