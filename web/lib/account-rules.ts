import {
  SIX_DIGITS,
  CODE_DIGITS,
  EMAIL_INVALID,
  NOT_EMPTY,
  PHONE_INVALID,
} from "../../schema/rules/form-messages.ts";
import { isEmail } from "../../schema/rules/email.ts";
import { isPhoneDigits, plainPhone } from "../../schema/rules/phone-digits.ts";

const CODE_LENGTH = 6;

/** The most a field for a code holds: a longer one is shown as wrong, not cut to six digits that cost a try. */
const MOST_CODE = 20;

/** Spaces and hyphens of a pasted code are nobody's mistake. */
export function cleanCode(text: string): string {
  return text.replace(/[\s-]/g, "").slice(0, MOST_CODE);
}

/** What is wrong with the six digits from an e-mail or an authenticator app; undefined when they are complete. */
export function codeProblem(code: string): string | undefined {
  if (code === "") return NOT_EMPTY;
  if (!/^\d+$/.test(code)) return CODE_DIGITS;
  return code.length === CODE_LENGTH ? undefined : SIX_DIGITS;
}

/** A leading plus is forgiven, too; whether its country has such a number, the server knows. */
export function phoneProblem(phone: string): string | undefined {
  return isPhoneDigits(plainPhone(phone).replace(/^\+/, "")) ? undefined : PHONE_INVALID;
}

export function emailProblem(email: string): string | undefined {
  return isEmail(email.trim()) ? undefined : EMAIL_INVALID;
}
