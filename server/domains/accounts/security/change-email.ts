import { Not, type EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import type { LimitRule } from "../../../platform/rate-limits.ts";
import { ACCOUNT_STEPS } from "../../../shared/account-steps.ts";
import { Account } from "../account.entity.ts";
import { lockOwnAccount, ownAccount } from "../account-rows.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import {
  issueCode,
  liveCode,
  readCode,
  refusedCode,
  refuseTooSoon,
  revokeCodes,
  tryCode,
} from "../email-codes.ts";
import { lockEmail } from "../email-lock.ts";
import { sameEmail } from "../same-email.ts";
import { provePassword } from "../password-check.ts";
import { readInput, type Unchecked } from "../../../shared/inputs/read-input.ts";
import { endSessionsOf, renewToken } from "../sessions.service.ts";
import { revokeStepTokens } from "../step-tokens.ts";
import { paced } from "../../../shared/throttle.ts";
import { noteSecurity } from "../../../shared/security-events.ts";
import { slowDown, throttle } from "../../../shared/throttle.ts";
import { countCode, refuseManyCodes, requireUnlocked } from "./contact-lock.ts";
import { RequestEmailChangeInput } from "./request-email-change.input.ts";
import {
  mailEmailChangeCode,
  mailEmailChanged,
  mailEmailChangeRequested,
  mailEmailTaken,
} from "./security-mails.ts";

/** Mails that one address gets about the change of one account's e-mail … */
const PER_ACCOUNT: LimitRule = { name: "email-change-each", points: 4, seconds: 3_600 };
/** … and of other people's: six, and one more every ten minutes, so nobody keeps its owner from using it. */
const PER_NEW_ADDRESS = paced("email-change-address", { atOnce: 6, thenEvery: 600 });

/**
 * Mails a code to the new address and a notice to the old one. A taken address gets the same answer; its owner is
 * mailed instead, and no code will match. Throws NotAllowed (CONTACT_LOCKED), InvalidInput, RateLimited, Busy.
 */
export async function requestEmailChange(
  ctx: SignedInContext,
  given: Unchecked<Contract.RequestEmailChangeInput>,
): Promise<{ account: Account; message: string }> {
  await requireUnlocked(ctx);
  const { email, password } = readInput(new RequestEmailChangeInput(ctx.actor.email), given);
  await provePassword(ctx, password);
  await refuseManyCodes(ctx);
  await throttle(ctx, [PER_ACCOUNT, `${ctx.actor.accountId}\n${email.toLowerCase()}`]);
  await slowDown(ctx, PER_NEW_ADDRESS, email.toLowerCase());
  const account = await ctx.db.transaction((manager) => sendChangeCode(ctx, manager, email));
  await countCode(ctx);
  return { account, message: `Te enviamos ahora un código de seis cifras a ${email}.` };
}

async function sendChangeCode(ctx: SignedInContext, manager: EntityManager, email: string): Promise<Account> {
  const { accountId } = ctx.actor;
  const account = await lockOwnAccount(ctx, manager);
  await refuseTooSoon({ ...ctx, db: manager }, "CHANGE_EMAIL", accountId);
  const isTaken = await hasOwner(manager, email);
  const { code } = await issueCode(ctx, manager, {
    purpose: "CHANGE_EMAIL",
    accountId,
    email,
    isReal: !isTaken,
  });
  if (isTaken) await mailEmailTaken(ctx, manager, email);
  else await mailEmailChangeCode(ctx, manager, email, code);
  await mailEmailChangeRequested(ctx, manager, accountId);
  await audit(ctx, manager, { action: "requestEmailChange", subjectType: "account", subjectId: accountId });
  return account;
}

/** Whether somebody has confirmed this address; a registration that waits for its code is no owner. */
function hasOwner(manager: EntityManager, email: string): Promise<boolean> {
  return manager.getRepository(Account).existsBy({ email: sameEmail(email), status: Not("PENDING_EMAIL") });
}

interface ChangedEmail {
  account: Account;
  token: string;
  message: string;
}

/**
 * With the right code the new address is the account's: other sessions, step tokens and codes are revoked. `token` is for
 * this session and bears the new e-mail. Throws InvalidInput on `code`, also when the address was taken meanwhile.
 */
export async function confirmEmailChange(ctx: SignedInContext, text: string): Promise<ChangedEmail> {
  const code = readCode(text);
  const outcome = await ctx.db.transaction((manager) => changeEmail(ctx, manager, code));
  if ("outcome" in outcome) throw refusedCode(outcome);
  return outcome;
}

async function changeEmail(ctx: SignedInContext, manager: EntityManager, code: string) {
  const { accountId, sessionId } = ctx.actor;
  const account = await lockOwnAccount(ctx, manager);
  const verdict = await tryCode(ctx, manager, { purpose: "CHANGE_EMAIL", accountId }, code);
  if (verdict.outcome !== "right") return verdict;
  await lockEmail(manager, verdict.email);
  if (await hasOwner(manager, verdict.email)) return { outcome: "dead" as const };
  const oldEmail = account.email;
  await manager
    .getRepository(Account)
    .update(accountId, { email: verdict.email, updatedAt: ctx.clock.now() });
  await endSessionsOf(ctx, manager, accountId, sessionId);
  await revokeStepTokens(ctx, manager, accountId, ACCOUNT_STEPS);
  // What went to the old mailbox must not open the account any more.
  await revokeCodes(ctx, manager, accountId);
  await mailEmailChanged(ctx, manager, oldEmail, verdict.email);
  await audit(ctx, manager, { action: "confirmEmailChange", subjectType: "account", subjectId: accountId });
  await noteSecurity(ctx, manager, { kind: "EMAIL_CHANGE", outcome: "OK" });
  const changed = await ownAccount(ctx, manager);
  const token = await renewToken(ctx, manager, changed);
  return { account: changed, token, message: "Tu correo electrónico ha cambiado." };
}

/** The pending change is cancelled; its code is revoked. */
export async function cancelEmailChange(
  ctx: SignedInContext,
): Promise<{ account: Account; message: string }> {
  const { accountId } = ctx.actor;
  await ctx.db.transaction(async (manager) => {
    await revokeCodes(ctx, manager, accountId, ["CHANGE_EMAIL"]);
    await audit(ctx, manager, { action: "cancelEmailChange", subjectType: "account", subjectId: accountId });
  });
  return { account: await ownAccount(ctx), message: "El cambio de correo se ha cancelado." };
}

/** The address a change of the asker's e-mail waits for; null without one. */
export async function pendingEmail(ctx: SignedInContext): Promise<string | null> {
  const code = await liveCode(ctx, "CHANGE_EMAIL", ctx.actor.accountId);
  return code?.email ?? null;
}
