import { Conflict } from "../../../platform/refusals.ts";
import { displayName } from "../account.entity.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { requireValue } from "../../../shared/fault.ts";
import { mailReinstatement } from "./sanction-mails.ts";
import { findUser, lockUser, type UserAnswer } from "./user-rows.ts";
import { readReason } from "./written-reason.ts";

/**
 * Makes a suspended or expelled account active again and lifts the sanctions that still ran: a lifted one no longer
 * counts against the person. Throws InvalidInput, NotFound, or Conflict when it isn't suspended.
 */
export async function reinstateUser(
  ctx: SignedInContext,
  id: string,
  typedReason: string,
): Promise<UserAnswer> {
  const reason = requireValue(["reason"], readReason(typedReason));
  await ctx.db.transaction(async (manager) => {
    const account = await lockUser(manager, id);
    if (account.status !== "SUSPENDED") throw new Conflict("Esta cuenta no está suspendida.");
    const now = ctx.clock.now();
    const [, lifted] = await manager.query<[unknown[], number]>(
      `UPDATE sanctions SET lifted_at = $2, lifted_by = $3, lift_reason = $4
       WHERE account_id = $1 AND severity <> 'LIGHT' AND lifted_at IS NULL AND (ends_at IS NULL OR ends_at > $2)`,
      [account.id, now, ctx.actor.accountId, reason],
    );
    await manager.query(
      `UPDATE accounts SET status = 'ACTIVE', suspended_until = NULL, updated_at = $2 WHERE id = $1`,
      [account.id, now],
    );
    await mailReinstatement(ctx, manager, account.id, reason);
    await audit(ctx, manager, {
      action: "reinstateUser",
      subjectType: "account",
      subjectId: account.id,
      data: { sanctions: lifted },
    });
  });
  const user = await findUser(ctx, id);
  return { user, message: `${displayName(user)} vuelve a tener la cuenta activa. Se le avisa por correo.` };
}
