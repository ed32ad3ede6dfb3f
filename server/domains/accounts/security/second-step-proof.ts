import { NOT_EMPTY } from "../../../../schema/rules/required.ts";
import type { EntityManager } from "typeorm";
import { InvalidInput } from "../../../platform/refusals.ts";
import { Account } from "../account.entity.ts";
import type { Context } from "../../../shared/context.ts";
import { triesLeftText } from "../email-codes.ts";
import { countGuess, findTrier, forgiveGuesses, type Guesses, type Trier } from "../guessing.ts";
import { paced } from "../../../shared/throttle.ts";
import { noteSecurity } from "../../../shared/security-events.ts";
import { recoveryCodesLeft, useRecoveryCode } from "./recovery-codes.ts";
import { secondStepSecret } from "./second-step.ts";
import { mailRecoveryCodeUsed } from "./security-mails.ts";
import { totpStepOf } from "./totp.ts";

/**
 * Codes of one account, whatever token or session they come with: a stranger's address has ten tries at once and then
 * one every twelve minutes, 14 an hour. All strangers together have ten an hour at once; then each of an
 * address's first two turns comes three minutes after the one before it, further turns one in twelve minutes. **A day: at
 * most 240 + 120 + two for each address, and never more than 840**, of a million codes of which three are right. A known browser or address has
 * 14 an hour of its own, so somebody with a stolen password can't keep the owner out.
 */
export const SECOND_STEP_GUESSES: Guesses = {
  kind: "SECOND_STEP",
  each: paced("second-step-each", { atOnce: 10, thenEvery: 720 }),
  strangers: {
    atOnce: { name: "second-step-strangers", points: 10, seconds: 3_600 },
    firsts: 2,
    firstEvery: 180,
    furtherEvery: 720,
  },
  tellsOwner: true,
  wayOut: " Si crees que otra persona conoce tu contraseña, restablécela: así dejará de poder intentarlo.",
};

/** What showed that it is the owner; of a recovery code how many are left. */
export type SecondStepProof = { by: "APP" } | { by: "RECOVERY_CODE"; left: number };

/** One more try. Before the transaction, so that it counts whatever becomes of that. Throws RateLimited. */
export async function countSecondStepTry(ctx: Context, accountId: number): Promise<Trier> {
  const trier = await findTrier(ctx, { accountId });
  await countGuess(ctx, SECOND_STEP_GUESSES, trier);
  return trier;
}

export function forgiveSecondStepTries(ctx: Context, trier: Trier): Promise<void> {
  return forgiveGuesses(ctx, SECOND_STEP_GUESSES, trier);
}

/** A wrong code in the log: before the refusal is thrown, outside of the transaction it rolls back. */
export function noteWrongSecondStep(ctx: Context, { accountId, isKnownDevice }: Trier): Promise<void> {
  return noteSecurity(ctx, ctx.db.manager, {
    kind: "SECOND_STEP",
    outcome: "REFUSED",
    accountId,
    knownDevice: isKnownDevice,
  });
}

/**
 * Six digits of the app or a recovery code of a locked account whose second step is on. A right one is used up in the
 * caller's transaction; its owner is told of a recovery code. Null when it is wrong or has been used.
 */
export async function checkSecondStep(
  ctx: Context,
  manager: EntityManager,
  account: Account,
  code: string,
): Promise<SecondStepProof | null> {
  if (account.totpEnabledAt === null) return null;
  const digits = code.replace(/\s/g, "");
  if (/^\d{6}$/.test(digits)) return checkTotp(ctx, manager, account, digits);
  if (!(await useRecoveryCode(ctx, manager, account.id, code))) return null;
  const left = await recoveryCodesLeft(manager, account.id);
  await mailRecoveryCodeUsed(ctx, manager, account.id, left);
  return { by: "RECOVERY_CODE", left };
}

async function checkTotp(
  ctx: Context,
  manager: EntityManager,
  account: Account,
  digits: string,
): Promise<SecondStepProof | null> {
  const secret = secondStepSecret(ctx, account);
  const step = secret && totpStepOf(secret, digits, ctx.clock.now(), account.totpLastStep);
  if (!step) return null;
  await manager.getRepository(Account).update(account.id, { totpLastStep: step });
  return { by: "APP" };
}

/** Throws InvalidInput when nothing was typed: that is no try. */
export function requireSecondStepCode(code: string | null | undefined): string {
  if (code?.trim()) return code;
  throw new InvalidInput([{ field: ["code"], code: "REQUIRED", message: NOT_EMPTY }]);
}

/** `triesLeft` when they are counted by a token as well. */
export function wrongSecondStepCode(triesLeft?: number): InvalidInput {
  const wrong = "El código no es correcto o ya se ha usado. Espera al siguiente de tu aplicación";
  if (triesLeft === 0) {
    const message =
      "El código no es correcto y se han agotado los intentos. Vuelve a introducir tu correo y tu contraseña.";
    return new InvalidInput([{ field: ["code"], code: "CODE_EXPIRED", message }]);
  }
  const left = triesLeft === undefined ? "" : ` ${triesLeftText(triesLeft)}`;
  const message = `${wrong} o usa un código de recuperación.${left}`;
  return new InvalidInput([{ field: ["code"], code: "INVALID_CODE", message }]);
}
