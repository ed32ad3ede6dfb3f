import { MoreThan, type EntityManager } from "typeorm";
import { RateLimited, Unauthenticated } from "../../../platform/refusals.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { EmailCode } from "../email-code.entity.ts";
import { refuseTooSoon } from "../email-codes.ts";
import { sameEmail } from "../same-email.ts";
import { DEAD_STEP, stepOf } from "../step-tokens.ts";
import { lockPendingEmail } from "./pending-account.ts";
import { sendRegistrationCode } from "./registration-code.ts";

/** Codes of one registration: bounds what may be guessed. */
const CODES_PER_HOUR = 10;
/** Over all registrations of an e-mail that wait: bounds what strangers have mailed to it. */
const MAILS_PER_HOUR = 20;
const HOUR_MS = 3_600_000;

/**
 * A new code of the registration whose step token asks. Throws RateLimited within a minute of the last one or after
 * ten in an hour (of one e-mail twenty), Unauthenticated when the registration is finished or gone.
 */
export async function resendEmailCode(ctx: Context): Promise<{ message: string; nextCodeAt: Date }> {
  const { accountId } = stepOf(ctx, "VERIFY_EMAIL");
  const nextCodeAt = await ctx.db.transaction((manager) => sendNextCode(ctx, manager, accountId));
  return { message: "Te enviamos ahora otro código. El anterior ya no sirve.", nextCodeAt };
}

/** The same for whoever has shown otherwise that the registration is theirs. */
export async function sendNextCode(ctx: Context, manager: EntityManager, accountId: number): Promise<Date> {
  const email = await lockPendingEmail(manager, accountId);
  if (email === null) throw new Unauthenticated(DEAD_STEP.VERIFY_EMAIL);
  await refuseTooSoon({ clock: ctx.clock, db: manager }, "VERIFY_EMAIL", accountId);
  await refuseTooMany(ctx, manager, email, accountId);
  await audit(ctx, manager, { action: "resendEmailCode", subjectType: "account", subjectId: accountId });
  return sendRegistrationCode(ctx, manager, { id: accountId, email });
}

async function refuseTooMany(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  email: string,
  accountId: number,
): Promise<void> {
  const now = ctx.clock.now().getTime();
  const sent = await manager.getRepository(EmailCode).find({
    select: { id: true, accountId: true, sentAt: true },
    where: {
      purpose: "VERIFY_EMAIL",
      sentAt: MoreThan(new Date(now - HOUR_MS)),
      account: { email: sameEmail(email), status: "PENDING_EMAIL" },
    },
    order: { sentAt: "DESC" },
  });
  const own = sent.filter((code) => code.accountId === accountId);
  // The one before the newest ones that are allowed, if there is one within the hour, is the one whose hour has to end.
  const ends = [own[CODES_PER_HOUR - 1], sent[MAILS_PER_HOUR - 1]].flatMap((code) =>
    code ? [code.sentAt.getTime() + HOUR_MS] : [],
  );
  if (ends.length > 0) throw new RateLimited(Math.ceil((Math.max(...ends) - now) / 1000));
}
