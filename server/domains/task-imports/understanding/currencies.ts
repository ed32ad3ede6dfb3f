import { foldText } from "../../../platform/text/fold-text.ts";

/**
 * The currencies of the world besides the euro, as ISO 4217 and CLDR (the data behind Intl) know them: codes, Spanish
 * names, and signs here and in their own countries.
 */

/** Codes that are also words or names of something else, in a column of few values as in a header. */
const CODES_TOO_COMMON = set("all bam crc cup gel mop nad php sar scr sos std top ves");
/** In a header these are Spanish abbreviations as well: "IMPORTE PEN." is what is pending. */
const ABBREVIATIONS = set("bob cad dop mad pen ron try");
/** Words of currencies that mean something else, or name somebody, as often: only where units stand. */
const COMMON_WORDS = set(
  "balboa bat bats bir bolivar boliviano cedi corona dobra dong escudo franco guarani kina kip lari lek leona leonas leu leva levas lira loti peso pula rand rial riel rieles sol som soms sum sums taka won",
);
/** Not even there: "Saldo (real)", "Deudas en Córdoba". */
const COMMONEST_WORDS = set("colon cordoba marco marcos oro real reales tala talas");
/** Currencies that the euro replaced, and how people shorten what CLDR doesn't. */
const OUTSIDE_CLDR = set("peseta pesetas pta ptas pts dollar dollars pound pounds dh dhs sfr s/ bs/");
/** Units of account. */
const NO_MONEY: ReadonlySet<string> = new Set(["XDR", "XSU", "XUA"]);
/** A unit to whoever writes it: K is thousands, M millions. */
const SINGLE_LETTER = /^[a-z]$/;

/** Any sign of a currency but the euro's. */
export const CURRENCY_SIGN = /(?!€)\p{Sc}/u;

interface Lexicon {
  codes: ReadonlySet<string>;
  /** Folded Spanish names: "peso mexicano". */
  names: readonly string[];
  /** What they are called without their country, in the singular: "peso". */
  nouns: ReadonlySet<string>;
}

let lexicon: Lexicon | null = null;
let signs: ReadonlySet<string> | null = null;

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

function currencyCodes(): string[] {
  return Intl.supportedValuesOf("currency").filter((code) => code !== "EUR" && !NO_MONEY.has(code));
}

function theLexicon(): Lexicon {
  if (lexicon) return lexicon;
  const spanish = new Intl.DisplayNames("es", { type: "currency" });
  const codes = currencyCodes();
  const names = codes.map((code) => foldText(spanish.of(code) ?? "").replace(/^nuevo /, ""));
  const nouns = new Set(names.map((name) => name.split(" ", 1)[0] ?? ""));
  return (lexicon = { codes: new Set(codes.map((code) => code.toLowerCase())), names, nouns });
}

/** Made only when it is asked for, since Intl takes a while: "zł", "kc", "r$", "bs". */
function theSigns(): ReadonlySet<string> {
  return (signs ??= new Set(
    currencyCodes().map((code) => {
      const home = new Intl.Locale(`und-${code.slice(0, 2)}`).maximize();
      return plain(signOf(code, home.toString()));
    }),
  ));
}

function signOf(currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
  return format.formatToParts(1).find(({ type }) => type === "currency")?.value ?? "";
}

/** As names and signs are compared: folded, without the dot of an abbreviation. */
function plain(text: string): string {
  return foldText(text).replace(/[.,;:]+$/, "");
}

export function isCurrencyCode(text: string): boolean {
  return theLexicon().codes.has(plain(text));
}

/** A code that can hardly be a word, in a column that isn't called one of currencies. */
export function isUncommonCode(text: string): boolean {
  return isCurrencyCode(text) && !CODES_TOO_COMMON.has(plain(text));
}

/** A word that means a currency wherever it stands in a header: "pesos", "dírhams", "COP". */
export function isCurrencyWord(word: string): boolean {
  const text = plain(word);
  if (COMMON_WORDS.has(text) || COMMONEST_WORDS.has(text) || ABBREVIATIONS.has(text)) return false;
  return isUncommonCode(text) || isNoun(text) || (OUTSIDE_CLDR.has(text) && !text.includes("/"));
}

/** A text that stands where units stand, in brackets or behind "en": codes, signs and names. */
export function isCurrencyUnit(phrase: string): boolean {
  const text = plain(phrase);
  if (COMMONEST_WORDS.has(text) || SINGLE_LETTER.test(text)) return false;
  return isCurrencyCode(text) || isNoun(text) || OUTSIDE_CLDR.has(text) || isFullName(text) || isSign(text);
}

/** A text that can only be a currency, being beside a number or in a cell format: the commonest words count as well. */
export function isCurrencyName(phrase: string): boolean {
  const text = plain(phrase);
  return isCurrencyUnit(text) || isNoun(text);
}

function isSign(text: string): boolean {
  return text !== "" && text.length <= 6 && theSigns().has(text);
}

/** "peso", "pesos", "soles". */
function isNoun(text: string): boolean {
  const { nouns } = theLexicon();
  return singulars(text).some((noun) => nouns.has(noun));
}

/** "soles peruanos": the noun with the beginning of what tells its country. */
function isFullName(text: string): boolean {
  const [noun = "", of = ""] = text.split(" ");
  if (of.length < 4 || !isNoun(noun)) return false;
  const starts = singulars(noun).map((singular) => `${singular} ${of.slice(0, 4)}`);
  return theLexicon().names.some((name) => starts.some((start) => name.startsWith(start)));
}

function singulars(word: string): string[] {
  return [word, word.replace(/s$/, ""), word.replace(/es$/, "")];
}
