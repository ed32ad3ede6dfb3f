import type { EntityManager } from "typeorm";
import type { SignedInContext } from "../../shared/context.ts";
import { Conflict } from "../../platform/refusals.ts";
import { isWaiting } from "./case-machine.ts";
import { requireCase } from "./cases.policy.ts";
import type { CaseGrant, CaseRole } from "./cases.policy.ts";

/** Roles that may correct a case and its parties; a client only while nobody has accepted it (refuseLateClient). */
export const EDITORS: readonly CaseRole[] = ["MANAGER", "ADMIN", "CLIENT"];

const TAKEN_ON = "Ya lo lleva un especialista: pídele a él los cambios.";

/** Throws Conflict (ACCEPTED). */
export function refuseLateClient({ record, role }: CaseGrant): void {
  if (role === "CLIENT" && !isWaiting(record.status))
    throw new Conflict(TAKEN_ON, { code: "ACCEPTED", payload: { case: record } });
}

/** The case, locked, for somebody who may correct it now. Throws NotFound, Forbidden, Conflict (ACCEPTED). */
export async function requireEditable(
  ctx: SignedInContext,
  manager: EntityManager,
  number: string,
): Promise<CaseGrant> {
  const grant = await requireCase(ctx, manager, number, { roles: EDITORS, lock: true });
  refuseLateClient(grant);
  return grant;
}
