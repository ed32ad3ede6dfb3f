import { isEmail } from "./email.ts";

/** The documented rules of the account forms, told before anything is sent; the server checks them again and more. */
export interface PasswordRule {
  /** As the list under the field says it. */
  label: string;
  /** As the refused form says it. */
  message: string;
  isMet: (password: string) => boolean;
}

const PASSWORD_SPECIALS = "@$!%*?&._-";

const LENGTH: PasswordRule = {
  label: "Al menos 8 caracteres",
  message: "La contraseña debe tener al menos 8 caracteres",
  isMet: (password) => password.length >= 8,
};
const DIGIT: PasswordRule = {
  label: "Un número",
  message: "Debe contener al menos un número",
  isMet: (password) => /\d/.test(password),
};

/** Of a registration. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  LENGTH,
  DIGIT,
  {
    label: "Una mayúscula",
    message: "Debe contener al menos una mayúscula",
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    label: "Una minúscula",
    message: "Debe contener al menos una minúscula",
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  {
    label: `Un carácter especial (${PASSWORD_SPECIALS})`,
    message: "Debe contener al menos un carácter especial",
    isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password),
  },
];

/** Wherever a new password replaces an old one: the documented messages are other ones. */
export const RESET_PASSWORD_RULES: readonly PasswordRule[] = [
  LENGTH,
  {
    label: "Una letra mayúscula",
    message: "Debe contener al menos una letra mayúscula",
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    label: "Una letra minúscula",
    message: "Debe contener al menos una letra minúscula",
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  DIGIT,
  {
    label: `Un carácter especial (${PASSWORD_SPECIALS})`,
    message: "Debe contener al menos un carácter especial (@$!%*?&_-)",
    isMet: (password) => /[@$!%*?&._-]/.test(password),
  },
];

/** The first rule a password breaks, as a message; undefined for a good one. */
export function passwordProblem(password: string, rules: readonly PasswordRule[]): string | undefined {
  return rules.find((rule) => !rule.isMet(password))?.message;
}

const CODE_LENGTH = 6;

/** Spaces and hyphens of a pasted code are nobody's mistake; longer ones are cut at six characters. */
export function cleanCode(text: string): string {
  return text.replace(/[\s-]/g, "").slice(0, CODE_LENGTH);
}

/** What is wrong with the six digits from an e-mail or an authenticator app; undefined when they are complete. */
export function codeProblem(code: string): string | undefined {
  if (code === "") return "No puede quedar vacío";
  if (!/^\d+$/.test(code)) return "El código debe contener solo números";
  return code.length === CODE_LENGTH ? undefined : "El código debe tener 6 dígitos";
}

/** Digits only, 7 to 15; spaces, points, hyphens, brackets and a leading plus are forgiven as the server forgives them. */
export function phoneProblem(phone: string): string | undefined {
  return /^\d{7,15}$/.test(phone.replace(/[\s.\-()]/g, "").replace(/^\+/, ""))
    ? undefined
    : "Número de teléfono inválido";
}

export function emailProblem(email: string): string | undefined {
  return isEmail(email.trim()) ? undefined : "Correo electrónico inválido";
}
