// SQL: whom the public sees is told by profile and account together (specialist-profile.ts).
import type { EntityManager } from "typeorm";
import { Account } from "../accounts/account.entity.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { Fault } from "../../shared/fault.ts";
import { specialistOfPublicId } from "./public-specialist.ts";
import { FROM_SPECIALISTS, IS_PUBLIC, namedBySql } from "./specialist-profile.ts";

/** Whom a client has chosen. */
export interface HiredSpecialist {
  accountId: number;
  displayName: string;
  /** What the specialist does, as stored: 1 private conciliation, 2 mediation, 3 collection, 4 judicial. */
  types: number[];
}

const UNKNOWN = "Este especialista ya no está en Acuerdo. Elige a otro o deja que te ayudemos a encontrarlo.";
const NOT_AVAILABLE = "Este especialista no acepta casos nuevos en este momento.";

/**
 * The specialist a client wants to hire: anybody whose public profile this id opens (a hidden fee: the secret of the link,
 * not the number) and who takes on new cases, else what is wrong. Stays so until the end of the transaction: nobody is asked while the account is being
 * closed or the switch turned.
 */
export async function hiredSpecialist(
  manager: EntityManager,
  id: string | number,
): Promise<HiredSpecialist | Fault> {
  const accountId = await specialistOfPublicId(manager, id);
  if (accountId === null) return new Fault("NOT_FOUND", UNKNOWN);
  await holdSpecialist(manager, accountId);
  const [found] = await manager.query<(HiredSpecialist & { available: boolean })[]>(
    `SELECT a.id AS "accountId", ${displayNameSql("a")} AS "displayName", s.available, s.types
     ${FROM_SPECIALISTS} WHERE a.id = $1 AND ${namedBySql("$1", "$2")} AND ${IS_PUBLIC}`,
    [accountId, String(id)],
  );
  if (!found) return new Fault("NOT_FOUND", UNKNOWN);
  if (!found.available) return new Fault("UNAVAILABLE", NOT_AVAILABLE);
  return { accountId: found.accountId, displayName: found.displayName, types: found.types };
}

/**
 * Keeps a specialist's account and profile as they are until the end of the transaction. Whoever closes that account or
 * changes the profile takes the account first, too: so both wait for each other instead of blocking each other.
 */
export async function holdSpecialist(manager: EntityManager, accountId: number): Promise<void> {
  await manager
    .getRepository(Account)
    .findOne({ select: { id: true }, where: { id: accountId }, lock: { mode: "pessimistic_read" } });
}
