import type { ProofInput, SecondStepProofInput } from "../../../generated/schema-types.ts";
import type { EntityManager } from "typeorm";
import type { Account } from "../account.entity.ts";
import { lockAccount, ownAccount } from "../account-rows.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { provePassword, wrongPassword } from "../password-check.ts";
import { noteSecurity } from "../../../shared/security-events.ts";
import {
  checkSecondStep,
  countSecondStepTry,
  forgiveSecondStepTries,
  noteWrongSecondStep,
  requireSecondStepCode,
  wrongSecondStepCode,
} from "./second-step-proof.ts";

/** Not thrown within the transaction: the note of it is written after. */
const WRONG = Symbol("wrong second step");

/**
 * Carries out in one transaction what asks for one proof: the code of the second step where that is on, else the
 * password; `work` gets the locked account. Throws InvalidInput on `password` or `code`, RateLimited, Busy.
 */
export async function withProof<T>(
  ctx: SignedInContext,
  { password, code }: ProofInput,
  work: (manager: EntityManager, account: Account) => Promise<T>,
): Promise<T> {
  const { totpEnabledAt } = await ownAccount(ctx);
  if (totpEnabledAt !== null) return withCode(ctx, ctx.actor.accountId, requireSecondStepCode(code), work);
  const { id, passwordHash } = await provePassword(ctx, password ?? "");
  return ctx.db.transaction(async (manager) => {
    const account = await lockAccount(manager, id);
    // Another password since: what was shown is no proof any more.
    if (account.passwordHash !== passwordHash) throw wrongPassword();
    return work(manager, account);
  });
}

/**
 * Carries out in one transaction what asks for the password and, where the second step is on, for its code as well;
 * `work` gets the locked account. Throws InvalidInput on `password` or `code`, RateLimited, Busy.
 */
export async function withProofs<T>(
  ctx: SignedInContext,
  { password, code }: SecondStepProofInput,
  work: (manager: EntityManager, account: Account) => Promise<T>,
): Promise<T> {
  const { id, totpEnabledAt } = await provePassword(ctx, password);
  if (totpEnabledAt !== null) return withCode(ctx, id, requireSecondStepCode(code), work);
  return ctx.db.transaction(async (manager) => {
    const account = await lockAccount(manager, id);
    // Switched on since the password was looked at.
    if (account.totpEnabledAt !== null) throw wrongSecondStepCode();
    return work(manager, account);
  });
}

async function withCode<T>(
  ctx: SignedInContext,
  accountId: number,
  code: string,
  work: (manager: EntityManager, account: Account) => Promise<T>,
): Promise<T> {
  const trier = await countSecondStepTry(ctx, accountId);
  const result = await ctx.db.transaction(async (manager) => {
    const account = await lockAccount(manager, accountId);
    if (!(await checkSecondStep(ctx, manager, account, code))) return WRONG;
    await noteSecurity(ctx, manager, { kind: "PROOF", outcome: "OK", detail: { by: "CODE" } });
    return { done: await work(manager, account) };
  });
  if (result === WRONG) {
    await noteWrongSecondStep(ctx, trier);
    throw wrongSecondStepCode();
  }
  await forgiveSecondStepTries(ctx, trier);
  return result.done;
}
