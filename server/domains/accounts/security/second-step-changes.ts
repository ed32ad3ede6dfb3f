import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { Conflict, NotAllowed } from "../../../platform/refusals.ts";
import { ownAccount } from "../account-rows.ts";
import type { Account } from "../account.entity.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { noteSecurity } from "../../../shared/security-events.ts";
import { endSessionsOf } from "../sessions.service.ts";
import { revokeStepTokens } from "../step-tokens.ts";
import { withProofs } from "./proofs.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { isSecondStepRequired, removeSecondStep } from "./second-step.ts";
import { mailRecoveryCodesRenewed, mailSecondStepDisabled } from "./security-mails.ts";

/**
 * From now on the password is enough; other sessions end. Throws NotAllowed for those who need the second step,
 * InvalidInput on `password` or `code`, Conflict when it is off already, RateLimited.
 */
export async function disableSecondStep(
  ctx: SignedInContext,
  input: Contract.SecondStepProofInput,
): Promise<{ account: Account; message: string }> {
  if (isSecondStepRequired(ctx, ctx.actor.role)) {
    throw new NotAllowed(
      "La verificación en dos pasos es obligatoria para quien administra la plataforma.",
      "SECOND_STEP_REQUIRED",
    );
  }
  const account = await withProofs(ctx, input, async (manager, { id, totpEnabledAt }) => {
    if (totpEnabledAt === null) throw alreadyOff();
    await removeSecondStep(manager, id);
    await endSessionsOf(ctx, manager, id, ctx.actor.sessionId);
    await revokeStepTokens(ctx, manager, id, ["SECOND_STEP"]);
    await mailSecondStepDisabled(ctx, manager, id);
    await noteChange(ctx, manager, "DISABLED");
    await audit(ctx, manager, { action: "disableSecondStep", subjectType: "account", subjectId: id });
    return ownAccount(ctx, manager);
  });
  return { account, message: "La verificación en dos pasos está desactivada." };
}

/** Ten new codes, given this once. Throws like `disableSecondStep`. */
export async function renewRecoveryCodes(
  ctx: SignedInContext,
  input: Contract.SecondStepProofInput,
): Promise<{ recoveryCodes: string[]; account: Account }> {
  return withProofs(ctx, input, async (manager, account) => {
    const { id, totpEnabledAt } = account;
    if (totpEnabledAt === null) throw alreadyOff();
    const recoveryCodes = await replaceRecoveryCodes(ctx, manager, id);
    await mailRecoveryCodesRenewed(ctx, manager, id);
    await noteChange(ctx, manager, "CODES_RENEWED");
    await audit(ctx, manager, { action: "renewRecoveryCodes", subjectType: "account", subjectId: id });
    return { recoveryCodes, account };
  });
}

function noteChange(ctx: SignedInContext, manager: EntityManager, change: string): Promise<void> {
  return noteSecurity(ctx, manager, { kind: "SECOND_STEP_CHANGE", outcome: "OK", detail: { change } });
}

function alreadyOff(): Conflict {
  return new Conflict("La verificación en dos pasos no está activada.", { code: "ALREADY_DONE" });
}
