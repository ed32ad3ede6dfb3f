import { fault } from "./fault.ts";
import type { Fault } from "./fault.ts";
import { currencyBeside } from "./money-words.ts";

/** The sign before the decimals: "," in Spain, "." in English-speaking programs. */
export type DecimalMark = "," | ".";

/**
 * How the written amounts of one column are read. `mixed`: its rows contradict each other, so that an amount which
 * reads well both ways isn't guessed. `threeDecimals`: some rows show three decimals beyond doubt.
 */
export interface AmountReading {
  decimalMark: DecimalMark;
  mixed: boolean;
  threeDecimals: boolean;
}

/** How people write amounts in Spain: what a correction typed into the review screen is read by. */
export const SPANISH_AMOUNTS: AmountReading = { decimalMark: ",", mixed: false, threeDecimals: false };

export const NOT_AN_AMOUNT = fault(
  "INVALID_AMOUNT",
  "No es un importe: se espera un número, por ejemplo 1.234,56",
);
export const OTHER_CURRENCY = fault(
  "OTHER_CURRENCY",
  "El importe no está en euros: conviértelo a euros, por ejemplo 1.234,56",
);
const THREE_DECIMALS = fault(
  "TOO_MANY_DECIMALS",
  "El importe tiene más de 2 decimales: escríbelo con 2 como máximo, por ejemplo 1.234,56",
);
export const AMBIGUOUS_AMOUNT = fault(
  "AMBIGUOUS_AMOUNT",
  "No se sabe si el separador es de miles o de decimales: escribe el importe con decimales, por ejemplo 1.234,56",
);

