import { EMAIL_UNVERIFIED, RESET_TOKEN_DEAD, STEP_ONE_FIRST } from "../../../schema/rules/registration.ts";
import { randomUUID } from "node:crypto";
import { In, IsNull, LessThan, MoreThan, type DataSource, type EntityManager } from "typeorm";
import { Unauthenticated } from "../../platform/refusals.ts";
import type { AccountStep } from "../../shared/account-steps.ts";
import type { Context, StepGrant } from "../../shared/context.ts";
import { signStepToken } from "./tokens.ts";
import { StepToken } from "./step-token.entity.ts";

const LIFETIME_MS = 3_600_000;
/** A log-in isn't interrupted for an hour. */
const SECOND_STEP_LIFETIME_MS = 10 * 60_000;

/** What somebody is told whose step token is missing, used or expired. */
export const DEAD_STEP: Record<AccountStep, string> = {
  VERIFY_EMAIL: STEP_ONE_FIRST,
  COMPLETE_PROFILE: EMAIL_UNVERIFIED,
  RESET_PASSWORD: RESET_TOKEN_DEAD,
  SECOND_STEP: "El inicio de sesión ha caducado. Vuelve a introducir tu correo y tu contraseña.",
  SECOND_STEP_SETUP: "El inicio de sesión ha caducado. Vuelve a introducir tu correo y tu contraseña.",
};

type Issuing = Pick<Context, "env" | "clock">;

/** A token that opens one step once, within an hour (ten minutes for the second step of a log-in). */
export async function issueStepToken(
  ctx: Issuing,
  manager: EntityManager,
  step: AccountStep,
  accountId: number,
): Promise<string> {
  const id = randomUUID();
  const issuedAt = ctx.clock.now();
  const isSecondStep = step === "SECOND_STEP" || step === "SECOND_STEP_SETUP";
  const expiresAt = new Date(issuedAt.getTime() + (isSecondStep ? SECOND_STEP_LIFETIME_MS : LIFETIME_MS));
  await manager.getRepository(StepToken).insert({ id, step, accountId, createdAt: issuedAt, expiresAt });
  return signStepToken(ctx.env.appSecret, step, id, { issuedAt, expiresAt });
}

/** What a token's row still grants at `now`; null when it is used, expired or unknown. Uses nothing up. */
export async function readStepGrant(
  db: DataSource,
  step: AccountStep,
  tokenId: string,
  now: Date,
): Promise<StepGrant | null> {
  const row = await db.getRepository(StepToken).findOne({
    select: { accountId: true },
    where: { id: tokenId, step, usedAt: IsNull(), expiresAt: MoreThan(now) },
  });
  return row && { step, tokenId, accountId: row.accountId };
}

/** The grant the transport has checked. Throws Unauthenticated when somebody calls a step without one. */
export function stepOf(ctx: Pick<Context, "step">, step: AccountStep): StepGrant {
  if (ctx.step?.step !== step) throw new Unauthenticated(DEAD_STEP[step]);
  return ctx.step;
}

/**
 * Counts one try with the token, inside a transaction that is committed also when the try was wrong. Gives how many are
 * left. Throws Unauthenticated when the token is invalid or has none left.
 */
export async function countStepTry(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  { step, tokenId }: StepGrant,
  most: number,
): Promise<number> {
  const { raw } = await manager
    .getRepository(StepToken)
    .createQueryBuilder()
    .update({ tries: () => "tries + 1" })
    .where({ id: tokenId, usedAt: IsNull(), expiresAt: MoreThan(ctx.clock.now()), tries: LessThan(most) })
    .returning("tries")
    .execute();
  const [counted] = raw as Pick<StepToken, "tries">[];
  if (!counted) throw new Unauthenticated(DEAD_STEP[step]);
  return most - counted.tries;
}

/** Uses the token up inside the transaction of what it opened: of many at once one succeeds. Throws Unauthenticated. */
export async function useStepToken(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  { step, tokenId }: StepGrant,
): Promise<void> {
  const now = ctx.clock.now();
  const used = await manager
    .getRepository(StepToken)
    .update({ id: tokenId, usedAt: IsNull(), expiresAt: MoreThan(now) }, { usedAt: now });
  if (used.affected !== 1) throw new Unauthenticated(DEAD_STEP[step]);
}

/** Revokes what is left of the account's tokens for these steps, e.g. all of them once the password has changed. */
export async function revokeStepTokens(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  accountId: number,
  steps: readonly AccountStep[],
): Promise<void> {
  await manager
    .getRepository(StepToken)
    .update({ accountId, usedAt: IsNull(), step: In(steps) }, { usedAt: ctx.clock.now() });
}
