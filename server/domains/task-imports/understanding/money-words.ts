import { foldText } from "../../../platform/text/fold-text.ts";
import { tidyText } from "./plain-texts.ts";

/** What one unit of a column's numbers is worth. */
export const AMOUNT_UNITS = ["EUROS", "CENTS", "THOUSANDS", "MILLIONS"] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];

/** Places the decimal point moves to make euros. */
export const UNIT_SHIFTS: Readonly<Record<AmountUnit, number>> = {
  EUROS: 0,
  CENTS: -2,
  THOUSANDS: 3,
  MILLIONS: 6,
};

const UNITS: readonly (readonly [AmountUnit, RegExp])[] = [
  [
    "MILLIONS",
    /\bmillon(?:es)?\b|\bmill\b|\bmillions?\b|(?<![a-z])mm?\.? ?(?:€|eur(?:os)?\b)|€ ?mm?(?![a-z])/,
  ],
  [
    "THOUSANDS",
    /\bmiles\b|\bthousands?\b|\bm(?:il|ls\.?) ?(?:€|eur(?:os)?\b)|[([] ?mil\.? ?[)\]]|(?<![a-z])k\.? ?(?:€|eur(?:os)?\b)|€ ?k(?![a-z])|\bx ?1[.,]?000\b|(?<!\d)['’´`]000\b|(?<!\d[ .,]?)000 ?(?:€|eur(?:os)?\b)/,
  ],
  ["CENTS", /\bcentimos?\b|\bcents?\b|\bcts\b|\bctms\b|\bctmos\b|\bcentims?\b|\bcentesimas?\b/],
];

/** Signs and words of other currencies that mean nothing else in a header. */
const SIGNS = /[$£¥₣₤₽₹₺₩]/;
const WORDS =
  /\b(?:usd|gbp|chf|jpy|mxn|sek|nok|dkk|aud|cny|brl|pln|huf|czk|ptas?|pesetas?|dolar(?:es)?|dollars?|libras? esterlinas?|libras?|francos?|pounds?|yenes|yuanes)\b/;
/** Codes that are Spanish abbreviations as well: only alone in brackets. */
const CODES_IN_BRACKETS = /[([]\s*(?:pen|mad|cad|ron|cop|ars|clp|uyu|dop|gtq|bob|try|inr|rub)\s*[)\]]/;
const EUROS: ReadonlySet<string> = new Set(["eur", "eurs", "euro", "euros", "€", "e", "978"]);
const CODE = /^(?:[a-z]{3}|\d{3})$/;
const ISO_CODES: ReadonlySet<string> = new Set(
  "eur usd gbp chf jpy mxn cop ars clp pen brl mad ron pln sek nok dkk cad aud cny huf czk bgn uyu dop gtq bob try inr rub zar nzd ils hkd sgd krw ves pyg crc hnl nio".split(
    " ",
  ),
);
/** What a title must speak of for its units to be those of the amounts. */
const ABOUT_AMOUNTS =
  /\beur(?:os?)?\b|€|importe|cifra|saldo|deuda|expresad|unidad|amount|figures|moneda|divisa/;

/** The unit a header, a title or a number format names; null when none, "miles de €" is THOUSANDS. */
export function unitIn(text: string): AmountUnit | null {
  const folded = foldText(text.slice(0, 200));
  return UNITS.find(([, words]) => words.test(folded))?.[0] ?? null;
}

/** The currency other than euros a header or a number format names, as written; null when none. */
export function currencyIn(text: string): string | null {
  const start = text.slice(0, 200);
  const folded = foldText(start);
  const found = SIGNS.exec(start) ?? WORDS.exec(folded) ?? CODES_IN_BRACKETS.exec(folded);
  return found === null ? null : found[0].replace(/[()[\]\s]/g, "").toUpperCase();
}

/** True for a line above the table that says in what its amounts are. */
export function tellsMoney(title: string): boolean {
  if (!ABOUT_AMOUNTS.test(foldText(title.slice(0, 200)))) return false;
  return unitIn(title) !== null || currencyIn(title) !== null;
}

/** A cell of a currency column: true for euros. */
export function saysEuros(cell: string): boolean {
  return EUROS.has(foldText(tidyText(cell)).replace(/[.()]/g, "").trim());
}

/** A value that can only be a currency: an ISO code, a sign, "EUR". */
export function isCurrency(value: string): boolean {
  const folded = foldText(tidyText(value));
  return (
    saysEuros(value) ||
    SIGNS.test(value) ||
    WORDS.test(folded) ||
    (CODE.test(folded) && ISO_CODES.has(folded))
  );
}

const CURRENCY_HEADER = /\b(?:divisas?|monedas?|currency|currencies|ccy|curr|dibisa|txanpona)\b/;

export function isCurrencyHeader(header: string): boolean {
  return CURRENCY_HEADER.test(foldText(header).replace(/[^a-z0-9]+/g, " "));
}
