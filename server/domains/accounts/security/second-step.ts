import { IsNull, type EntityManager } from "typeorm";
import { Account } from "../account.entity.ts";
import type { Context, Role } from "../../../shared/context.ts";
import { recoveryCodesLeft, removeRecoveryCodes } from "./recovery-codes.ts";
import { sealTotpSecret, unsealTotpSecret } from "./totp.ts";

export interface SecondStepState {
  enabled: boolean;
  required: boolean;
  enabledAt: Date | null;
  recoveryCodesLeft: number;
}

/** The security policy makes it mandatory: for administrators it is. The demonstration lets them in without. */
export function isSecondStepRequired(ctx: Pick<Context, "env">, role: Role): boolean {
  return role === "ADMIN" && ctx.env.mode !== "demo";
}

export async function secondStepOf(
  ctx: Pick<Context, "env" | "db">,
  account: Account,
): Promise<SecondStepState> {
  return {
    enabled: account.totpEnabledAt !== null,
    required: isSecondStepRequired(ctx, account.role),
    enabledAt: account.totpEnabledAt,
    recoveryCodesLeft: await recoveryCodesLeft(ctx.db, account.id),
  };
}

/** Keeps a secret that isn't asked for yet. False when the second step is on already: then nothing is changed. */
export async function storeSecondStepSecret(
  ctx: Pick<Context, "env">,
  manager: EntityManager,
  accountId: number,
  secret: string,
): Promise<boolean> {
  const totpSecret = sealTotpSecret(ctx.env.appSecret, accountId, secret);
  const stored = await manager
    .getRepository(Account)
    .update({ id: accountId, totpEnabledAt: IsNull() }, { totpSecret, totpLastStep: null });
  return stored.affected === 1;
}

/** The secret of a locked account; null without one. */
export function secondStepSecret(ctx: Pick<Context, "env">, account: Account): string | null {
  if (account.totpSecret === null) return null;
  return unsealTotpSecret(ctx.env.appSecret, account.id, account.totpSecret);
}

/** From now on the stored secret is asked for; `lastStep` is the one of the code that was shown for it. */
export async function enableSecondStep(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  accountId: number,
  lastStep: number | null,
): Promise<void> {
  await manager
    .getRepository(Account)
    .update(accountId, { totpEnabledAt: ctx.clock.now(), totpLastStep: lastStep });
}

/** Secret and recovery codes are deleted. */
export async function removeSecondStep(manager: EntityManager, accountId: number): Promise<void> {
  await manager
    .getRepository(Account)
    .update(accountId, { totpSecret: null, totpEnabledAt: null, totpLastStep: null });
  await removeRecoveryCodes(manager, accountId);
}
