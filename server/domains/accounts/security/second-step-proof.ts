import type { EntityManager } from "typeorm";
import type { LimitRule } from "../../../platform/rate-limits.ts";
import { InvalidInput } from "../../../platform/refusals.ts";
import type { Account } from "../account.entity.ts";
import type { Context } from "../context.ts";
import { triesLeftText } from "../email-codes.ts";
import { throttle } from "../throttle.ts";
import { recoveryCodesLeft, useRecoveryCode } from "./recovery-codes.ts";
import { secondStepSecret } from "./second-step.ts";
import { mailRecoveryCodeUsed } from "./security-mails.ts";
import { totpStepOf } from "./totp.ts";

/** Tries per account, whatever token or session they come with; a success gives them back. */
const PER_ACCOUNT: LimitRule = { name: "second-step", points: 20, seconds: 3_600 };

/** What showed that it is the owner; of a recovery code how many are left. */
export type SecondStepProof = { by: "APP" } | { by: "RECOVERY_CODE"; left: number };

/** One more try. Before the transaction, so that it counts whatever becomes of that. Throws RateLimited. */
export function countSecondStepTry(ctx: Context, accountId: number): Promise<void> {
  return throttle(ctx, [PER_ACCOUNT, String(accountId)]);
}

export function forgiveSecondStepTries(ctx: Context, accountId: number): Promise<void> {
  return ctx.limits.reset(PER_ACCOUNT, String(accountId));
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
  await manager.query(`UPDATE accounts SET totp_last_step = $2 WHERE id = $1`, [account.id, step]);
  return { by: "APP" };
}

/** Throws InvalidInput when nothing was typed: that is no try. */
export function requireSecondStepCode(code: string | null | undefined): string {
  if (code?.trim()) return code;
  throw new InvalidInput([{ field: ["code"], code: "REQUIRED", message: "No puede quedar vacío" }]);
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
