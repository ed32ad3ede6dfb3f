import { EMAIL_INVALID, isEmail } from "../../schema/rules/email.ts";
import { isPhoneDigits, PHONE_INVALID, plainPhone } from "../../schema/rules/phone-digits.ts";

/** The most a field for a code holds: a longer one is shown as wrong, not cut to six digits that cost a try. */
const MOST_CODE = 20;

/** Spaces and hyphens of a pasted code are nobody's mistake. */
export function cleanCode(text: string): string {
  return text.replace(/[\s-]/g, "").slice(0, MOST_CODE);
}

/** A leading plus is forgiven, too; whether its country has such a number, the server knows. */
export function phoneProblem(phone: string): string | undefined {
  return isPhoneDigits(plainPhone(phone).replace(/^\+/, "")) ? undefined : PHONE_INVALID;
}

export function emailProblem(email: string): string | undefined {
  return isEmail(email.trim()) ? undefined : EMAIL_INVALID;
}
