import type { EntityManager } from "typeorm";
import { Conflict, InvalidInput, Unauthenticated } from "../../../platform/refusals.ts";
import { lockAccount } from "../account-rows.ts";
import { Account } from "../account.entity.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { readCode } from "../email-codes.ts";
import { provePassword } from "../password-check.ts";
import { endSessionsOf } from "../sessions.service.ts";
import { noteSecurity } from "../../../shared/security-events.ts";
import { DEAD_STEP, revokeStepTokens, useStepToken } from "../step-tokens.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { countSecondStepTry, forgiveSecondStepTries } from "./second-step-proof.ts";
import { enableSecondStep, secondStepSecret, storeSecondStepSecret } from "./second-step.ts";
import { mailSecondStepEnabled } from "./security-mails.ts";
import { signIn } from "./sign-in.ts";
import { newTotpSecret, totpInvitation, totpStepOf } from "./totp.ts";

interface SetupInvitation {
  secret: string;
  uri: string;
  qrSvg: string;
}

/**
 * A new secret, not asked for until a first code confirms it. Somebody signed in gives the password, an administrator
 * on the way in the step token. Throws InvalidInput on `password`, Conflict when the second step is on already.
 */
export async function beginSecondStepSetup(
  ctx: Context,
  password: string | null | undefined,
): Promise<SetupInvitation> {
  if (ctx.actor) await provePassword(ctx as SignedInContext, password ?? "");
  const accountId = accountOf(ctx);
  const secret = newTotpSecret();
  const email = await ctx.db.transaction(async (manager) => {
    const account = await lockAccount(manager, accountId);
    if (!(await storeSecondStepSecret(ctx, manager, accountId, secret))) throw alreadyOn();
    await audit(ctx, manager, {
      action: "beginSecondStepSetup",
      subjectType: "account",
      subjectId: accountId,
    });
    return account.email;
  });
  return { secret, ...totpInvitation(secret, email) };
}

interface SetupResult {
  recoveryCodes: string[];
  account: Account;
  /** Token of the session that an administrator gets who set it up while signing in. */
  token: string | null;
  message: string;
}

/**
 * The first code of the app switches the second step on; the recovery codes are given this once. Other sessions end.
 * Throws InvalidInput on `code`, Conflict, RateLimited, Unauthenticated when the step token is dead.
 */
export async function confirmSecondStepSetup(ctx: Context, text: string): Promise<SetupResult> {
  const code = readCode(text);
  const accountId = accountOf(ctx);
  const trier = await countSecondStepTry(ctx, accountId);
  const result = await ctx.db.transaction(async (manager) => {
    const account = await lockAccount(manager, accountId);
    const lastStep = checkFirstCode(ctx, account, code);
    if (ctx.step) await useStepToken(ctx, manager, ctx.step);
    const recoveryCodes = await switchOn(ctx, manager, accountId, lastStep);
    const token = ctx.step ? (await signIn(ctx, manager, account)).token : null;
    const enabled = await manager.getRepository(Account).findOneByOrFail({ id: accountId });
    return { recoveryCodes, token, account: enabled };
  });
  await forgiveSecondStepTries(ctx, trier);
  return { ...result, message: "La verificación en dos pasos está activada." };
}

function accountOf(ctx: Context): number {
  const accountId = ctx.actor?.accountId ?? ctx.step?.accountId;
  if (accountId === undefined) throw new Unauthenticated(DEAD_STEP.SECOND_STEP_SETUP);
  return accountId;
}

/** The time step of a right code, so that it doesn't serve again. */
function checkFirstCode(ctx: Context, account: Account, code: string): number {
  if (account.totpEnabledAt !== null) throw alreadyOn();
  const secret = secondStepSecret(ctx, account);
  if (secret === null) {
    throw new Conflict("Empieza de nuevo: todavía no hay un código QR para tu aplicación de autenticación.");
  }
  const step = totpStepOf(secret, code, ctx.clock.now(), null);
  if (step === null) throw wrongFirstCode();
  return step;
}

function wrongFirstCode(): InvalidInput {
  const message =
    "El código no es correcto. Escribe el que muestra ahora tu aplicación y comprueba que tu teléfono pone la hora automáticamente.";
  return new InvalidInput([{ field: ["code"], code: "INVALID_CODE", message }]);
}

async function switchOn(
  ctx: Context,
  manager: EntityManager,
  accountId: number,
  lastStep: number,
): Promise<string[]> {
  await enableSecondStep(ctx, manager, accountId, lastStep);
  const recoveryCodes = await replaceRecoveryCodes(ctx, manager, accountId);
  await endSessionsOf(ctx, manager, accountId, ctx.actor?.sessionId ?? null);
  await revokeStepTokens(ctx, manager, accountId, ["SECOND_STEP_SETUP"]);
  await mailSecondStepEnabled(ctx, manager, accountId);
  const detail = { change: "ENABLED" };
  await noteSecurity(ctx, manager, { kind: "SECOND_STEP_CHANGE", outcome: "OK", accountId, detail });
  await audit(ctx, manager, {
    action: "confirmSecondStepSetup",
    subjectType: "account",
    subjectId: accountId,
  });
  return recoveryCodes;
}

function alreadyOn(): Conflict {
  return new Conflict("La verificación en dos pasos ya está activada.", { code: "ALREADY_DONE" });
}
