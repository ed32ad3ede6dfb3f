import type { EntityManager } from "typeorm";
import { Unauthenticated } from "../../../platform/refusals.ts";
import { audit } from "../audit.ts";
import type { Context, RegisteringRole, StepGrant } from "../context.ts";
import { DEAD_STEP, revokeStepTokens, useStepToken } from "../step-tokens.ts";
import { mailWelcome } from "./registration-mails.ts";

/**
 * Last step of a registration, inside the transaction that stores the profile: the token is used up, the account may
 * log in. Of many at once one succeeds. Throws Unauthenticated.
 */
export async function activateAccount(ctx: Context, manager: EntityManager, grant: StepGrant): Promise<void> {
  // The account first: whoever held a token and waited for it would lock up with the one that revokes the others.
  const [[account]] = await manager.query<[{ id: number; role: RegisteringRole; names: string }[], number]>(
    `UPDATE accounts SET status = 'ACTIVE', activated_at = $2, updated_at = $2
     WHERE id = $1 AND status = 'PENDING_PROFILE' RETURNING id, role, names`,
    [grant.accountId, ctx.clock.now()],
  );
  if (!account) throw new Unauthenticated(DEAD_STEP.COMPLETE_PROFILE);
  await useStepToken(ctx, manager, grant);
  await revokeStepTokens(ctx, manager, account.id, ["COMPLETE_PROFILE"]);
  await mailWelcome(ctx, manager, account);
  await audit(ctx, manager, { action: "activateAccount", subjectType: "account", subjectId: account.id });
}
