import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { holdOwnAccount } from "../accounts/account-rows.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { Forbidden, NotFound } from "../../platform/refusals.ts";
import { isWaiting } from "./case-machine.ts";
import { caseByNumber } from "./case-record.ts";
import type { CaseRecord } from "./case-record.ts";

/**
 * What somebody signed in is to a case. MANAGER: the specialist who has accepted it. ASKED: the specialist who was asked
 * and hasn't answered: sees what it is about and between whom, nobody's contact data.
 */
export type CaseRole = "CLIENT" | "MANAGER" | "ASKED" | "ADMIN";

export type Audience = Contract.Audience;

export interface CaseGrant {
  record: CaseRecord;
  role: CaseRole;
}

/** Null: it is not for the asker, who can't tell it from one that doesn't exist. */
export function caseRole(
  { actor }: { actor: Pick<SignedInContext["actor"], "accountId" | "role"> },
  record: CaseRecord,
): CaseRole | null {
  if (record.erasedAt !== null) return null;
  if (actor.role === "ADMIN") return "ADMIN";
  if (actor.role === "CLIENT") return record.clientId === actor.accountId ? "CLIENT" : null;
  if (record.specialistId !== actor.accountId) return null;
  return isWaiting(record.status) ? "ASKED" : "MANAGER";
}

const NO_CASE = "No se ha encontrado el expediente.";

/**
 * The case of this number, if it is the asker's. Throws NotFound (also for somebody else's) and Forbidden (the asker's,
 * but not in one of `roles`). With `lock` it stays as it is until the end of the transaction.
 */
export async function requireCase(
  ctx: SignedInContext,
  db: Pick<EntityManager, "query" | "getRepository">,
  number: string,
  { roles, lock = false }: { roles?: readonly CaseRole[]; lock?: boolean } = {},
): Promise<CaseGrant> {
  if (lock) await holdOwnAccount(ctx, db);
  return grantOf(ctx, await caseByNumber(db, number, { lock }), roles);
}

/** As requireCase, for a case that is loaded already. */
export function grantOf(
  ctx: Parameters<typeof caseRole>[0],
  record: CaseRecord | null,
  roles?: readonly CaseRole[],
): CaseGrant {
  const role = record === null ? null : caseRole(ctx, record);
  if (record === null || role === null) throw new NotFound(NO_CASE);
  if (roles && !roles.includes(role)) throw new Forbidden();
  return { record, role };
}

/**
 * A condition over rows with the columns audience and `author` (an account's id): what this account may see in a case it
 * has a role in. `me` is the placeholder of the account's id.
 */
export function audienceSql(me: string, { audience, author }: { audience: string; author: string }): string {
  return `(${audience} IN ('CLIENT', 'ALL') OR (${audience} = 'ME' AND ${author} = ${me}))`;
}
