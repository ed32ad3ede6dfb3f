import type { EntityManager } from "typeorm";
import type { LimitRule } from "../../../platform/rate-limits.ts";
import { audit } from "../audit.ts";
import type { Context } from "../context.ts";
import { issueCode } from "../email-codes.ts";
import { lockEmail } from "../email-lock.ts";
import { readAccountEmail } from "../rules/emails.ts";
import { requireValue } from "../rules/fault.ts";
import { throttle } from "../throttle.ts";
import { mailRecoveryCode } from "./recovery-mails.ts";

const PER_ADDRESS: LimitRule = { name: "recovery-address", points: 60, seconds: 3_600 };
const PER_EMAIL: LimitRule = { name: "recovery-email", points: 6, seconds: 3_600 };
const AGAIN_MS = 60_000;

/**
 * Mails a recovery code to the account of the e-mail. Where there is none, the same statements are carried out and
 * nobody is mailed. Within a minute the same request is meant. Throws InvalidInput, RateLimited.
 */
export async function requestPasswordReset(
  ctx: Context,
  input: { email: string },
): Promise<{ historicalId: string; message: string }> {
  const email = requireValue(["email"], readAccountEmail(input.email));
  await throttle(ctx, [PER_ADDRESS, ctx.address], [PER_EMAIL, email.toLowerCase()]);
  const historicalId = await ctx.db.transaction(async (manager) => {
    await lockEmail(manager, email);
    return (await recentRequest(ctx, manager, email)) ?? issueRequest(ctx, manager, email);
  });
  const message = "Si hay una cuenta con este correo, te hemos enviado un código de verificación.";
  return { historicalId, message };
}

async function recentRequest(ctx: Context, manager: EntityManager, email: string): Promise<string | null> {
  const [request] = await manager.query<{ id: string }[]>(
    `SELECT id FROM email_codes WHERE purpose = 'RESET_PASSWORD' AND lower(email) = lower($1) AND used_at IS NULL
       AND tries_left > 0 AND sent_at > $2 ORDER BY sent_at DESC LIMIT 1`,
    [email, new Date(ctx.clock.now().getTime() - AGAIN_MS)],
  );
  return request?.id ?? null;
}

async function issueRequest(ctx: Context, manager: EntityManager, email: string): Promise<string> {
  const [account] = await manager.query<{ id: number; email: string }[]>(
    `SELECT id, email FROM accounts
     WHERE lower(email) = lower($1) AND status <> 'PENDING_EMAIL' AND status <> 'CLOSED'`,
    [email],
  );
  const { id, code } = await issueCode(ctx, manager, {
    purpose: "RESET_PASSWORD",
    accountId: account?.id ?? null,
    email: account?.email ?? email,
    isReal: account !== undefined,
  });
  await mailRecoveryCode(ctx, manager, account?.email ?? null, code);
  await audit(ctx, manager, {
    action: "requestPasswordReset",
    subjectType: "account",
    subjectId: account?.id ?? null,
  });
  return id;
}
