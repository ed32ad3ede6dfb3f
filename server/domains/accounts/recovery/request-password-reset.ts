import type { EntityManager } from "typeorm";
import { audit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { issueCode } from "../email-codes.ts";
import { lockEmail } from "../email-lock.ts";
import { readAccountEmail } from "../../../shared/identity/emails.ts";
import { requireValue } from "../../../shared/fault.ts";
import { countGuess, findTrier, type Guesses } from "../guessing.ts";
import { paced } from "../../../shared/throttle.ts";
import { keyedHash } from "../secrets.ts";
import { noteSecurity } from "../../../shared/security-events.ts";
import { slowDown } from "../../../shared/throttle.ts";
import { mailRecoveryCode } from "./recovery-mails.ts";

const PER_ADDRESS = paced("recovery-address", { atOnce: 60, thenEvery: 60 });

/**
 * Requests for one account: a stranger's address has three at once and then one every half hour, all strangers together
 * five and then as many: **six mails and, with five tries each, 30 guesses of a million an hour, however many addresses
 * they have**. A known browser or address has requests of its own, so the owner gets a code there at any time.
 */
export const RECOVERY_REQUESTS: Guesses = {
  kind: "RECOVERY_REQUEST",
  each: paced("recovery-each", { atOnce: 3, thenEvery: 1_800 }),
  strangers: paced("recovery-strangers", { atOnce: 5, thenEvery: 1_800 }),
  tellsOwner: false,
  wayOut: "",
};

/**
 * Mails a recovery code to the account of the e-mail. Where there is none, the same statements are carried out and
 * nobody is mailed. Whoever asks gets a request of their own, with its own code and tries: nobody learns of another
 * one's, nor uses it up. Throws InvalidInput, RateLimited.
 */
export async function requestPasswordReset(
  ctx: Context,
  input: { email: string },
): Promise<{ historicalId: string; message: string }> {
  const email = requireValue(["email"], readAccountEmail(input.email));
  const trier = await findTrier(ctx, { email });
  if (!trier.isKnownDevice) await slowDown(ctx, PER_ADDRESS, ctx.address);
  await countGuess(ctx, RECOVERY_REQUESTS, trier);
  const historicalId = await ctx.db.transaction(async (manager) => {
    await lockEmail(manager, email);
    return issueRequest(ctx, manager, email);
  });
  const message = "Si hay una cuenta con este correo, le enviamos ahora un código de verificación.";
  return { historicalId, message };
}

/** The browser where it is known, else where the request came from: somebody's second code replaces their first one. */
function askerOf({ env, device, address, userAgent }: Context): string {
  return keyedHash(env.appSecret, "recovery asker", "", device?.id ?? `${address}\n${userAgent}`);
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
    asker: askerOf(ctx),
  });
  await mailRecoveryCode(ctx, manager, account?.email ?? null, code);
  await audit(ctx, manager, {
    action: "requestPasswordReset",
    subjectType: "account",
    subjectId: account?.id ?? null,
  });
  await noteSecurity(ctx, manager, {
    kind: "RECOVERY_REQUEST",
    outcome: "OK",
    accountId: account?.id ?? null,
  });
  return id;
}
