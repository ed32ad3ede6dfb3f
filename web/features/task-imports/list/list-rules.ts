import { REQUIRED_MESSAGE } from "../../../../schema/rules/required.ts";
import { checkEmail, checkLada, checkPhone } from "../../../../schema/rules/contact-checks.ts";
import { LIST_FIELDS, type DetailField, type ListDetails } from "../mapping/mapping-draft.ts";

/** What is wrong with the creditor is told once the list is saved: nothing of it is required. */
const RULES: Readonly<Record<(typeof LIST_FIELDS)[number], (text: string) => string | undefined>> = {
  name: (text) => (text === "" ? REQUIRED_MESSAGE : undefined),
  company: (text) => (text === "" ? REQUIRED_MESSAGE : undefined),
  email: (text) => (text === "" ? REQUIRED_MESSAGE : checkEmail(text)?.message),
  lada: (text) => (text === "" ? undefined : checkLada(text)?.message),
  phone: (text) => (text === "" ? REQUIRED_MESSAGE : checkPhone(text)?.message),
};

export type DetailErrors = Partial<Record<DetailField, string>>;

/** What is wrong with the list's own fields, with the documented texts. Empty when nothing is. */
export function checkDetails(details: ListDetails): DetailErrors {
  const found = LIST_FIELDS.map((field) => [field, RULES[field](details[field].trim())] as const);
  return Object.fromEntries(found.filter(([, message]) => message !== undefined));
}
