import { isStorable } from "../platform/text/storable-text.ts";
import { Fault, requireValue } from "./fault.ts";

/** Control and no characters at all, line and paragraph breaks, marks that turn the direction of writing, brackets of markup. */
const UNFIT =
  /[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069<>]/u;

/** What nobody sees and copying brings along, such as zero-width spaces; not what joins letters and emoji. */
const INVISIBLE = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;

const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** What joins letters and emoji stays in a text, but is none by itself. */
const NOTHING_TO_SEE = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** One line of text, spaces tidied; "" for nothing. */
export function readLine(text: string, longest: number): string | Fault {
  const typed = text.trim().replace(/[\p{Zs}\t]+/gu, " ");
  if (UNFIT.test(typed)) {
    return new Fault("INVALID", "El texto contiene caracteres que no se admiten, como < o >");
  }
  const line = typed.replace(INVISIBLE, "").trim();
  if (NOTHING_TO_SEE.test(line)) return "";
  return line.length > longest
    ? new Fault("TOO_LONG", `El texto no puede pasar de ${longest} caracteres`)
    : line;
}

/**
 * Several lines, kept as typed but for the blanks around them, what nobody sees and what turns the direction of writing;
 * "" for nothing to read.
 */
export function readText(given: string, longest: number): string | Fault {
  const text = given.replace(TURNING, "").replace(INVISIBLE, "").trim();
  if (NOTHING_TO_SEE.test(text)) return "";
  if (text.length > longest) return new Fault("TOO_LONG", `El texto no puede pasar de ${longest} caracteres`);
  return isStorable(text) ? text : new Fault("INVALID", "El texto contiene caracteres que no se admiten");
}

interface RequiredText {
  longest: number;
  /** What is said where nothing is given. */
  required: string;
}

/** readText, of a form's only field, which has to be filled in. Throws InvalidInput. */
export function requireText(field: string, given: string, { longest, required }: RequiredText): string {
  const text = readText(given, longest);
  return requireValue([field], text === "" ? new Fault("REQUIRED", required) : text);
}
