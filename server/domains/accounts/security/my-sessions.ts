import { isUuid } from "../../../platform/ids.ts";
import { NotFound } from "../../../platform/refusals.ts";
import { ownAccount } from "../account-rows.ts";
import type { Account } from "../account.entity.ts";
import { audit } from "../audit.ts";
import type { SignedInContext } from "../context.ts";
import type { Session } from "../session.entity.ts";
import { closeSession, endSessionsOf, liveSessions } from "../sessions.service.ts";

/** The asker's live sessions: the asking one first, then by last use. */
export async function mySessions(ctx: SignedInContext): Promise<Session[]> {
  const live = await liveSessions(ctx, ctx.actor.accountId);
  const isCurrent = ({ id }: Session) => id === ctx.actor.sessionId;
  return [...live.filter(isCurrent), ...live.filter((session) => !isCurrent(session))];
}

/** Throws NotFound when the asker has no such live session. */
export async function endSession(
  ctx: SignedInContext,
  id: string,
): Promise<{ account: Account; message: string }> {
  const missing = new NotFound("Esta sesión ya no está abierta.");
  if (!isUuid(id)) throw missing;
  await ctx.db.transaction(async (manager) => {
    if (!(await closeSession(ctx, manager, id))) throw missing;
    await audit(ctx, manager, {
      action: "endSession",
      subjectType: "account",
      subjectId: ctx.actor.accountId,
    });
  });
  return { account: await ownAccount(ctx), message: "La sesión se ha cerrado." };
}

export async function endOtherSessions(ctx: SignedInContext): Promise<{ account: Account; message: string }> {
  const { accountId, sessionId } = ctx.actor;
  const ended = await ctx.db.transaction(async (manager) => {
    const sessions = await endSessionsOf(ctx, manager, accountId, sessionId);
    await audit(ctx, manager, {
      action: "endOtherSessions",
      subjectType: "account",
      subjectId: accountId,
      data: { sessions },
    });
    return sessions;
  });
  const message = ended === 0 ? "No había otras sesiones abiertas." : "Las demás sesiones se han cerrado.";
  return { account: await ownAccount(ctx), message };
}
