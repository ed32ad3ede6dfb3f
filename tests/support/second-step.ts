import { replaceRecoveryCodes } from "../../server/domains/accounts/security/recovery-codes.ts";
import {
  enableSecondStep,
  storeSecondStepSecret,
} from "../../server/domains/accounts/security/second-step.ts";
import { newTotpSecret } from "../../server/domains/accounts/security/totp.ts";
import type { Deps } from "../../server/platform/deps.ts";
import { totpCode } from "./totp-code.ts";

/** Switches the second step of an account on, stored as the product stores it. */
export async function giveSecondStep(
  deps: Pick<Deps, "env" | "clock" | "db">,
  accountId: number,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = newTotpSecret();
  const { manager } = deps.db;
  await storeSecondStepSecret(deps, manager, accountId, secret);
  await enableSecondStep(deps, manager, accountId, null);
  return { secret, recoveryCodes: await replaceRecoveryCodes(deps, manager, accountId) };
}

/** Gives a valid code each time: the authenticator app's once, then recovery codes. */
export function secondStepCodes(
  key: { secret: string; recoveryCodes: string[] },
  now: () => Date = () => new Date(),
): () => string {
  const paper = [...key.recoveryCodes];
  let shown = "";
  return () => {
    const code = totpCode(key.secret, now());
    if (code === shown) return paper.shift() ?? "";
    shown = code;
    return code;
  };
}
