import { Unauthenticated } from "../../../platform/refusals.ts";
import { Account } from "../account.entity.ts";
import type { Context } from "../../../shared/context.ts";
import { maskedEmail } from "../../../shared/identity/masked-email.ts";
import { DEAD_STEP } from "../step-tokens.ts";

/** Whose password the step token that asks may set. Uses nothing up; throws Unauthenticated when the token is dead. */
export async function passwordResetOf(ctx: Context): Promise<{ maskedEmail: string }> {
  const account = ctx.step && (await ctx.db.getRepository(Account).findOneBy({ id: ctx.step.accountId }));
  if (!account) throw new Unauthenticated(DEAD_STEP.RESET_PASSWORD);
  return { maskedEmail: maskedEmail(account.email) };
}
