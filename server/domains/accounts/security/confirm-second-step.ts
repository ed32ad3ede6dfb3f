import { lockAccount } from "../account-rows.ts";
import type { Account } from "../account.entity.ts";
import type { Context } from "../../../shared/context.ts";
import { countStepTry, stepOf, useStepToken } from "../step-tokens.ts";
import {
  checkSecondStep,
  countSecondStepTry,
  forgiveSecondStepTries,
  noteWrongSecondStep,
  requireSecondStepCode,
  wrongSecondStepCode,
  type SecondStepProof,
} from "./second-step-proof.ts";
import { codesLeft } from "./security-mails.ts";
import { signIn, wrongCredentials, type LoginResult } from "./sign-in.ts";

const TRIES_PER_TOKEN = 5;

/**
 * The second step of a log-in: uses the step token and the code, opens the session. Throws InvalidInput on `code`,
 * Unauthenticated when the token is invalid, RateLimited.
 */
export async function confirmSecondStep(ctx: Context, code: string): Promise<LoginResult> {
  const grant = stepOf(ctx, "SECOND_STEP");
  const typed = requireSecondStepCode(code);
  const trier = await countSecondStepTry(ctx, grant.accountId);
  // A wrong try is committed, so that it counts; the refusal comes after.
  const outcome = await ctx.db.transaction(async (manager) => {
    const account = await lockAccount(manager, grant.accountId);
    const triesLeft = await countStepTry(ctx, manager, grant, TRIES_PER_TOKEN);
    const proof = await checkSecondStep(ctx, manager, account, typed);
    if (proof || triesLeft === 0) await useStepToken(ctx, manager, grant);
    return proof ? { result: await signIn(ctx, manager, account), proof } : { triesLeft };
  });
  if ("triesLeft" in outcome) {
    await noteWrongSecondStep(ctx, trier);
    throw wrongSecondStepCode(outcome.triesLeft);
  }
  await forgiveSecondStepTries(ctx, trier);
  return { ...outcome.result, message: greeting(outcome.result, outcome.proof) };
}

/** The same for a client that sends password and code at once; `account` is the one whose password was right. */
export async function confirmWithCode(ctx: Context, account: Account, code: string): Promise<LoginResult> {
  const trier = await countSecondStepTry(ctx, account.id);
  const outcome = await ctx.db.transaction(async (manager) => {
    const locked = await lockAccount(manager, account.id);
    if (locked.passwordHash !== account.passwordHash) throw wrongCredentials();
    const proof = await checkSecondStep(ctx, manager, locked, code);
    return proof && { result: await signIn(ctx, manager, locked), proof };
  });
  if (!outcome) {
    await noteWrongSecondStep(ctx, trier);
    throw wrongSecondStepCode();
  }
  await forgiveSecondStepTries(ctx, trier);
  return { ...outcome.result, message: greeting(outcome.result, outcome.proof) };
}

function greeting({ message }: LoginResult, proof: SecondStepProof): string {
  return proof.by === "APP" ? message : `${message} ${codesLeft(proof.left)}`;
}
