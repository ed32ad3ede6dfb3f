import { writtenDay } from "../../../../schema/rules/spanish-dates.ts";
import { NotAllowed } from "../../../platform/refusals.ts";
import type { AccountStep } from "../../../shared/account-steps.ts";
import type { Account } from "../account.entity.ts";
import type { Context } from "../../../shared/context.ts";
import { continueRegistration } from "../registration/continue-registration.ts";
import { noteSecurity } from "../../../shared/security-events.ts";
import { issueStepToken } from "../step-tokens.ts";
import { endSuspension } from "../users/end-suspension.ts";
import { confirmWithCode } from "./confirm-second-step.ts";
import { isSecondStepRequired } from "./second-step.ts";
import { signIn, wrongCredentials, type LoginResult } from "./sign-in.ts";

const MISSING: Record<Exclude<AccountStep, "RESET_PASSWORD">, string> = {
  VERIFY_EMAIL: "Falta confirmar tu correo electrónico: escribe el código de seis cifras que te enviamos.",
  COMPLETE_PROFILE: "Tu correo está confirmado. Completa tu perfil para terminar el registro.",
  SECOND_STEP: "Escribe el código de tu aplicación de autenticación, o un código de recuperación.",
  SECOND_STEP_SETUP:
    "Para entrar como administrador necesitas la verificación en dos pasos. Actívala ahora: solo se hace una vez.",
};

/**
 * Where the right password leads: into a session, or to the step that is missing. `account` comes with its
 * `passwordHash`. Throws NotAllowed (ACCOUNT_SUSPENDED), InvalidInput on `code`, RateLimited.
 */
export async function goOn(ctx: Context, account: Account, code: string): Promise<LoginResult> {
  switch (account.status) {
    case "PENDING_EMAIL":
    case "PENDING_PROFILE": {
      const { nextStep, stepToken } = await continueRegistration(ctx, account);
      return missing(nextStep, stepToken);
    }
    case "SUSPENDED":
      await requireEndOfSuspension(ctx, account);
      return enter(ctx, account, code);
    case "ACTIVE":
      return enter(ctx, account, code);
    case "CLOSED":
      throw wrongCredentials();
  }
}

async function enter(ctx: Context, account: Account, code: string): Promise<LoginResult> {
  if (account.totpEnabledAt !== null) {
    return code.trim() !== "" ? confirmWithCode(ctx, account, code) : leadTo(ctx, "SECOND_STEP", account);
  }
  if (isSecondStepRequired(ctx, account.role)) return leadTo(ctx, "SECOND_STEP_SETUP", account);
  return ctx.db.transaction((manager) => signIn(ctx, manager, account));
}

async function leadTo(ctx: Context, step: keyof typeof MISSING, { id }: Account): Promise<LoginResult> {
  const detail = { next: step };
  await noteSecurity(ctx, ctx.db.manager, { kind: "PASSWORD", outcome: "OK", accountId: id, detail });
  return missing(step, await issueStepToken(ctx, ctx.db.manager, step, id));
}

function missing(nextStep: keyof typeof MISSING, stepToken: string): LoginResult {
  return { token: null, account: null, nextStep, stepToken, message: MISSING[nextStep] };
}

/** A suspension that has run out ends here and now; else says until when, and how to complain. */
async function requireEndOfSuspension(ctx: Context, account: Account): Promise<void> {
  if (await ctx.db.transaction((manager) => endSuspension(ctx, manager, account.id))) return;
  const until = account.suspendedUntil;
  const state = until
    ? `Tu cuenta está suspendida hasta el ${writtenDay(until)}.`
    : "Tu cuenta está suspendida.";
  throw new NotAllowed(
    `${state} Los motivos están en el correo que te enviamos. Si no estás de acuerdo, escribe a ${ctx.env.supportEmail}.`,
    "ACCOUNT_SUSPENDED",
  );
}
