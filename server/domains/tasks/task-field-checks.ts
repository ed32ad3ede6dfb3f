import {
  FIRST_ADDRESS_REQUIRED,
  TWO_DECIMALS,
  VALUE_POSITIVE,
} from "../../../schema/rules/task-properties.ts";
import { CHOOSE_ONE, REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { isStorable } from "../../platform/text/storable-text.ts";
import type { ContactProblem } from "../../../schema/rules/contact-checks.ts";

/**
 * The single-field rules of a debt task: what the individual-task form checks and every imported row too.
 * Each check takes a value as it will be stored and answers null when it is good. Answers are shared frozen
 * objects, so checking a million good (or equally bad) values allocates nothing.
 */

/** What can be wrong with one field of a task, whether typed into the form or read from a file. */
export type RuleCode =
  | ContactProblem["code"]
  | "REQUIRED"
  | "UNREACHABLE"
  | "NEGATIVE"
  | "TOO_LONG"
  | "INVALID_AMOUNT"
  | "TOO_MANY_DECIMALS"
  | "AMOUNT_TOO_LARGE"
  | "INVALID_INTEGER"
  | "TOO_MANY_SESSIONS"
  | "INVALID_DATE"
  | "DATE_OUT_OF_RANGE"
  | "UNKNOWN_OPTION"
  | "TOO_MANY_ADDRESSES"
  | "INVALID_CHARACTERS";

/** A broken rule; `message` is Spanish and ready to show. */
export interface RuleProblem {
  readonly code: RuleCode;
  readonly message: string;
}

function problem(code: RuleCode, message: string): RuleProblem {
  return Object.freeze({ code, message });
}

const AMOUNT_INTEGER_DIGITS = 12;
export const MOST_SESSIONS = 9_999;
export const YEARS = { first: 1900, last: 2100 } as const;

export const REQUIRED = problem("REQUIRED", REQUIRED_MESSAGE);
export const ADDRESS_REQUIRED = problem("REQUIRED", FIRST_ADDRESS_REQUIRED);
export const UNREACHABLE = problem(
  "UNREACHABLE",
  "Falta una forma de contactar con el deudor: pon un email, un teléfono o una dirección",
);
export const NEGATIVE = problem("NEGATIVE", VALUE_POSITIVE);
export const INVALID_AMOUNT = problem("INVALID_AMOUNT", "El importe debe ser un número, por ejemplo 1234.56");
export const TOO_MANY_DECIMALS = problem("TOO_MANY_DECIMALS", TWO_DECIMALS);
export const AMOUNT_TOO_LARGE = problem(
  "AMOUNT_TOO_LARGE",
  `El importe admite como máximo ${AMOUNT_INTEGER_DIGITS} cifras enteras`,
);
export const INVALID_INTEGER = problem("INVALID_INTEGER", "Debe ser un número entero, sin decimales");
const TOO_MANY_SESSIONS = problem(
  "TOO_MANY_SESSIONS",
  `El número de sesiones no puede pasar de ${MOST_SESSIONS}`,
);
export const INVALID_DATE = problem("INVALID_DATE", "La fecha no existe en el calendario");
export const DATE_OUT_OF_RANGE = problem(
  "DATE_OUT_OF_RANGE",
  `La fecha debe estar entre los años ${YEARS.first} y ${YEARS.last}`,
);
export const UNKNOWN_OPTION = problem("UNKNOWN_OPTION", CHOOSE_ONE);
export const TOO_MANY_ADDRESSES = problem("TOO_MANY_ADDRESSES", "Se admiten como máximo 3 direcciones");

export const INVALID_CHARACTERS = problem(
  "INVALID_CHARACTERS",
  "El texto contiene caracteres que no se admiten",
);

/** Whether a typed text can be kept as it is. */
export function checkCharacters(text: string): RuleProblem | null {
  return isStorable(text) ? null : INVALID_CHARACTERS;
}

/** Problems by limit, each made once. */
const TOO_LONG = new Map<number, RuleProblem>();

const AMOUNT = /^(-?)(\d+)(?:\.(\d+))?$/;
const PLAIN_AMOUNT = /^\d{1,12}\.\d\d$/;
const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** `limit`: longest accepted text, in UTF-16 units. */
export function checkLength(text: string, limit: number): RuleProblem | null {
  return text.length <= limit ? null : tooLong(limit);
}

function tooLong(limit: number): RuleProblem {
  const known = TOO_LONG.get(limit);
  if (known) return known;
  const made = problem("TOO_LONG", `El texto no puede pasar de ${limit} caracteres`);
  TOO_LONG.set(limit, made);
  return made;
}

/** `text` is a canonical decimal: optional minus, digits, optionally a point and digits; never exponent or grouping. */
export function checkAmount(text: string): RuleProblem | null {
  if (PLAIN_AMOUNT.test(text)) return null;
  const parts = AMOUNT.exec(text);
  if (!parts) return INVALID_AMOUNT;
  if (withoutTrailingZeros(parts[3] ?? "").length > 2) return TOO_MANY_DECIMALS;
  const whole = withoutLeadingZeros(parts[2] ?? "");
  if (whole.length > AMOUNT_INTEGER_DIGITS) return AMOUNT_TOO_LARGE;
  return parts[1] === "-" && /[1-9]/.test(text) ? NEGATIVE : null;
}

/** A decimal that passed checkAmount (or only failed as NEGATIVE) → exactly two decimals: "007.5" → "7.50". */
export function canonicalAmount(text: string): string {
  const parts = AMOUNT.exec(text);
  if (!parts) throw new TypeError(`not a decimal: ${text}`);
  const decimals = withoutTrailingZeros(parts[3] ?? "").padEnd(2, "0");
  const amount = `${withoutLeadingZeros(parts[2] ?? "")}.${decimals}`;
  return parts[1] === "-" && /[1-9]/.test(amount) ? `-${amount}` : amount;
}

export function checkSessions(count: number): RuleProblem | null {
  if (!Number.isInteger(count)) return INVALID_INTEGER;
  if (count < 0) return NEGATIVE;
  return count > MOST_SESSIONS ? TOO_MANY_SESSIONS : null;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** A day that is in the calendar, as numbers. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** `text` must be "yyyy-mm-dd". */
export function checkDate(text: string): RuleProblem | null {
  const parts = ISO_DATE.exec(text);
  if (!parts) return INVALID_DATE;
  const year = Number(parts[1]);
  if (!isCalendarDay(year, Number(parts[2]), Number(parts[3]))) return INVALID_DATE;
  return year < YEARS.first || year > YEARS.last ? DATE_OUT_OF_RANGE : null;
}

/** `options` is one of the code → text tables of task-properties.ts. */
export function isOption<T extends object>(code: string, options: T): code is string & keyof T {
  return Object.hasOwn(options, code);
}

function withoutLeadingZeros(digits: string): string {
  let start = 0;
  while (start < digits.length - 1 && digits.charCodeAt(start) === 48) start += 1;
  return start === 0 ? digits : digits.slice(start);
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end -= 1;
  return digits.slice(0, end);
}
