import { STATE_LABELS } from "../../../schema/rules/case-states.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { settleCase } from "../billing/settle-case.ts";
import { authorOf } from "../cases/account-author.ts";
import { applyMove } from "../cases/apply-move.ts";
import type { MoveRequest } from "../cases/apply-move.ts";
import { CASE_MOVES, isOpen } from "../cases/case-machine.ts";
import type { CaseMove } from "../cases/case-machine.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { refuseOldVersion } from "../cases/case-versions.ts";
import { caseRole, requireCase } from "../cases/cases.policy.ts";
import type { CaseRole } from "../cases/cases.policy.ts";
import { currentCase } from "../cases/update-case.ts";
import { copiesOfAgreed } from "../proceedings/agreements/agreement-copy.ts";
import { endOpenBusiness } from "../proceedings/end-business.ts";
import { Forbidden } from "../../platform/refusals.ts";

/**
 * One of the allowed moves by somebody signed in, with all that follows, in one transaction. `case` is null when it isn't
 * the asker's any more. Throws NotFound, Forbidden, Conflict (changed meanwhile, not from this status, not yet),
 * InvalidInput (reason, ground, grounds).
 */
export async function moveCase(
  ctx: SignedInContext,
  number: string,
  form: Contract.MoveCaseInput,
): Promise<{ case: CaseRecord | null; message: string }> {
  return ctx.db.transaction(async (manager) => {
    const { record, role } = await requireCase(ctx, manager, number, { lock: true });
    refuseForeignMove(ctx, form.move);
    refuseOldVersion(record, form.version);
    const after = await carryOut(ctx, manager, record, form.move, {
      mover: role,
      author: await authorOf(ctx, manager, role),
      reason: form.reason,
      ground: form.ground,
      grounds: form.grounds,
    });
    const message =
      form.move === "DECLINE"
        ? "Has rechazado el expediente"
        : `El expediente está ahora en el estado «${STATE_LABELS[after.status]}»`;
    return { case: caseRole(ctx, after) === null ? null : after, message };
  });
}

/**
 * Throws Forbidden for a move that this kind of account never makes, whatever the case; a specialist can be ASKED or
 * MANAGER.
 */
function refuseForeignMove({ actor }: SignedInContext, move: CaseMove): void {
  const roles: readonly CaseRole[] = actor.role === "SPECIALIST" ? ["ASKED", "MANAGER"] : [actor.role];
  if (!roles.some((role) => CASE_MOVES[move].by.includes(role))) throw new Forbidden();
}

/**
 * A move with what follows for proceedings and money, inside the caller's transaction, which has locked the case. For a
 * personal link (`mover: "LINK"`), too. Throws as applyMove.
 */
export async function carryOut(
  ctx: Context,
  manager: EntityManager,
  record: CaseRecord,
  move: CaseMove,
  request: MoveRequest,
): Promise<CaseRecord> {
  const copies = move === "CLOSE_AGREED" ? await copiesOfAgreed(manager, record.id) : undefined;
  const after = await applyMove(ctx, manager, record, move, { ...request, ...(copies && { copies }) });
  if (!isOpen(after.status))
    await endOpenBusiness(ctx, manager, { caseId: after.id, reason: "El expediente se ha cerrado." });
  await settleCase(ctx, manager, after);
  await audit(ctx, manager, {
    action: "moveCase",
    subjectType: "case",
    subjectId: record.id,
    data: {
      move,
      from: record.status,
      to: after.status,
      by: request.mover,
      version: after.version,
      ...(request.partyId !== undefined && { partyId: request.partyId }),
    },
  });
  // Read again: sessions, agreements and money may have changed it since.
  return currentCase(manager, record.id);
}
