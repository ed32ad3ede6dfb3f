import {
  PASSWORD_LENGTH,
  PASSWORD_REQUIRED,
  PASSWORD_RULES,
  RESET_PASSWORD_RULES,
} from "../../../../schema/rules/password-rules.ts";
import type { Problem } from "../../../platform/refusals.ts";
import type { FieldDescription } from "../../../shared/inputs/field.ts";
import { isCommonPassword } from "./common-passwords.ts";

const LONGEST = 128;
const TOO_LONG = `La contraseña puede tener como máximo ${LONGEST} caracteres`;

export const NEW_PASSWORD: FieldDescription = {
  schema: { type: "string", description: `De 8 a ${LONGEST} caracteres.` },
  isRequired: true,
};

/** The two forms are documented each with its own order and words. */
const FORMS = {
  REGISTRATION: { required: PASSWORD_LENGTH.message, rules: PASSWORD_RULES },
  RESET: { required: PASSWORD_REQUIRED, rules: RESET_PASSWORD_RULES },
};

export interface PasswordQuestion {
  /** Path of the field inside the input. */
  field: string[];
  /** RESET: wherever a new password replaces an old one. */
  form: keyof typeof FORMS;
  /** Of the account: not to be the password as well. "" when it isn't known. */
  email: string;
}

/** Everything that is wrong with a new password; [] when it will do. */
export async function passwordProblems(password: string, question: PasswordQuestion): Promise<Problem[]> {
  const { field, form, email } = question;
  const { required, rules } = FORMS[form];
  if (password === "") return [{ field, code: "REQUIRED", message: required }];
  const broken = rules.filter((rule) => !rule.isMet(password)).map(({ message }) => message);
  if (password.length > LONGEST) broken.push(TOO_LONG);
  const messages = broken.length > 0 ? broken : await guessable(password, email);
  return messages.map((message) => ({ field, code: "WEAK_PASSWORD", message }));
}

/** Asked of passwords that keep the rules: the others are refused anyway. */
async function guessable(password: string, email: string): Promise<string[]> {
  const folded = password.toLowerCase();
  const address = email.trim().toLowerCase();
  if (address !== "" && (folded === address || folded === address.split("@")[0])) {
    return ["La contraseña no puede ser tu correo electrónico."];
  }
  return (await isCommonPassword(password)) ? ["Esta contraseña es demasiado común: elige otra."] : [];
}
