import type { EntityManager } from "typeorm";
import { Unauthenticated } from "../../../platform/refusals.ts";
import { Account } from "../account.entity.ts";
import { lockAccount } from "../account-rows.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context, RegisteringRole, StepGrant } from "../../../shared/context.ts";
import { signIn } from "../security/sign-in.ts";
import { DEAD_STEP, revokeStepTokens, useStepToken } from "../step-tokens.ts";
import { mailWelcome } from "./registration-mails.ts";

/** What the transport wants of the last step of a registration. */
export interface LastStep {
  /** A session comes with the answer. Documented REST clients log in themselves: one they never see would stay open. */
  signsIn: boolean;
}

/**
 * Last step of a registration, inside the transaction that stores the profile: the token is used up, the account may
 * log in. Of many at once one succeeds. Gives the access token of the session, null where none is wanted. Throws
 * Unauthenticated.
 */
export async function activateAccount(
  ctx: Context,
  manager: EntityManager,
  grant: StepGrant,
  { signsIn }: LastStep = { signsIn: false },
): Promise<string | null> {
  // The account first: whoever held a token and waited for it would lock up with the one that revokes the others.
  const now = ctx.clock.now();
  const { raw } = await manager
    .getRepository(Account)
    .createQueryBuilder()
    .update({ status: "ACTIVE", activatedAt: now, updatedAt: now })
    .where({ id: grant.accountId, status: "PENDING_PROFILE" })
    .returning(["id", "role", "names"])
    .execute();
  const [account] = raw as (Pick<Account, "id" | "names"> & { role: RegisteringRole })[];
  if (!account) throw new Unauthenticated(DEAD_STEP.COMPLETE_PROFILE);
  await useStepToken(ctx, manager, grant);
  await revokeStepTokens(ctx, manager, account.id, ["COMPLETE_PROFILE"]);
  await mailWelcome(ctx, manager, account);
  await audit(ctx, manager, { action: "activateAccount", subjectType: "account", subjectId: account.id });
  if (!signsIn) return null;
  // Mailbox and password were shown on the way here, and a new account has no second step.
  return (await signIn(ctx, manager, await lockAccount(manager, account.id))).token;
}
