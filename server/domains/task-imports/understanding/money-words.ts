import { foldText } from "../../../platform/text/fold-text.ts";
import {
  CURRENCY_SIGN,
  isCurrencyCode,
  isCurrencyName,
  isCurrencyUnit,
  isCurrencyWord,
  isUncommonCode,
} from "./currencies.ts";
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
    /\bmillon(?:es|s)?\b|\bmill\b|\bmill?ions?\b|\bmio\b|[([] ?mm?\.? ?[)\]]|(?<![a-z])mm?\.? ?(?:€|eur(?:os)?\b)|€ ?mm?(?![a-z])/,
  ],
  [
    "THOUSANDS",
    /\bmiles\b|\bmilers\b|\bmilhares\b|\bthousands?\b|\b(?:thsd|tsd|tsnd|mls)\b|[([] ?k ?[)\]]|\bm(?:il|ls\.?) ?(?:€|eur(?:os)?\b)|[([] ?mil\.? ?[)\]]|(?<![a-z])k\.? ?(?:€|eur(?:os)?\b)|€ ?k(?![a-z])|\bx ?1[.,]?000\b|(?<!\d)['’´`]000\b|(?<!\d[ .,]?)000 ?(?:€|eur(?:os)?\b)/,
  ],
  ["CENTS", /\bcentimos?\b|\bcents?\b|\bcts\b|\bctms\b|\bctmos\b|\bcentims?\b|\bcentesimas?\b/],
];

const IN_BRACKETS = /[([{] ?([^()[\]{}]{1,40}?) ?[)\]}]/g;
const BEHIND_EN = /(?:^|[^\p{L}])en ([^\s()]{2,20})((?: \p{L}{4,20})?)/gu;
/** What may stand before the currency where units stand: "miles de soles". */
const BEFORE_UNIT =
  /^(?:(?:importes?|expresad[oa]s?|cifras?|en|de|miles|millones|mil|mill|mls|tsd|k|mm?)\.? )+/;
const WORD = /[\p{L}\p{N}]+/gu;
/** "Deuda PEN": capitals behind small letters are no abbreviation. */
const CODE_AT_END = /\p{Ll}.* (\p{Lu}{3})$/u;
const EUROS: ReadonlySet<string> = new Set(["eur", "eurs", "euro", "euros", "€", "978"]);
/** What a title speaks of whose units are those of the amounts. */
const ABOUT_AMOUNTS =
  /\beur(?:os?)?\b|€|importe|cifra|saldo|deuda|\bdatos en\b|expresad|unidad|amount|figures|moneda|divisa/;
