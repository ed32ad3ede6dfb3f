import type { SignedInContext } from "../../../shared/context.ts";
import { confirmEmailChange, pendingEmail } from "./change-email.ts";
import { unlockContact } from "./contact-lock.ts";

/**
 * The documented call takes one code for everything: here the one of a change of e-mail that waits, else the one that
 * unlocks the contact data. `token` is a new one when the e-mail has changed. Throws InvalidInput on `code`.
 */
export async function confirmContactCode(
  ctx: SignedInContext,
  code: string,
): Promise<{ message: string; token: string | null }> {
  if ((await pendingEmail(ctx)) === null) {
    const { message } = await unlockContact(ctx, code);
    return { message, token: null };
  }
  const { message, token } = await confirmEmailChange(ctx, code);
  return { message, token };
}
