import type { Evidence } from "./findings.ts";
import type { HeaderMeaning } from "./header-meaning.ts";

/** How many cells of one column are which kind of name. */
export interface NameCounts {
  /** A known first name with a known surname. */
  knownName: number;
  /** Two words or more in the shape of a name, none of them known. */
  shapedName: number;
  oneWord: number;
  /** Of those two: known first names alone, or known surnames alone. */
  namePart: number;
  /** Within longer texts. */
  nameInText: number;
}

/** Of one column. `distinct`: its different values, counted up to MOST_DISTINCT. */
interface Extent {
  filled: number;
  distinct: number;
}

export const MOST_DISTINCT = 60;
/** Of a column: so many cells make it one of names, or of addresses. */
export const NAME_SHARE = 0.3;
export const FEWEST = 3;
const LIST_SHARE = 0.2;
/** First names or surnames alone: of a column of nearly nothing else, and not the same few again and again. */
const PART_SHARE = 0.85;
const LIKELY_PART_SHARE = 0.7;
const FEWEST_PARTS = 4;

/** How many cells name somebody, and how surely. */
export function judgeNames(
  header: HeaderMeaning,
  counts: NameCounts,
  extent: Extent,
): [count: number, evidence: Evidence | null] {
  const { knownName, shapedName, oneWord, namePart, nameInText } = counts;
  const headed = header.kind === "NAME" ? headedNames(header, counts, extent) : null;
  if (headed !== null) return [knownName + shapedName + oneWord + nameInText, headed];
  if (knownName >= Math.max(FEWEST, extent.filled * NAME_SHARE)) return [knownName + nameInText, "STRONG"];
  const parts = nameParts(header, counts, extent);
  return [knownName + nameInText + (parts === null ? 0 : namePart), parts ?? "WEAK"];
}

/** Under a header of names. */
function headedNames(
  header: HeaderMeaning,
  counts: NameCounts,
  { filled, distinct }: Extent,
): Evidence | null {
  const { knownName, shapedName, oneWord, namePart } = counts;
  const named = knownName + shapedName + oneWord;
  const isColumn = named >= filled * NAME_SHARE;
  // "Premium", "Estándar": a list of options, however alike to names.
  const isList = distinct < Math.max(FEWEST, Math.min(filled, MOST_DISTINCT) * LIST_SHARE);
  if (knownName > 0 || (isColumn && !isList)) return "STRONG";
  if (named === 0) return null;
  // "Nombre" and "Apellidos" say it plainly: of the same two people again and again, or beside companies, too.
  if (header.plainName === "SURNAME") return namePart > 0 || isColumn ? "STRONG" : "WEAK";
  if (header.plainName === "NAME") {
    if (namePart >= filled * NAME_SHARE) return "STRONG";
    return namePart > 0 || isColumn ? "WEAK" : null;
  }
  return shapedName > 0 && shapedName >= filled * NAME_SHARE ? "WEAK" : null;
}

/** Names that are spread over columns which don't say so; where the header says it, few different ones are enough. */
function nameParts(header: HeaderMeaning, counts: NameCounts, { filled, distinct }: Extent): Evidence | null {
  const { knownName, namePart } = counts;
  const isFew = distinct < FEWEST_PARTS && header.kind !== "NAME";
  if (header.isNoName || namePart === 0 || isFew) return null;
  const share = (knownName + namePart) / filled;
  if (share >= PART_SHARE) return "STRONG";
  return share >= LIKELY_PART_SHARE ? "WEAK" : null;
}
