/** The documented rules of a new password, as the form lists them and as both sides refuse it. */
export interface PasswordRule {
  /** As the list under the field says it. */
  label: string;
  /** As the refused form says it. */
  message: string;
  isMet: (password: string) => boolean;
}

const PASSWORD_SPECIALS = "@$!%*?&._-";

/** Exactly these count, in every form. */
const hasSpecial = (password: string) => /[@$!%*?&._-]/.test(password);

export const PASSWORD_LENGTH: PasswordRule = {
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
  PASSWORD_LENGTH,
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
    isMet: hasSpecial,
  },
];

/** Wherever a new password replaces an old one: the documented messages are other ones. */
export const RESET_PASSWORD_RULES: readonly PasswordRule[] = [
  PASSWORD_LENGTH,
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
    isMet: hasSpecial,
  },
];

/** The first rule a password breaks, as a message; undefined for a good one. */
export function passwordProblem(password: string, rules: readonly PasswordRule[]): string | undefined {
  return rules.find((rule) => !rule.isMet(password))?.message;
}

export const PASSWORD_REQUIRED = "La contraseña es requerida";
