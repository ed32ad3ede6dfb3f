import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { SYSTEM_AUTHOR } from "../cases/case-entries.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { carryOut } from "./move-case.ts";

/**
 * A counterparty takes part by its personal link: the case, which the caller's transaction has locked, begins. The caller
 * notes the party's own answer and tells the manager. Gives the case as it is then. Throws as applyMove.
 */
export function acceptByLink(
  ctx: Context,
  manager: EntityManager,
  record: CaseRecord,
  { partyId, reason }: { partyId: number; reason: string },
): Promise<CaseRecord> {
  return carryOut(ctx, manager, record, "COUNTERPARTY_ACCEPTED", {
    mover: "LINK",
    author: SYSTEM_AUTHOR,
    partyId,
    reason,
  });
}
