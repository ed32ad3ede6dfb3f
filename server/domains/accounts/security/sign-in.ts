import type { EntityManager } from "typeorm";
import { InvalidCredentials } from "../../../platform/refusals.ts";
import type { AccountStep } from "../../../shared/account-steps.ts";
import { Account } from "../account.entity.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { isKnownDevice, rememberDevice } from "../known-devices.ts";
import { noteSecurity } from "../../../shared/security-events.ts";
import { openSession } from "../sessions.service.ts";

/** A session, or the step that is missing with the token that opens it. */
export interface LoginResult {
  token: string | null;
  account: Account | null;
  nextStep: AccountStep | null;
  stepToken: string | null;
  /** What the screen says. */
  message: string;
}

/** Unknown e-mail and wrong password: one answer. */
export function wrongCredentials(): InvalidCredentials {
  return new InvalidCredentials("El correo electrónico o la contraseña no son correctos.");
}

/**
 * The end of every log-in: the session. Throws InvalidCredentials when the account (given with its `passwordHash`) has
 * been suspended or got another password since that was checked.
 */
export async function signIn(ctx: Context, manager: EntityManager, account: Account): Promise<LoginResult> {
  const { id, passwordHash } = account;
  const updated = await manager
    .getRepository(Account)
    .update({ id, status: "ACTIVE", passwordHash }, { lastLoginAt: ctx.clock.now() });
  if (updated.affected !== 1) throw wrongCredentials();
  await audit(ctx, manager, { action: "login", subjectType: "account", subjectId: account.id });
  const knownDevice = isKnownDevice(ctx, account);
  await noteSecurity(ctx, manager, { kind: "SIGN_IN", outcome: "OK", accountId: account.id, knownDevice });
  rememberDevice(ctx, account.id);
  const token = await openSession(ctx, manager, account);
  return { token, account, nextStep: null, stepToken: null, message: "Has iniciado sesión correctamente." };
}
