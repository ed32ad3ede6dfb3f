// SQL: the e-mail is taken only where nobody has confirmed it, looked up in the UPDATE itself.
import type { EntityManager } from "typeorm";
import type { LimitRule } from "../../../platform/rate-limits.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context, StepGrant } from "../../../shared/context.ts";
import { Account } from "../account.entity.ts";
import { readCode, refusedCode, tryCode, type CodeVerdict } from "../email-codes.ts";
import { sameEmail } from "../same-email.ts";
import { issueStepToken, revokeStepTokens, stepOf, useStepToken } from "../step-tokens.ts";
import { throttle } from "../../../shared/throttle.ts";
import { lockPendingEmail } from "./pending-account.ts";

/** Over all codes of a registration, besides the five tries of each. */
const TRIES_PER_ACCOUNT: LimitRule = { name: "verify-email-code", points: 30, seconds: 3_600 };

/**
 * Second step: with the right code the e-mail is this account's alone, and `token` opens the profile.
 * Throws InvalidInput on `code`, RateLimited, Unauthenticated.
 */
export async function verifyEmailCode(
  ctx: Context,
  text: string,
): Promise<{ token: string; message: string }> {
  const grant = stepOf(ctx, "VERIFY_EMAIL");
  const code = readCode(text);
  await throttle(ctx, [TRIES_PER_ACCOUNT, String(grant.accountId)]);
  const result = await ctx.db.transaction((manager) => tryToConfirm(ctx, manager, grant, code));
  // Only now: the wrong try has to be committed.
  if (typeof result !== "string") throw refusedCode(result);
  return { token: result, message: "Tu correo electrónico está confirmado. Ahora completa tu perfil." };
}

type Refused = Exclude<CodeVerdict, { outcome: "right" }>;

async function tryToConfirm(
  ctx: Context,
  manager: EntityManager,
  grant: StepGrant,
  code: string,
): Promise<string | Refused> {
  const { accountId } = grant;
  const email = await lockPendingEmail(manager, accountId);
  if (email === null) return { outcome: "dead" };
  const verdict = await tryCode(ctx, manager, { purpose: "VERIFY_EMAIL", accountId }, code);
  if (verdict.outcome !== "right") return verdict;
  if (!(await takeEmail(ctx, manager, accountId, email))) return { outcome: "dead" };
  await useStepToken(ctx, manager, grant);
  await revokeStepTokens(ctx, manager, accountId, ["VERIFY_EMAIL"]);
  await audit(ctx, manager, { action: "verifyEmailCode", subjectType: "account", subjectId: accountId });
  return issueStepToken(ctx, manager, "COMPLETE_PROFILE", accountId);
}

/** Makes the e-mail this account's, unless it has become somebody's meanwhile; other registrations of it end. */
async function takeEmail(
  ctx: Context,
  manager: EntityManager,
  accountId: number,
  email: string,
): Promise<boolean> {
  const [, taken] = await manager.query<[unknown[], number]>(
    `UPDATE accounts SET status = 'PENDING_PROFILE', updated_at = $3 WHERE id = $1 AND NOT EXISTS (
       SELECT FROM accounts other WHERE lower(other.email) = lower($2) AND other.status <> 'PENDING_EMAIL'
     )`,
    [accountId, email, ctx.clock.now()],
  );
  if (taken !== 1) return false;
  await manager.getRepository(Account).delete({ email: sameEmail(email), status: "PENDING_EMAIL" });
  return true;
}
