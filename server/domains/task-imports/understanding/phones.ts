import { DEFAULT_LADA } from "../../../../schema/rules/calling-code.ts";
import { phoneNumbers } from "../../../platform/phone-numbers.ts";
import { PHONE_DIGITS } from "../../../../schema/rules/phone-digits.ts";
import { fault } from "./fault.ts";
import type { Fault } from "./fault.ts";

/** Calling code and national number, digits only, and what else stood in the cell ("" when nothing did). */
export interface PhoneReading {
  lada: string;
  phone: string;
  rest: string;
}

const NOT_A_PHONE = fault("DIGITS_ONLY", "Solo números permitidos: se espera, por ejemplo, 612345678");
const LETTERS = fault(
  "DIGITS_ONLY",
  "El teléfono tiene letras entre los números: escríbelo completo, por ejemplo 612345678",
);
const WRONG_LENGTH = fault(
  "PHONE_LENGTH",
  `El teléfono debe tener entre ${PHONE_DIGITS.min} y ${PHONE_DIGITS.max} dígitos, por ejemplo 612345678`,
);
const WRONG_PREFIX = fault(
  "INVALID_PHONE",
  "El prefijo internacional del teléfono no existe: se espera, por ejemplo, +34 612345678",
);

/** A Spanish nine-digit number: what nearly every cell holds. */
export const SPANISH_PHONE = /^[6789]\d{8}$/;
const GROUPED_SPANISH = /^(?:(?:\+|00) ?34[ .-]?)?([6789]\d{2})[ .-]?(\d{2,3})[ .-]?(\d{2,3})[ .-]?(\d{2})?$/;
const RUN = /(?:\+|00)?\s?\(?\+?\d[\d\s().\-\u2013\u00a0\u202f]*\d/g;
const LABELS =
  /(?<!\p{L})(?:tel[eé]fonos?|tel[eé]f|telf|tel|tfnos?|tlfn?o?|tfn|tf|m[oó]vil(?:es)?|mov|fijo|casa|trabajo|personal|particular|whats?app|wsp|n[uú]m(?:ero)?|n[º°o]|[tmf])(?!\p{L})/giu;
const SIGNS = /[\s.:;,/|()\-–y&+]+/giu;
/** Some numbers and a remark; anything longer is no phone column. */
const LONGEST_CELL = 500;
const TRUNK_ZERO = /\(0\)/;
const INTERNATIONAL = /^(?:\+|00)/;

/**
 * A cell that isn't a plain Spanish number → its first usable number; further numbers and comments are the rest.
 * Zeros in front stay. `defaultLada` is taken where the number names no country.
 */
export function readOddPhone(text: string, defaultLada: string): PhoneReading | Fault {
  if (text.length > LONGEST_CELL) return NOT_A_PHONE;
  const grouped = GROUPED_SPANISH.exec(text);
  if (grouped) {
    const national = `${grouped[1]}${grouped[2]}${grouped[3]}${grouped[4] ?? ""}`;
    if (national.length === 9)
      return { lada: INTERNATIONAL.test(text) ? "34" : defaultLada, phone: national, rest: "" };
  }
  let problem: Fault = NOT_A_PHONE;
  for (const run of runsOf(text)) {
    const reading = isTorn(text, run) ? LETTERS : readRun(run, defaultLada);
    if ("phone" in reading) return { ...reading, rest: restOf(text, run) };
    problem = reading;
  }
  return problem;
}

const WHOLE = /^(?:34)?[6789]\d{8}$/;
const MIXED = /\p{L}\d|\d\p{L}/u;
const WORD_BEFORE = /(?<!\p{L})(\p{L}+)[\s.-]*$/u;
const WORD_BEHIND = /^[\s.-]*(\p{L}+)/u;

/**
 * True when the digits are a part of something that has letters in it ("6001X1222", "600 111 O22", "600 12 30 AB"): what
 * is left of such a number is another number. Labels in front and an extension behind are no part of it.
 */
function isTorn(text: string, run: string): boolean {
  // A run may begin with the blank before it.
  const start = text.indexOf(run.trimStart());
  const before = text.slice(0, start).replace(LABELS, " ");
  const after = text.slice(start + run.trimStart().length).replace(/^\s*ext(?:ensi[oó]n)?/i, " ");
  if (/\p{L}$/u.test(before) || /^\p{L}/u.test(after)) return true;
  const isWhole = WHOLE.test(run.replace(/\D/g, "")) || /^\s*\(?(?:\+|00)/.test(run);
  if (!isWhole && (MIXED.test(before) || MIXED.test(after))) return true;
  const lacking = figuresLacking(run);
  return [WORD_BEFORE.exec(before), WORD_BEHIND.exec(after)].some(
    (word) => word !== null && (word[1] ?? "").length <= lacking,
  );
}

/** How many figures a Spanish number that begins so still wants; 0 for every other. */
function figuresLacking(run: string): number {
  const national = run.replace(/\D/g, "").replace(/^(?:00)?34(?=[6789])/, "");
  return /^[6789]/.test(national) ? Math.max(0, 9 - national.length) : 0;
}

/** The stretches of a cell that could be numbers, two Spanish ones written without a sign between taken apart. */
function runsOf(text: string): string[] {
  return (text.match(RUN) ?? []).flatMap((run) => {
    const digits = run.replace(/\D/g, "");
    if (/^[6789]\d{8}[6789]\d{8}$/.test(digits)) return cutAfterNineDigits(run);
    return run.split(/\s-\s|\s{3,}/).filter((part) => /\d/.test(part));
  });
}

function cutAfterNineDigits(run: string): string[] {
  let count = 0;
  for (let at = 0; at < run.length; at += 1) {
    if (/\d/.test(run.charAt(at))) count += 1;
    if (count === 9) return [run.slice(0, at + 1), run.slice(at + 1)];
  }
  return [run];
}

function readRun(run: string, defaultLada: string): { lada: string; phone: string } | Fault {
  const bare = run.replace(TRUNK_ZERO, "");
  const digits = bare.replace(/\D/g, "");
  if (/^\s*\(?(?:\+|00)/.test(bare)) return readInternational(digits.replace(/^00/, ""));
  // 34 612 345 678: the prefix without its plus sign.
  if (/^34[6789]\d{8}$/.test(digits)) return { lada: DEFAULT_LADA, phone: digits.slice(2) };
  if (digits.length < PHONE_DIGITS.min || digits.length > PHONE_DIGITS.max) return WRONG_LENGTH;
  return { lada: defaultLada, phone: digits };
}

function readInternational(digits: string): { lada: string; phone: string } | Fault {
  if (digits.startsWith("34") && digits.length === 11) return { lada: DEFAULT_LADA, phone: digits.slice(2) };
  const number = phoneNumbers().parsePhoneNumberFromString(`+${digits}`);
  if (!number) return WRONG_PREFIX;
  const phone = number.nationalNumber;
  if (phone.length < PHONE_DIGITS.min || phone.length > PHONE_DIGITS.max) return WRONG_LENGTH;
  return { lada: number.countryCallingCode, phone };
}

/** What is left of a cell without the kept number, labels and signs. */
function restOf(text: string, run: string): string {
  const left = text.replace(run, " ").trim();
  const words = left.replace(LABELS, " ").replace(SIGNS, "");
  return words === "" ? "" : left.replace(/^[\s.:;,/|\-–]+|[\s:;,/|\-–]+$/g, "");
}
