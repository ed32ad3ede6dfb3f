import type * as Contract from "../../../generated/schema-types.ts";
import { Forbidden, InvalidInput } from "../../../platform/refusals.ts";
import { ownAccount } from "../account-rows.ts";
import { ACCOUNT_STEPS } from "../../../shared/account-steps.ts";
import { Account } from "../account.entity.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { checkInput, type Unchecked } from "../../../shared/inputs/read-input.ts";
import { revokeCodes } from "../email-codes.ts";
import { provePassword } from "../password-check.ts";
import { rememberDevice } from "../known-devices.ts";
import { passwordProblems } from "../rules/passwords.ts";
import { noteSecurity } from "../../../shared/security-events.ts";
import { endSessionsOf } from "../sessions.service.ts";
import { revokeStepTokens } from "../step-tokens.ts";
import { mailPasswordChanged } from "./security-mails.ts";
import { UpdatePasswordInput } from "./update-password.input.ts";

/** So long after signing in the documented call may leave the current password out. */
const FRESH_MS = 10 * 60_000;
const CURRENT = ["currentPassword"];

/**
 * Sets the new password; other sessions, step tokens and codes of a forgotten password are dead. Throws InvalidInput,
 * Forbidden when the current password is left out in a session that isn't fresh, RateLimited, Busy.
 */
export async function updatePassword(
  ctx: SignedInContext,
  given: Unchecked<Contract.UpdatePasswordInput>,
): Promise<{ account: Account; message: string }> {
  const { accountId, sessionId, email } = ctx.actor;
  const input = new UpdatePasswordInput();
  const problems = checkInput(input, given);
  const { currentPassword, password } = input;
  if (currentPassword === null) requireFreshSession(ctx);
  problems.push(...(await passwordProblems(password, { field: ["password"], form: "RESET", email })));
  if (problems.length > 0) throw new InvalidInput(problems);
  const known = currentPassword === null ? null : await provePassword(ctx, currentPassword, CURRENT);
  const hash = await ctx.hashing.admit(() => ctx.hashing.hashPassword(password));
  const account = await ctx.db.transaction(async (manager) => {
    const now = ctx.clock.now();
    const updated = await manager
      .getRepository(Account)
      .update(
        { id: accountId, ...(known && { passwordHash: known.passwordHash }) },
        { passwordHash: hash, passwordChangedAt: now, updatedAt: now },
      );
    if (updated.affected !== 1) throw changedMeanwhile();
    await endSessionsOf(ctx, manager, accountId, sessionId);
    await revokeStepTokens(ctx, manager, accountId, ACCOUNT_STEPS);
    await revokeCodes(ctx, manager, accountId, ["RESET_PASSWORD"]);
    await mailPasswordChanged(ctx, manager, accountId);
    await noteSecurity(ctx, manager, { kind: "PASSWORD_CHANGE", outcome: "OK" });
    rememberDevice(ctx, accountId);
    await audit(ctx, manager, { action: "updatePassword", subjectType: "account", subjectId: accountId });
    return ownAccount(ctx, manager);
  });
  return { account, message: "Tu contraseña ha cambiado." };
}

function requireFreshSession(ctx: SignedInContext): void {
  if (ctx.clock.now().getTime() - ctx.actor.sessionStartedAt.getTime() < FRESH_MS) return;
  throw new Forbidden("Para cambiar la contraseña, indica también tu contraseña actual (currentPassword).");
}

/** Two changes at once: the second one's current password isn't the current one any more. */
function changedMeanwhile(): InvalidInput {
  return new InvalidInput([
    { field: CURRENT, code: "WRONG_PASSWORD", message: "La contraseña no es correcta." },
  ]);
}