const SPANISH = /^-?\d{1,3}(?:\.\d{3})*,\d\d$/;
const ENGLISH = /^-?\d{1,3}(?:,\d{3})*\.\d\d$/;
const UNGROUPED = /^-?\d+(?:[.,]\d\d)?$/;
const EURO = /^(?:€|eur(?:os?)?\b\.?)\s*|\s*(?:€|eur(?:os?)?\.?)$/giu;
const BLANK = /[\s\u00a0\u202f\u2009\u2007]/gu;
const MINUS = /[\u2212\u2013\u2014\ufe63\uff0d]/g;
const BODY = /^\d[\d.,'\u2019\u00b4` \u00a0\u202f\u2009\u2007]*$/;
const NO_CENTS = /[.,](?:-{1,2}|=)$/;
const BLANK_GROUPS = /^\d{1,3}(?: \d{3})+(?:[.,]\d*)?$/;
/** Far more than any amount needs; what is longer would only keep the expressions below busy. */
const LONGEST_AMOUNT = 80;
const TYPED = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * A written amount → exact decimal with two decimals ("-32000.00"), or what is wrong with it. Never rounds.
 * A cell that reads in only one way is read that way whatever its column does ("1.234,56" in a column of "1,234.56").
 * `shift`: places the decimal point moves to make euros, 3 for thousands, -2 for cents.
 */
export function readAmount(text: string, reading: AmountReading, shift = 0): string | Fault {
  if (shift !== 0) return readOddAmount(text, reading, shift);
  if (reading.decimalMark === ",") {
    if (SPANISH.test(text)) return plain(text.replaceAll(".", "").replace(",", "."));
  } else if (ENGLISH.test(text)) return plain(text.replaceAll(",", ""));
  if (UNGROUPED.test(text)) return plain(withCents(text.replace(",", ".")));
  return readOddAmount(text, reading, shift);
}

function readOddAmount(text: string, reading: AmountReading, shift: number): string | Fault {
  if (text.length > LONGEST_AMOUNT) return NOT_AN_AMOUNT;
  const amount = bareAmount(text);
  if (typeof amount !== "string") return amount;
  const negative = amount.startsWith("-");
  const number = readBody(negative ? amount.slice(1) : amount, reading, shift);
  if (typeof number !== "string") return number;
  return negative && number !== "0.00" ? `-${number}` : number;
}

/**
 * The decimal text of a number typed by a spreadsheet program → two decimals. Its binary fraction shows through
 * ("1234.5600000000001"), so it is rounded half away from zero to what the program shows as money.
 */
export function readTypedAmount(decimal: string, shift = 0): string | Fault {
  const parts = TYPED.exec(decimal);
  if (!parts) return NOT_AN_AMOUNT;
  if (shift !== 0) return readTypedAmount(shifted(decimal, shift));
  const [, sign = "", whole = "0", decimals = ""] = parts;
  if (decimals.length <= 2) return plain(`${sign}${whole}.${decimals.padEnd(2, "0")}`);
  const cents = BigInt(whole + decimals.slice(0, 2)) + (decimals.charCodeAt(2) >= 53 ? 1n : 0n);
  const digits = cents.toString().padStart(3, "0");
  return plain(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** The amount without signs and words of other currencies, for a column whose amounts a person knows to be euros. */
export function withoutCurrency(text: string): string {
  if (text.length > LONGEST_AMOUNT || currencyBeside(text) === null) return text;
  return text
    .replace(/[\p{L}\p{Sc}/]+\.?/gu, " ")
    .replace(BLANK, " ")
    .trim();
}

/** Takes off what surrounds the number: euro signs, blanks, brackets and the places a minus may stand at. */
function bareAmount(text: string): string | Fault {
  let bare = text.replace(MINUS, "-").replace(BLANK, " ").trim();
  let negative = false;
  if (bare.startsWith("(") && bare.endsWith(")")) {
    negative = true;
    bare = bare.slice(1, -1).trim();
  }
  bare = bare.replace(/^[-+] ?(?=\D)/, (sign) => ((negative ||= sign.startsWith("-")), ""));
  bare = bare.replace(EURO, "").replace(NO_CENTS, "").trim();
  bare = bare.replace(EURO, "");
  if (bare.startsWith("(") && bare.endsWith(")")) {
    negative = true;
    bare = bare.slice(1, -1).trim();
  }
  if (currencyBeside(bare) !== null) return OTHER_CURRENCY;
  const sign = /^([-+]?) ?(.*?) ?(-?)$/u.exec(bare);
  negative ||= sign?.[1] === "-" || sign?.[3] === "-";
  const body = sign?.[2] ?? "";
  if (!BODY.test(body)) return NOT_AN_AMOUNT;
  return negative ? `-${body}` : body;
}

/** Digits and separators only → decimal. */
function readBody(body: string, reading: AmountReading, shift: number): string | Fault {
  const joined = joinGroups(body);
  if (joined === null) return NOT_AN_AMOUNT;
  const comma = shifted(asDecimal(joined, ","), shift);
  const dot = shifted(asDecimal(joined, "."), shift);
  if (comma === null && dot === null) return NOT_AN_AMOUNT;
  if (comma === null || dot === null) return amountOf(comma ?? dot ?? "", true);
  if (comma === dot) return amountOf(comma, true);
  // Reads well both ways: thousands in one, decimals in the other.
  if (reading.mixed) return AMBIGUOUS_AMOUNT;
  // In another unit than euros three decimals are nothing odd.
  return amountOf(reading.decimalMark === "," ? comma : dot, reading.threeDecimals || shift !== 0);
}

/** "12.345" with its point three places to the right: "12345."; null stays null. */
function shifted(decimal: string, shift: number): string;
function shifted(decimal: string | null, shift: number): string | null;
function shifted(decimal: string | null, shift: number): string | null {
  if (decimal === null || shift === 0) return decimal;
  const [, sign = "", whole = "", decimals = ""] = /^(-?)(\d*)\.?(\d*)$/.exec(decimal) ?? [];
  const digits = shift < 0 ? whole.padStart(1 - shift, "0") + decimals : whole + decimals.padEnd(shift, "0");
  const point = Math.max(whole.length + shift, shift < 0 ? 1 : 0);
  const moved = `${digits.slice(0, point) || "0"}.${digits.slice(point)}`;
  return sign + moved.replace(/\.$/, "");
}

/** Takes out blank and apostrophe groups; an apostrophe before one or two last digits is a decimal mark by hand. */
function joinGroups(body: string): string | null {
  let text = body;
  if (text.includes(" ")) {
    if (!BLANK_GROUPS.test(text)) return null;
    text = text.replaceAll(" ", "");
  }
  const apostrophes = text.replace(/[\u2019\u00b4`]/g, "'");
  if (!apostrophes.includes("'")) return apostrophes;
  if (/^\d{1,3}(?:'\d{3})+(?:[.,]\d*)?$/.test(apostrophes)) return apostrophes.replaceAll("'", "");
  return /^[\d.]+'\d{1,2}$/.test(apostrophes) ? apostrophes.replaceAll(".", "").replace("'", ",") : null;
}

/** `text` read with `mark` before the decimals and the other sign between thousands; null when it can't be. */
function asDecimal(text: string, mark: DecimalMark): string | null {
  const shape =
    mark === ","
      ? /^([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(\d*))?$/
      : /^([1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.(\d*))?$/;
  const parts = shape.exec(text);
  if (!parts) return null;
  const whole = (parts[1] ?? "").replace(/[.,]/g, "");
  return `${whole}.${parts[2] ?? ""}`;
}

/** `sure`: three decimals are really meant, so that zeros at their end may go. */
function amountOf(decimal: string, sure: boolean): string | Fault {
  if (!decimal.includes(".")) return plain(withCents(decimal));
  const point = decimal.indexOf(".");
  const decimals = decimal.slice(point + 1);
  if (decimals.length <= 2) return plain(withCents(decimal));
  if (!sure && decimals.length === 3) return AMBIGUOUS_AMOUNT;
  return /^\d\d0+$/.test(decimals) ? plain(decimal.slice(0, point + 3)) : THREE_DECIMALS;
}

/** Fills up to two decimals. */
function withCents(decimal: string): string {
  const point = decimal.indexOf(".");
  if (point < 0) return `${decimal}.00`;
  const missing = 3 - (decimal.length - point);
  return missing <= 0 ? decimal : decimal + "0".repeat(missing);
}

/** Without zeros in front and without the minus of nothing. */
function plain(decimal: string): string {
  const bare = decimal.replace(/^(-?)0+(?=\d)/, "$1");
  return bare === "-0.00" ? "0.00" : bare;
}
