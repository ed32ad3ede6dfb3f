import type { ProofInput } from "../../../generated/schema-types.ts";
import type { EntityManager } from "typeorm";
import { isUuid } from "../../../platform/ids.ts";
import { NotFound } from "../../../platform/refusals.ts";
import { ownAccount } from "../account-rows.ts";
import type { Account } from "../account.entity.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { noteSecurity } from "../../../shared/security-events.ts";
import type { Session } from "../session.entity.ts";
import { withProof } from "./proofs.ts";
import { closeSession, endSessionsOf, liveSessions } from "../sessions.service.ts";

/** The asker's live sessions: the asking one first, then by last use. */
export async function mySessions(ctx: SignedInContext): Promise<Session[]> {
  const live = await liveSessions(ctx, ctx.actor.accountId);
  const isCurrent = ({ id }: Session) => id === ctx.actor.sessionId;
  return [...live.filter(isCurrent), ...live.filter((session) => !isCurrent(session))];
}

/**
 * Another session of the asker's own, with a proof; the asking one without, as by signing out. Throws NotFound when there
 * is no such live session, InvalidInput on `password` or `code`, RateLimited, Busy.
 */
export async function endSession(
  ctx: SignedInContext,
  id: string,
  proof: ProofInput = {},
): Promise<{ account: Account; message: string }> {
  const missing = new NotFound("Esta sesión ya no está abierta.");
  if (!isUuid(id)) throw missing;
  const end = async (manager: EntityManager) => {
    if (!(await closeSession(ctx, manager, id))) throw missing;
    await audit(ctx, manager, {
      action: "endSession",
      subjectType: "account",
      subjectId: ctx.actor.accountId,
    });
    await noteSecurity(ctx, manager, { kind: "SESSIONS_ENDED", outcome: "OK", detail: { sessions: 1 } });
  };
  await (id === ctx.actor.sessionId ? ctx.db.transaction(end) : withProof(ctx, proof, end));
  return { account: await ownAccount(ctx), message: "La sesión se ha cerrado." };
}

/** Throws InvalidInput on `password` or `code`, RateLimited, Busy. */
export async function endOtherSessions(
  ctx: SignedInContext,
  proof: ProofInput = {},
): Promise<{ account: Account; message: string }> {
  const { accountId, sessionId } = ctx.actor;
  const ended = await withProof(ctx, proof, async (manager) => {
    const sessions = await endSessionsOf(ctx, manager, accountId, sessionId);
    await audit(ctx, manager, {
      action: "endOtherSessions",
      subjectType: "account",
      subjectId: accountId,
      data: { sessions },
    });
    await noteSecurity(ctx, manager, { kind: "SESSIONS_ENDED", outcome: "OK", detail: { sessions } });
    return sessions;
  });
  const message = ended === 0 ? "No había otras sesiones abiertas." : "Las demás sesiones se han cerrado.";
  return { account: await ownAccount(ctx), message };
}
