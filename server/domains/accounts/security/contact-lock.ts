import { MoreThan } from "typeorm";
import type { LimitRule } from "../../../platform/rate-limits.ts";
import { NotAllowed, RateLimited } from "../../../platform/refusals.ts";
import type { Account } from "../account.entity.ts";
import { lockAccount, ownAccount } from "../account-rows.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { issueCode, readCode, refusedCode, refuseTooSoon, tryCode } from "../email-codes.ts";
import { mailUnlockCode } from "./security-mails.ts";
import { Session } from "../session.entity.ts";

const UNLOCKED_MS = 15 * 60_000;
/** Codes about contact data, of unlocking and of changing the e-mail: bounds mails and guesses alike. */
const CODES_PER_ACCOUNT: LimitRule = { name: "contact-codes", points: 10, seconds: 3_600 };

/** Asked before a code goes out. Throws RateLimited after too many within the hour. */
export async function refuseManyCodes(ctx: SignedInContext): Promise<void> {
  const result = await ctx.limits.peek(CODES_PER_ACCOUNT, String(ctx.actor.accountId));
  if (!result.ok) throw new RateLimited(result.retryAfterSeconds);
}

/** Counts a code that has gone out. */
export async function countCode(ctx: SignedInContext): Promise<void> {
  await ctx.limits.consume(CODES_PER_ACCOUNT, String(ctx.actor.accountId));
}

/** Mails the six digits that unlock. Throws RateLimited within a minute of the last ones. */
export async function requestContactUnlock(
  ctx: SignedInContext,
): Promise<{ message: string; nextCodeAt: Date }> {
  const { accountId } = ctx.actor;
  await refuseManyCodes(ctx);
  const nextCodeAt = await ctx.db.transaction(async (manager) => {
    const { email } = await lockAccount(manager, accountId);
    await refuseTooSoon({ ...ctx, db: manager }, "UNLOCK_CONTACT", accountId);
    const issued = await issueCode(ctx, manager, {
      purpose: "UNLOCK_CONTACT",
      accountId,
      email,
      isReal: true,
    });
    await mailUnlockCode(ctx, manager, accountId, issued.code);
    await audit(ctx, manager, {
      action: "requestContactUnlock",
      subjectType: "account",
      subjectId: accountId,
    });
    return issued.nextCodeAt;
  });
  await countCode(ctx);
  return { message: "Te enviamos ahora un código de seis cifras a tu correo electrónico.", nextCodeAt };
}

/** With the right code the contact data may be changed in this session for a quarter of an hour. */
export async function unlockContact(
  ctx: SignedInContext,
  text: string,
): Promise<{ account: Account; message: string }> {
  const code = readCode(text);
  const { accountId, sessionId } = ctx.actor;
  const verdict = await ctx.db.transaction(async (manager) => {
    const tried = await tryCode(ctx, manager, { purpose: "UNLOCK_CONTACT", accountId }, code);
    if (tried.outcome !== "right") return tried;
    const until = new Date(ctx.clock.now().getTime() + UNLOCKED_MS);
    await manager.getRepository(Session).update(sessionId, { contactUnlockedUntil: until });
    await audit(ctx, manager, { action: "unlockContact", subjectType: "account", subjectId: accountId });
    return tried;
  });
  if (verdict.outcome !== "right") throw refusedCode(verdict);
  const account = await ownAccount(ctx);
  return { account, message: "Ya puedes cambiar tus datos de contacto durante 15 minutos." };
}

/** Until when this session may change contact data; null while they are locked. */
export async function contactUnlockedUntil(ctx: SignedInContext): Promise<Date | null> {
  const session = await ctx.db.getRepository(Session).findOne({
    select: { contactUnlockedUntil: true },
    where: { id: ctx.actor.sessionId, contactUnlockedUntil: MoreThan(ctx.clock.now()) },
  });
  return session?.contactUnlockedUntil ?? null;
}

/** Throws NotAllowed (CONTACT_LOCKED) while this session's contact data are locked. */
export async function requireUnlocked(ctx: SignedInContext): Promise<void> {
  if ((await contactUnlockedUntil(ctx)) !== null) return;
  throw new NotAllowed(
    "Tus datos de contacto están bloqueados. Pide un código por correo para desbloquearlos.",
    "CONTACT_LOCKED",
  );
}
