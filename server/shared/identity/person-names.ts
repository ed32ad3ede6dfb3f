import { COMPANY_REQUIRED, REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { Fault } from "../fault.ts";
import { readLine } from "../plain-text.ts";

export const LONGEST_NAME = 100;
export const LONGEST_COMPANY_NAME = 150;

/** Names or surnames of a person, spaces tidied. */
export function readPersonName(text: string): string | Fault {
  return readName(text, LONGEST_NAME, REQUIRED_MESSAGE);
}

/** A company's name, spaces tidied. */
export function readCompanyName(text: string): string | Fault {
  return readName(text, LONGEST_COMPANY_NAME, COMPANY_REQUIRED);
}

/** A letter or a figure at least; `required` is said otherwise. */
export function readName(text: string, longest: number, required: string): string | Fault {
  const name = readLine(text, longest);
  if (name instanceof Fault) return name;
  return /[\p{L}\p{N}]/u.test(name) ? name : new Fault("REQUIRED", required);
}
