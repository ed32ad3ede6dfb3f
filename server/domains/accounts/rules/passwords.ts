import type { Problem } from "../../../platform/refusals.ts";
import { isCommonPassword } from "./common-passwords.ts";

const SHORTEST = 8;
const LONGEST = 128;

interface PasswordRule {
  broken: (password: string) => boolean;
  message: string;
}

const LENGTH: PasswordRule = {
  broken: (password) => password.length < SHORTEST,
  message: `La contraseña debe tener al menos ${SHORTEST} caracteres`,
};
const DIGIT: PasswordRule = {
  broken: (password) => !/\d/.test(password),
  message: "Debe contener al menos un número",
};
const LONGEST_RULE: PasswordRule = {
  broken: (password) => password.length > LONGEST,
  message: `La contraseña puede tener como máximo ${LONGEST} caracteres`,
};
const hasNoUppercase = (password: string) => !/\p{Lu}/u.test(password);
const hasNoLowercase = (password: string) => !/\p{Ll}/u.test(password);

/** The two forms are documented each with its own rules and words. */
const FORMS = {
  REGISTRATION: {
    required: LENGTH.message,
    rules: [
      LENGTH,
      DIGIT,
      { broken: hasNoUppercase, message: "Debe contener al menos una mayúscula" },
      { broken: hasNoLowercase, message: "Debe contener al menos una minúscula" },
      {
        broken: (password: string) => !/[^\p{L}\p{N}\s]/u.test(password),
        message: "Debe contener al menos un carácter especial",
      },
      LONGEST_RULE,
    ],
  },
  RESET: {
    required: "La contraseña es requerida",
    rules: [
      LENGTH,
      { broken: hasNoUppercase, message: "Debe contener al menos una letra mayúscula" },
      { broken: hasNoLowercase, message: "Debe contener al menos una letra minúscula" },
      DIGIT,
      {
        broken: (password: string) => !/[@$!%*?&._-]/.test(password),
        message: "Debe contener al menos un carácter especial (@$!%*?&_-)",
      },
      LONGEST_RULE,
    ],
  },
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
  const broken = rules.filter((rule) => rule.broken(password)).map(({ message }) => message);
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