/** Nothing else: "(USD)", "En miles". */
const UNIT_ALONE = /^[^\p{L}\p{N}]*(?:en )?[\p{L}\p{N}]*[^\p{L}\p{N}]*$/u;
/** A unit that counts nothing else: "Listado en miles", not "en miles de hogares" nor "12 millones de registros". */
const UNIT_OF_NOTHING_ELSE =
  /(?:\ben |[([{] ?)(?:miles|millones|mill|millions?|thousands?|centimos|cents|cts)\b(?!\.? de )/;

/** As people write it: "importe_USD", "deudaPesos" → "importe USD", "deuda Pesos". */
function spelled(text: string): string {
  return text
    .slice(0, 200)
    .replaceAll("_", " ")
    .replace(/(\p{Ll})(?=\p{Lu}\p{L}{2})/gu, "$1 ");
}

/** The unit a header, a title or a number format names; null when none, "miles de €" is THOUSANDS. */
export function unitIn(text: string): AmountUnit | null {
  const folded = foldText(spelled(text));
  return UNITS.find(([, words]) => words.test(folded))?.[0] ?? null;
}

/** The currency other than euros a header or a number format names, as written; null when none. */
export function currencyIn(text: string): string | null {
  const start = spelled(text);
  const sign = CURRENCY_SIGN.exec(start);
  if (sign) return sign[0];
  const folded = foldText(start);
  const units = [...folded.matchAll(IN_BRACKETS)].map(({ 1: unit = "" }) => unit.replace(BEFORE_UNIT, ""));
  for (const { 1: unit = "", 2: of = "" } of folded.matchAll(BEHIND_EN)) {
    units.push(unit + of, unit);
    // "En reales" is money, "real" isn't, and neither is "en Córdoba".
    if (of === "" && unit.endsWith("s") && isCurrencyName(unit)) return unit.toUpperCase();
  }
  const words = [...folded.matchAll(WORD)].map(([word]) => word);
  const atEnd = CODE_AT_END.exec(start.trim())?.[1] ?? "";
  const found =
    units.find(isCurrencyUnit) ?? words.find(isCurrencyWord) ?? (isCurrencyCode(atEnd) ? atEnd : null);
  return found?.toUpperCase() ?? null;
}

/** The currency that stands beside the figures of a written amount: "S/ 12,50", "12 zł"; null for euros and for none. */
export function currencyBeside(amount: string): string | null {
  const sign = CURRENCY_SIGN.exec(amount);
  if (sign) return sign[0];
  const words = amount.replace(/[\d()+'’´`-]|[.,](?=\d)/g, " ").trim();
  if (words === "" || words.length > LONGEST_CURRENCY) return null;
  const found = besides.get(words) ?? isCurrencyName(words);
  if (besides.size < MOST_REMEMBERED) besides.set(words, found);
  return found ? words.toUpperCase() : null;
}

/** What stands beside figures is the same few words from cell to cell ("CT /" in contracts). */
const besides = new Map<string, boolean>();
const MOST_REMEMBERED = 1_000;

/**
 * What the format of a cell says its number counts: a currency that no header would be understood by stands in brackets
 * ("(DH) miles").
 */
export function currencyLabel(currency: string): string {
  return currencyIn(currency) === null ? `(${currency})` : currency;
}

/** The currency in what currencyLabel() made. */
export function labelCurrency(label: string): string | null {
  return /^\((.+?)\)/.exec(label)?.[1] ?? currencyIn(label);
}

/** True for a line above the table that says in what its amounts are. */
export function tellsMoney(title: string): boolean {
  const currency = currencyIn(title);
  if (currency === null && unitIn(title) === null) return false;
  const folded = foldText(title.slice(0, 200));
  if ([ABOUT_AMOUNTS, UNIT_ALONE, UNIT_OF_NOTHING_ELSE].some((words) => words.test(folded))) return true;
  return currency !== null && isOnlyCurrency(currency, folded);
}

/** That can't be a place or a name as "Sol" and "MAD" may, but "en soles" and "en MAD" can't. */
function isOnlyCurrency(found: string, folded: string): boolean {
  const [word = ""] = found.toLowerCase().split(" ");
  if (CURRENCY_SIGN.test(found) || isCurrencyWord(word)) return true;
  return folded.includes(`en ${word}`) && (word.endsWith("s") || isCurrencyCode(word));
}

/** A cell of a currency column: true for euros, with whatever stands beside them ("EUR - Euro"). */
export function saysEuros(cell: string): boolean {
  const folded = foldText(tidyText(cell)).replace(/[.()]/g, "").trim();
  if (folded === "e" || EUROS.has(folded)) return true;
  return folded.split(/[^\p{L}\p{N}€]+/u).some((word) => EUROS.has(word)) && currencyIn(folded) === null;
}

/** A value that can only be a currency: an ISO code, a sign, "EUR", "pesos". */
export function isCurrency(value: string): boolean {
  const text = tidyText(value);
  if (text.length > LONGEST_CURRENCY) return false;
  return (
    EUROS.has(foldText(text)) || CURRENCY_SIGN.test(text) || isUncommonCode(text) || currencyIn(text) !== null
  );
}

/** What a column of currencies may hold, known to us or not: words, signs, ISO's three figures. */
export function mayBeCurrency(value: string): boolean {
  return value.length <= LONGEST_CURRENCY && (/\p{L}|\p{Sc}/u.test(value) || /^\d{3}$/.test(value));
}

const LONGEST_CURRENCY = 40;
const CURRENCY_HEADER =
  /\b(?:divis[ae]s?|moned[ae]s?|moedas?|currency|currencies|ccy|curr|valuta|devises?|dibisa|txanpona)\b/;

export function isCurrencyHeader(header: string): boolean {
  return CURRENCY_HEADER.test(foldText(header).replace(/[^a-z0-9]+/g, " "));
}
