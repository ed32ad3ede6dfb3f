import type * as Contract from "../../../generated/schema-types.ts";
import { isUuid } from "../../../platform/ids.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { readInput, type Unchecked } from "../../../shared/inputs/read-input.ts";
import { refusedCode, tryCode } from "../email-codes.ts";
import { issueStepToken } from "../step-tokens.ts";
import { paced } from "../../../shared/throttle.ts";
import { slowDown } from "../../../shared/throttle.ts";
import { VerifyPasswordResetCodeInput } from "./verify-password-reset-code.input.ts";

/** Ids can't be guessed and each code has five tries: this only keeps an address from asking for nothing all day. */
const PER_ADDRESS = paced("recovery-code-address", { atOnce: 300, thenEvery: 10 });

/**
 * The right code of a request gives a token that opens resetPassword. An id that isn't one of ours is answered like a
 * dead code. Throws InvalidInput on `code`, RateLimited.
 */
export async function verifyPasswordResetCode(
  ctx: Context,
  given: Unchecked<Contract.VerifyPasswordResetCodeInput>,
): Promise<{ token: string; message: string }> {
  const { historicalId, code } = readInput(new VerifyPasswordResetCodeInput(), given);
  const id = historicalId.trim();
  await slowDown(ctx, PER_ADDRESS, ctx.address);
  if (!isUuid(id)) throw refusedCode({ outcome: "dead" });
  const result = await ctx.db.transaction(async (manager) => {
    const verdict = await tryCode(ctx, manager, { purpose: "RESET_PASSWORD", id }, code);
    if (verdict.outcome !== "right") return verdict;
    const { accountId } = verdict;
    await audit(ctx, manager, {
      action: "verifyPasswordResetCode",
      subjectType: "account",
      subjectId: accountId,
    });
    return issueStepToken(ctx, manager, "RESET_PASSWORD", accountId);
  });
  // Only now: the wrong try has to be committed.
  if (typeof result !== "string") throw refusedCode(result);
  return { token: result, message: "El código es correcto. Elige tu nueva contraseña." };
}
