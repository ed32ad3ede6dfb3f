import { And, Not, type EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { Account } from "../account.entity.ts";
import { issueCode } from "../email-codes.ts";
import { lockEmail } from "../email-lock.ts";
import { readInput, type Unchecked } from "../../../shared/inputs/read-input.ts";
import { countGuess, findTrier, type Guesses } from "../guessing.ts";
import { paced } from "../../../shared/throttle.ts";
import { sameEmail } from "../same-email.ts";
import { keyedHash } from "../secrets.ts";
import { noteSecurity } from "../../../shared/security-events.ts";
import { slowDown } from "../../../shared/throttle.ts";
import { OF_LINK } from "./password-reset.ts";
import { mailRecoveryCode } from "./recovery-mails.ts";
import { RequestPasswordResetInput } from "./request-password-reset.input.ts";

const PER_ADDRESS = paced("recovery-address", { atOnce: 60, thenEvery: 60 });

/**
 * Requests for one account: a stranger's address has three at once and then one every half hour. All strangers together
 * have four an hour at once; then each address's first turn comes ten minutes after the one before it, further turns one
 * an hour. **A day: at most 264 mails and, with five tries each, 1,320 guesses of a million, however many addresses there
 * are.** A known browser or address has requests of its own. Whoever is told to wait needn't: the four at once were
 * mailed within the hour, and each mail has a link of its own that works anywhere and that nobody else can use up.
 */
export const RECOVERY_REQUESTS: Guesses = {
  kind: "RECOVERY_REQUEST",
  each: paced("recovery-each", { atOnce: 3, thenEvery: 1_800 }),
  strangers: {
    atOnce: { name: "recovery-strangers", points: 4, seconds: 3_600 },
    firsts: 1,
    firstEvery: 600,
    furtherEvery: 3_600,
  },
  tellsOwner: false,
  wayOut:
    " Si tienes un correo nuestro de la última hora con un código, no hace falta esperar: abre su enlace.",
};

/**
 * Mails a recovery code to the account of the e-mail. Where there is none, the same statements are carried out and
 * nobody is mailed. Whoever asks gets a request of their own, with its own code and tries: nobody learns of another
 * one's, nor uses it up. Throws InvalidInput, RateLimited.
 */
export async function requestPasswordReset(
  ctx: Context,
  given: Unchecked<Contract.RequestPasswordResetInput>,
): Promise<{ historicalId: string; message: string }> {
  const { email } = readInput(new RequestPasswordResetInput(), given);
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
  const account = await manager.getRepository(Account).findOne({
    select: { id: true, email: true },
    where: { email: sameEmail(email), status: And(Not("PENDING_EMAIL"), Not("CLOSED")) },
  });
  const request = {
    purpose: "RESET_PASSWORD" as const,
    accountId: account?.id ?? null,
    email: account?.email ?? email,
    isReal: account !== null,
  };
  const { id, code } = await issueCode(ctx, manager, { ...request, asker: askerOf(ctx) });
  // The mail's link has an unguessable id: nobody else can use up its tries, no other request replaces it.
  const link = await issueCode(ctx, manager, { ...request, asker: `${OF_LINK}${id}` });
  await mailRecoveryCode(ctx, manager, account?.email ?? null, { code, link });
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
