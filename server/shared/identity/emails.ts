import { EMAIL_INVALID, EMAIL_REQUIRED, isEmail } from "../../../schema/rules/email.ts";
import { Fault } from "../fault.ts";

/** The address of an account, to log in or to recover it: those forms are documented with a text of their own. */
export function readAccountEmail(text: string): string | Fault {
  return text.trim() === "" ? new Fault("REQUIRED", EMAIL_REQUIRED) : readEmail(text);
}

/** An address as it is kept, with its letters as typed. */
export function readEmail(text: string): string | Fault {
  const email = text.trim();
  if (email === "") return new Fault("REQUIRED", EMAIL_INVALID);
  return isEmail(email) ? email : new Fault("INVALID", EMAIL_INVALID);
}
