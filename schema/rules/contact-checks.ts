import { isEmail } from "./email.ts";
import { PHONE_DIGITS } from "./phone-digits.ts";

/** What can be wrong with how a debtor or a creditor's contact is reached. */
export interface ContactProblem {
  readonly code: "INVALID_EMAIL" | "DIGITS_ONLY" | "PHONE_LENGTH" | "INVALID_LADA";
  /** The documented text. */
  readonly message: string;
}

const INVALID_EMAIL: ContactProblem = Object.freeze({ code: "INVALID_EMAIL", message: "Email inválido" });
const DIGITS_ONLY: ContactProblem = Object.freeze({
  code: "DIGITS_ONLY",
  message: "Solo números permitidos",
});
const PHONE_LENGTH: ContactProblem = Object.freeze({
  code: "PHONE_LENGTH",
  message: `El teléfono debe tener entre ${PHONE_DIGITS.min} y ${PHONE_DIGITS.max} dígitos`,
});
const INVALID_LADA: ContactProblem = Object.freeze({
  code: "INVALID_LADA",
  message: "El prefijo debe tener entre 1 y 4 dígitos, por ejemplo 34",
});
const DIGITS = /^\d+$/;

export function checkEmail(text: string): ContactProblem | null {
  return isEmail(text) ? null : INVALID_EMAIL;
}

/** National number. */
export function checkPhone(text: string): ContactProblem | null {
  if (!DIGITS.test(text)) return DIGITS_ONLY;
  return text.length < PHONE_DIGITS.min || text.length > PHONE_DIGITS.max ? PHONE_LENGTH : null;
}

/** Calling code without plus sign. */
export function checkLada(text: string): ContactProblem | null {
  if (!DIGITS.test(text)) return DIGITS_ONLY;
  return text.length > 4 ? INVALID_LADA : null;
}
