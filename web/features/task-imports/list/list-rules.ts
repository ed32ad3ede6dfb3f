import { isEmail } from "../../../lib/email.ts";
import { DETAIL_FIELDS, type DetailField, type ListDetails } from "../mapping/mapping-draft.ts";

const REQUIRED = "Este campo es requerido";
const DIGITS = "Solo números permitidos";

function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

const RULES: Readonly<Record<DetailField, (text: string) => string | undefined>> = {
  name: (text) => (text === "" ? REQUIRED : undefined),
  company: (text) => (text === "" ? REQUIRED : undefined),
  email: (text) => (text === "" ? REQUIRED : isEmail(text) ? undefined : "Email inválido"),
  lada: (text) => {
    if (text !== "" && !isDigits(text)) return DIGITS;
    return text.length > 4 ? "El prefijo debe tener entre 1 y 4 dígitos, por ejemplo 34" : undefined;
  },
  phone: (text) => {
    if (text === "") return REQUIRED;
    if (!isDigits(text)) return DIGITS;
    return text.length < 7 || text.length > 15 ? "El teléfono debe tener entre 7 y 15 dígitos" : undefined;
  },
};

export type DetailErrors = Partial<Record<DetailField, string>>;

/** What is wrong with the list's own fields, with the documented texts. Empty when nothing is. */
export function checkDetails(details: ListDetails): DetailErrors {
  const found = DETAIL_FIELDS.map((field) => [field, RULES[field](details[field].trim())] as const);
  return Object.fromEntries(found.filter(([, message]) => message !== undefined));
}
