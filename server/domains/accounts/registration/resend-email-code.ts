import type { EntityManager } from "typeorm";
import { RateLimited, Unauthenticated } from "../../../platform/refusals.ts";
import { audit } from "../audit.ts";
import type { Context } from "../context.ts";
import { refuseTooSoon } from "../email-codes.ts";
import { DEAD_STEP, stepOf } from "../step-tokens.ts";
import { lockPendingEmail } from "./pending-account.ts";
import { sendRegistrationCode } from "./registration-code.ts";

/** Over all registrations of an e-mail that wait: bounds what strangers have mailed to it, and what they may guess. */
const CODES_PER_HOUR = 10;
const HOUR_MS = 3_600_000;

/**
 * A new code of the registration whose step token asks. Throws RateLimited within a minute of the last one or after
 * ten in an hour, Unauthenticated when the registration is finished or gone.
 */
export async function resendEmailCode(ctx: Context): Promise<{ message: string; nextCodeAt: Date }> {
  const { accountId } = stepOf(ctx, "VERIFY_EMAIL");
  const nextCodeAt = await ctx.db.transaction((manager) => sendNextCode(ctx, manager, accountId));
  return { message: "Te hemos enviado otro código. El anterior ya no sirve.", nextCodeAt };
}

/** The same for whoever has shown otherwise that the registration is theirs. */
export async function sendNextCode(ctx: Context, manager: EntityManager, accountId: number): Promise<Date> {
  const email = await lockPendingEmail(manager, accountId);
  if (email === null) throw new Unauthenticated(DEAD_STEP.VERIFY_EMAIL);
  await refuseTooSoon({ clock: ctx.clock, db: manager }, "VERIFY_EMAIL", accountId);
  await refuseTooMany(ctx, manager, email);
  await audit(ctx, manager, { action: "resendEmailCode", subjectType: "account", subjectId: accountId });
  return sendRegistrationCode(ctx, manager, { id: accountId, email });
}

async function refuseTooMany(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  email: string,
): Promise<void> {
  const now = ctx.clock.now().getTime();
  // The row before the nine newest, if there is one within the hour, is the one whose hour has to end.
  const [oldest] = await manager.query<{ sent_at: Date }[]>(
    `SELECT sent_at FROM email_codes
     WHERE purpose = 'VERIFY_EMAIL' AND sent_at > $2
       AND account_id IN (SELECT id FROM accounts WHERE lower(email) = lower($1) AND status = 'PENDING_EMAIL')
     ORDER BY sent_at DESC OFFSET $3 LIMIT 1`,
    [email, new Date(now - HOUR_MS), CODES_PER_HOUR - 1],
  );
  if (oldest) throw new RateLimited(Math.ceil((oldest.sent_at.getTime() + HOUR_MS - now) / 1000));
}
