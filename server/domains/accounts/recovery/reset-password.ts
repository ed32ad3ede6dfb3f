import { PASSWORD_RESET } from "../../../../schema/rules/registration.ts";
import { Not } from "typeorm";
import { InvalidInput, Unauthenticated } from "../../../platform/refusals.ts";
import { ACCOUNT_STEPS } from "../../../shared/account-steps.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { revokeCodes } from "../email-codes.ts";
import { findTrier } from "../guessing.ts";
import { rememberDevice } from "../known-devices.ts";
import { forgivePasswordTries } from "../password-check.ts";
import { passwordProblems } from "../rules/passwords.ts";
import { noteSecurity } from "../../../shared/security-events.ts";
import { endSessionsOf } from "../sessions.service.ts";
import { DEAD_STEP, revokeStepTokens, stepOf, useStepToken } from "../step-tokens.ts";
import { mailPasswordReset } from "./recovery-mails.ts";
import { Account } from "../account.entity.ts";

/**
 * Sets the new password and ends every session, step and code of the account. Throws InvalidInput on `password`,
 * Unauthenticated, Busy.
 */
export async function resetPassword(ctx: Context, password: string): Promise<{ message: string }> {
  const grant = stepOf(ctx, "RESET_PASSWORD");
  const { accountId } = grant;
  const email = await emailOf(ctx, accountId);
  const problems = await passwordProblems(password, { field: ["password"], form: "RESET", email });
  if (problems.length > 0) throw new InvalidInput(problems);
  await ctx.hashing.admit(async () => {
    const passwordHash = await ctx.hashing.hashPassword(password);
    await ctx.db.transaction(async (manager) => {
      // The account first: two tokens of one account would lock each other up.
      const now = ctx.clock.now();
      await manager
        .getRepository(Account)
        .update(accountId, { passwordHash, passwordChangedAt: now, updatedAt: now });
      await useStepToken(ctx, manager, grant);
      await endSessionsOf(ctx, manager, accountId);
      await revokeStepTokens(ctx, manager, accountId, ACCOUNT_STEPS);
      await revokeCodes(ctx, manager, accountId);
      await mailPasswordReset(ctx, manager, accountId);
      await noteSecurity(ctx, manager, { kind: "PASSWORD_RESET", outcome: "OK" });
      await audit(ctx, manager, { action: "resetPassword", subjectType: "account", subjectId: accountId });
    });
  });
  // The owner of the mailbox can sign in from this browser even while unknown addresses use up the account's tries.
  rememberDevice(ctx, accountId);
  await forgivePasswordTries(ctx, await findTrier(ctx, { email }));
  return { message: PASSWORD_RESET };
}

async function emailOf(ctx: Context, accountId: number): Promise<string> {
  const account = await ctx.db
    .getRepository(Account)
    .findOne({ select: { email: true }, where: { id: accountId, status: Not("CLOSED") } });
  if (!account) throw new Unauthenticated(DEAD_STEP.RESET_PASSWORD);
  return account.email;
}
