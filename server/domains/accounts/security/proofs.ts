import type { EntityManager } from "typeorm";
import type { Account } from "../account.entity.ts";
import { lockAccount } from "../account-rows.ts";
import type { SignedInContext } from "../context.ts";
import { provePassword } from "../password-check.ts";
import {
  checkSecondStep,
  countSecondStepTry,
  forgiveSecondStepTries,
  requireSecondStepCode,
  wrongSecondStepCode,
} from "./second-step-proof.ts";

export interface Proofs {
  password: string;
  /** Looked at only when the second step is on. */
  code?: string | null;
}

/**
 * Carries out in one transaction what asks for the password and, where the second step is on, for its code as well;
 * `work` gets the locked account. Throws InvalidInput on `password` or `code`, RateLimited, Busy.
 */
export async function withProofs<T>(
  ctx: SignedInContext,
  { password, code }: Proofs,
  work: (manager: EntityManager, account: Account) => Promise<T>,
): Promise<T> {
  const { id, totpEnabledAt } = await provePassword(ctx, password);
  const typed = totpEnabledAt === null ? "" : requireSecondStepCode(code);
  if (typed !== "") await countSecondStepTry(ctx, id);
  const result = await ctx.db.transaction(async (manager) => {
    const account = await lockAccount(manager, id);
    if (account.totpEnabledAt !== null && !(await checkSecondStep(ctx, manager, account, typed))) {
      throw wrongSecondStepCode();
    }
    return work(manager, account);
  });
  if (typed !== "") await forgiveSecondStepTries(ctx, id);
  return result;
}
