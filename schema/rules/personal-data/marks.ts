import { ibanLength, isIban } from "../iban.ts";
import { CCC, hasCccCheck } from "./account-codes.ts";
import { findCivilNumbers } from "./civil-numbers.ts";
import { nieDigits, personLetter } from "../identity-letters.ts";
import type { PersonalKind } from "./findings.ts";

/** Something in a text that has a form of its own. */
export interface Mark {
  kind: Exclude<PersonalKind, "NAME" | "ADDRESS">;
  start: number;
  end: number;
  /** False: nine bare figures, which may be a phone or a contract number; or check figures that don't fit. */
  sure: boolean;
}

/** What stands masked already ("j***@correo.es") names nobody. */
const EMAIL = /(?<![\p{L}\p{N}_.*•+-])[\p{L}\p{N}_.+%'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}/gu;
const IDENTITY =
  /(?<![\p{L}\p{N}*•])(?:(?:\d{2}[. ]\d{3}[. ]\d{3}|\d{8})(?:[-./]?[A-Za-z]| [A-Z])|[XYZxyz][-. ]?\d{7}[-. ]?[A-Za-z]|[KLMklm]\d{7}[A-Za-z])(?![\p{L}\p{N}])/gu;
const IBAN_START = /(?<![\p{L}\p{N}])[A-Za-z]{2}\d{2}(?=[ -]?[A-Za-z0-9]{4})/gu;
const SURE_PHONE =
  /(?<![\p{L}\p{N}.,+])(?:(?:\+|00)[ ]?34[ .-]?[6789](?:[ .-]?\d){8}|\+[ ]?[1-9]\d{0,2}(?:[ .()-]{0,2}\d){7,12}|[6789]\d{2}([ .-])\d{3}\1\d{3}|[6789]\d{2}([ .-])\d{2}\2\d{2}\2\d{2}|9\d([ .-])\d{3}\3\d{2}\3\d{2})(?![\d\p{L}]|[.,]\d)/gu;
const LABELLED_PHONE =
  /(?<!\p{L})(?:tel[eé]fonos?|telf|tel[eé]f|tel|tlfn?o?|tfnos?|m[oó]vil(?:es)?|m[oó]v|whats?app|ll[aá]m\p{L}{0,6}(?: al?)?)[.:º ]{0,4}([6789]\d{8})(?!\d)/giu;
const BARE_PHONE = /(?<![\p{L}\p{N}.,/_+-])[6789]\d{8}(?![\p{L}\p{N}/_-]|[.,]\d)/gu;

/** Everything in a text that has the form of an e-mail, a person's number, an account or a phone, in its order. */
export function findMarks(text: string): Mark[] {
  if (text.length < 6) return [];
  const marks: Mark[] = [];
  if (text.includes("@")) collect(marks, text, EMAIL, "EMAIL");
  if (!/\d{2}/.test(text)) return marks;
  for (const { index, 0: found } of text.matchAll(IDENTITY))
    add(marks, { kind: "IDENTITY", start: index, end: index + found.length, sure: hasRightLetter(found) });
  for (const { index } of text.matchAll(IBAN_START)) {
    const end = ibanEnd(text, index);
    if (end > 0) add(marks, { kind: "IBAN", start: index, end, sure: true });
  }
  for (const { index, 0: found } of text.matchAll(CCC))
    add(marks, { kind: "IBAN", start: index, end: index + found.length, sure: hasCccCheck(found) });
  for (const found of findCivilNumbers(text)) add(marks, found);
  collect(marks, text, SURE_PHONE, "PHONE");
  for (const { index, 0: found, 1: number = "" } of text.matchAll(LABELLED_PHONE)) {
    const end = index + found.length;
    add(marks, { kind: "PHONE", start: end - number.length, end, sure: true });
  }
  collect(marks, text, BARE_PHONE, "PHONE", false);
  return marks.toSorted((a, b) => a.start - b.start);
}

function collect(marks: Mark[], text: string, pattern: RegExp, kind: Mark["kind"], sure = true): void {
  for (const { index, 0: found } of text.matchAll(pattern))
    add(marks, { kind, start: index, end: index + found.length, sure });
}

/** What overlaps something surer was a part of it. */
function add(marks: Mark[], mark: Mark): void {
  const overlaps = marks.some(({ start, end }) => start < mark.end && mark.start < end);
  if (!overlaps) marks.push(mark);
}

function hasRightLetter(found: string): boolean {
  const number = found.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  const digits = /^\d/.test(number)
    ? number.slice(0, 8)
    : /^[XYZ]/.test(number)
      ? nieDigits(number)
      : number.slice(1, 8);
  return number.endsWith(personLetter(digits));
}

/** Where the account number that begins at `start` ends, blanks and hyphens between its groups; -1 when it is none. */
function ibanEnd(text: string, start: number): number {
  const length = ibanLength(text.slice(start, start + 2).toUpperCase()) ?? 0;
  let plain = "";
  let at = start;
  while (at < text.length && plain.length < length) {
    const sign = text.charAt(at);
    if (/[A-Za-z0-9]/.test(sign)) plain += sign;
    else if (!/[ \u00a0-]/.test(sign)) return -1;
    at += 1;
  }
  const isOver = !/[\p{L}\p{N}]/u.test(text.charAt(at));
  return length > 0 && plain.length === length && isOver && isIban(plain.toUpperCase()) ? at : -1;
}
