import { Unauthenticated } from "../../../platform/refusals.ts";
import { isUuid } from "../../../platform/ids.ts";
import { Account } from "../account.entity.ts";
import { EmailCode } from "../email-code.entity.ts";
import type { Context } from "../../../shared/context.ts";
import { maskedEmail } from "../../../shared/identity/masked-email.ts";
import { DEAD_STEP } from "../step-tokens.ts";

/** Whose password the step token that asks may set. Uses nothing up; throws Unauthenticated when the token is invalid. */
export async function passwordResetOf(ctx: Context): Promise<{ maskedEmail: string }> {
  const account = ctx.step && (await ctx.db.getRepository(Account).findOneBy({ id: ctx.step.accountId }));
  if (!account) throw new Unauthenticated(DEAD_STEP.RESET_PASSWORD);
  return { maskedEmail: maskedEmail(account.email) };
}

/** The asker of a code that only a mail's link names begins so. */
export const OF_LINK = "link ";

/**
 * Whether a mail's link can still be used; uses nothing up. Only the mailbox knows its id. Of other requests, which
 * strangers may make for any address, nothing is told: theirs die when the owner sets a password.
 */
export async function passwordResetLinkWorks(ctx: Context, historicalId: string): Promise<boolean> {
  const id = historicalId.trim();
  const code = isUuid(id)
    ? await ctx.db.getRepository(EmailCode).findOneBy({ id, purpose: "RESET_PASSWORD" })
    : null;
  if (code === null) return false;
  const isOfLink = code.asker?.startsWith(OF_LINK) ?? false;
  return !isOfLink || (code.usedAt === null && code.expiresAt > ctx.clock.now() && code.triesLeft > 0);
}
