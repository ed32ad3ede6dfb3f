import { isCurrencyName } from "../understanding/currencies.ts";
import { currencyIn, currencyLabel, saysEuros, unitIn } from "../understanding/money-words.ts";

/** How a number in a cell is meant, decided by the cell's number format. */
export const AS_NUMBER = 0;
export const AS_DATE = 1;
/** A duration: [h]:mm:ss. */
export const AS_ELAPSED = 2;
/** A time of day, of no day. */
export const AS_TIME = 3;
/** A number that is a name, shown with so many digits at least (`00000`): this plus the number of digits. */
export const AS_PADDED = 100;
const MOST_DIGITS = 100;

/** Formats every spreadsheet program knows by number (ECMA-376 18.8.30), with those of eastern locales. */
export function builtinFormatKind(id: number): number {
  if (id === 46) return AS_ELAPSED;
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return AS_TIME;
  const date = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return date ? AS_DATE : AS_NUMBER;
}

const CURRENCY_SIGN = /\[\$([^\]-]*)(?:-[^\]]*)?\]/g;
const QUOTED = /"([^"]*)"?|\\(.)/g;
/** A comma behind the last digit shows a thousandth of what the cell holds. */
const SCALED = /[0#?],+(?![0#?,])/;
const NOT_A_LABEL = /[.,\s\u0000-\u001f]+/g;
const LONGEST_LABEL = 20;

/**
 * What a number format writes beside the number and is no euro: "$" for `[$$-409]#,##0.00`, "miles" for `0 "miles €"`;
 * null for plain numbers. Where the format divides by itself, the words beside it speak of what is shown, not of the cell.
 * `[$…-lcid]` is a currency by definition, known to us or not.
 */
export function formatLabel(code: string): string | null {
  const section = code.split(";", 1)[0] ?? "";
  if (!/[0#?]/.test(section) && !isGeneral(section)) return null;
  const bare = section.replace(BRACKETS, "");
  const symbols = Array.from(section.matchAll(CURRENCY_SIGN), (found) => labelled(found[1] ?? ""));
  const quoted = Array.from(bare.matchAll(QUOTED), (found) => found[1] ?? found[2] ?? "").join("");
  const written = [...symbols, bare.replace(QUOTED, " ").replace(/\P{Sc}/gu, ""), quoted].join(" ");
  const unit = SCALED.test(bare.replace(QUOTED, "")) ? null : unitIn(written);
  const foreign =
    symbols.find((symbol) => symbol !== "" && !saysEuros(symbol)) ??
    (isCurrencyName(quoted) ? labelled(quoted) : null);
  const known = currencyIn(written);
  if (unit === null && foreign === null && known === null) return null;
  const label = labelled(written);
  if (foreign === null || known !== null) return label;
  return unit === null ? currencyLabel(foreign) : `(${foreign}) ${label}`;
}

function labelled(text: string): string {
  return text.replace(NOT_A_LABEL, " ").trim().slice(0, LONGEST_LABEL);
}

const LITERALS = /"[^"]*"?|\\.|_.|\*./g;
const BRACKETS = /\[[^\]]*\]/g;
const ELAPSED = /\[(?:h+|m+|s+)\]/i;
/** "General" as some programs write it in their own language, with or without words beside it. */
const GENERAL = /^\s*(?:general|est[aá]ndar|standard)/i;

function isGeneral(code: string): boolean {
  return GENERAL.test(code.replace(BRACKETS, "").replace(LITERALS, ""));
}

/** Reads a format code such as `dd/mm/yyyy`, `#,##0.00 "días"` or `[h]:mm` by its first section. */
export function formatKind(code: string): number {
  if (isGeneral(code)) return AS_NUMBER;
  const bare = code.replace(LITERALS, "");
  const zeros = /^(?:\[[^\]]*\])*(0{2,})(?:;|$)/.exec(bare)?.[1]?.length ?? 0;
  // Only plain zeros: with signs between ("00/00") or behind them the number may be anything.
  if (zeros > 0 && !/["\\]/.test(code)) return AS_PADDED + Math.min(zeros, MOST_DIGITS);
  const section = bare.split(";", 1)[0] ?? "";
  if (ELAPSED.test(section)) return AS_ELAPSED;
  const signs = section.replace(BRACKETS, "");
  if (!/[dmyhs]/i.test(signs) || /[#?]/.test(signs)) return AS_NUMBER;
  // A zero belongs to a number, except as fractions of a second (ss.000).
  if (/0/.test(signs.replace(/s[.,]0+/gi, ""))) return AS_NUMBER;
  return /[dy]/i.test(signs) || !/[hs]/i.test(signs) ? AS_DATE : AS_TIME;
}
