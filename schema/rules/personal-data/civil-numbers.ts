/** Numbers and dates that the State ties to one person: social security, plates of vehicles, birth. */

/** 28/12345678/40, with strokes, hyphens or blanks between its parts. */
const PARTED_SOCIAL = /(?<![\p{L}\p{N}*•/-]|\d )\d{2}([ /-])\d{7,8}\1?\d{2}(?![\p{L}\p{N}/-])/gu;
const LABELLED_SOCIAL =
  /(?<!\p{L})(?:n\.?s\.?s\.?|n\.?a\.?f\.?|n[ºo°]\.? ?(?:de )?s\.?s\.?|seg(?:uridad|\.)? social|afiliaci[oó]n)[.:º ]{0,4}(\d{2}[ /-]?\d{7,8}[ /-]?\d{2})(?!\d)/giu;
const WHOLE_SOCIAL = /^\d{1,2}([ /-]?)\d{7,8}\1\d{2}$/;
/** Small letters after a year are words ("coche 2019 gtd"). */
const LABELLED_PLATE =
  /(?<!\p{L})(?:[Mm]atr[ií]cula|MATR[IÍ]CULA|[Vv]eh[ií]culo|VEH[IÍ]CULO|[Tt]urismo|[Cc]oche|[Ff]urgoneta|[Mm]oto(?:cicleta)?)[.:º ]{0,4}(\d{4}[ -]?[BCDFGHJKLMNPRSTVWXYZ]{3}|[A-Z]{1,2}[ -]?\d{4}[ -]?[A-Z]{1,2})(?![\p{L}\p{N}])/gu;
/** Since 2000: four figures and three consonants, without Ñ and Q. */
const PLATE = /^\d{4}[ -]?[BCDFGHJKLMNPRSTVWXYZ]{3}$/i;
/** Before, with the province, and what has a letter ahead (trailers, mopeds, historical ones). */
const OLD_PLATE =
  /^(?:[A-Z]{1,2}[ -]?\d{4}[ -]?[A-Z]{1,2}|[A-Z]{1,2}-\d{4,6}|[RECHVTP][ -]?\d{4}[ -]?[BCDFGHJKLMNPRSTVWXYZ]{3})$/i;
const LABELLED_BIRTH =
  /(?<!\p{L})(?:nacid[oa]s?|nacimiento|naci[oó]|nac|f\. ?n)[.:º ]{0,4}(?:el (?:d[ií]a )?)?(\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|\d{1,2} de \p{L}{4,10} de \d{4})(?!\d)/giu;
const DAY =
  /^(?:\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d{2})|(\d{4})[-/.]\d{1,2}[-/.]\d{1,2})(?:[ T]\d{1,2}:\d{2}.{0,8})?$/;
const LABEL = /n\.?s\.?s|n\.?a\.?f|s\.?s\b|social|afiliaci|matr|veh|turismo|coche|furgo|moto|nac|f\. ?n/i;
const LONGEST_NUMBER = 14;
const LONGEST_DAY = 26;

export interface CivilMark {
  kind: "SOCIAL_SECURITY" | "PLATE" | "BIRTH";
  start: number;
  end: number;
  /** A word before it says what it is; without, its form and its check alone speak for it. */
  sure: boolean;
}

/** Whether a word says that one may follow. */
export function announcesCivilNumber(text: string): boolean {
  return LABEL.test(text);
}

/** What within a text is one of them: by the word before it, or by its check figures. */
export function findCivilNumbers(text: string): CivilMark[] {
  const found: CivilMark[] = [];
  const note = (kind: CivilMark["kind"], end: number, value: string, sure = true) =>
    found.push({ kind, start: end - value.length, end, sure });
  if (announcesCivilNumber(text)) {
    for (const { index, 0: all, 1: value = "" } of text.matchAll(LABELLED_SOCIAL))
      note("SOCIAL_SECURITY", index + all.length, value);
    for (const { index, 0: all, 1: value = "" } of text.matchAll(LABELLED_PLATE))
      note("PLATE", index + all.length, value);
    for (const { index, 0: all, 1: value = "" } of text.matchAll(LABELLED_BIRTH))
      note("BIRTH", index + all.length, value);
  }
  for (const { index, 0: value } of text.matchAll(PARTED_SOCIAL))
    if (isSocialSecurity(value)) note("SOCIAL_SECURITY", index + value.length, value, false);
  return found;
}

/** The number of affiliation by its province and its two check figures (the rest of a division by 97). */
function isSocialSecurity(text: string): boolean {
  const figures = text.replace(/\D/g, "").padStart(12, "0");
  if (figures.length !== 12) return false;
  const province = Number(figures.slice(0, 2));
  const number = Number(figures.slice(2, 10));
  const whole = number < 10_000_000 ? province * 10_000_000 + number : province * 100_000_000 + number;
  const isProvince = (province >= 1 && province <= 53) || province === 66;
  return isProvince && number > 0 && whole % 97 === Number(figures.slice(10));
}

/** Eleven or twelve figures, bare or parted: of its first nought a spreadsheet leaves nothing. */
export function socialLook(text: string): "CHECKED" | "SHAPED" | null {
  if (text.length > LONGEST_NUMBER || !WHOLE_SOCIAL.test(text)) return null;
  return isSocialSecurity(text) ? "CHECKED" : "SHAPED";
}

export function plateOf(text: string): "CURRENT" | "OLD" | null {
  if (text.length > LONGEST_NUMBER) return null;
  if (PLATE.test(text)) return "CURRENT";
  return OLD_PLATE.test(text) ? "OLD" : null;
}

/** The year of a cell that is a day, 0 where two figures leave the century open; null for no day. */
export function yearOfDay(text: string): number | null {
  const match = text.length > LONGEST_DAY ? null : DAY.exec(text);
  if (!match) return null;
  const year = match[1] ?? match[2] ?? "";
  return year.length === 4 ? Number(year) : 0;
}
