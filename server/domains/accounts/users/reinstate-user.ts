import { IsNull, MoreThan, Not, Or } from "typeorm";
import { Conflict } from "../../../platform/refusals.ts";
import { Account, displayName } from "../account.entity.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { requireValue } from "../../../shared/fault.ts";
import { mailReinstatement } from "./sanction-mails.ts";
import { findUser, lockUser, type UserAnswer } from "./user-rows.ts";
import { readReason } from "./written-reason.ts";
import { Sanction } from "./sanction.entity.ts";

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
    const { affected: lifted } = await manager.getRepository(Sanction).update(
      {
        accountId: account.id,
        severity: Not("LIGHT"),
        liftedAt: IsNull(),
        endsAt: Or(IsNull(), MoreThan(now)),
      },
      { liftedAt: now, liftedBy: ctx.actor.accountId, liftReason: reason },
    );
    await manager
      .getRepository(Account)
      .update(account.id, { status: "ACTIVE", suspendedUntil: null, updatedAt: now });
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
