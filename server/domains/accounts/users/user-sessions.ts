import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import { ACCOUNT_STEPS } from "../../../shared/account-steps.ts";
import { displayName } from "../account.entity.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { endSessionsOf, liveSessionCounts } from "../sessions.service.ts";
import { revokeStepTokens } from "../step-tokens.ts";
import { findUser, lockUser, type UserAnswer } from "./user-rows.ts";

/** Ends every session of an account, also one's own, and what was on its way to become one. Throws NotFound. */
export async function forceSignOut(ctx: SignedInContext, id: string): Promise<UserAnswer> {
  const ended = await ctx.db.transaction(async (manager) => {
    const account = await lockUser(manager, id);
    const sessions = await signOutEverywhere(ctx, manager, account.id);
    await audit(ctx, manager, {
      action: "forceSignOut",
      subjectType: "account",
      subjectId: account.id,
      data: { sessions },
    });
    return sessions;
  });
  const user = await findUser(ctx, id);
  return { user, message: `${displayName(user)}: ${sessionsEnded(ended)}` };
}

/** Gives how many live sessions ended. Step tokens are revoked too: one would open a session, or set a password. */
export async function signOutEverywhere(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  accountId: number,
): Promise<number> {
  const live = await liveSessionCounts(ctx, manager, [accountId]);
  await revokeStepTokens(ctx, manager, accountId, ACCOUNT_STEPS);
  await endSessionsOf(ctx, manager, accountId);
  return live.get(accountId) ?? 0;
}

/** How many sessions ended, as the end of a sentence. */
export function sessionsEnded(count: number): string {
  if (count === 0) return "no tenía ninguna sesión abierta.";
  return count === 1 ? "se ha cerrado su sesión." : `se han cerrado sus ${count} sesiones.`;
}

/** Live sessions by account; what one request asks for in one statement. */
export function liveSessionsLoader(ctx: Context): DataLoader<number, number> {
  const batch = async (ids: readonly number[]) => {
    const counts = await liveSessionCounts(ctx, ctx.db, ids);
    return ids.map((id) => counts.get(id) ?? 0);
  };
  // Several mutations of one request each ask for what is left after them.
  return ctx.loader("liveSessions", () => new DataLoader(batch, { cache: false }));
}
