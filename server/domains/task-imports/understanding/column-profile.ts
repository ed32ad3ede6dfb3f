import type { DecimalMark } from "./amounts.ts";
import type { CellKind } from "./cell-kinds.ts";
import type { DateOrder } from "./dates.ts";

/** How often a value occurs in its column. */
export interface ValueCount {
  value: string;
  count: number;
}

/** What is known of a column after all its rows went by. Plain JSON. */
export interface ColumnProfile {
  /** Cells that aren't blank. */
  nonEmpty: number;
  /** Distinct values as a person sees them, exact up to 200; `manyDistinct` says there are more. */
  distinct: number;
  manyDistinct: boolean;
  /** The most frequent values, at most 20; empty when there are many distinct ones. */
  topValues: ValueCount[];
  /** How many cells that say something were classified (of the first 1,000 all, then one in sixteen) and as what. */
  looked: number;
  /** Of these such as say that somebody can't be reached in that way: "sin correo". */
  unreachable: number;
  kinds: Record<CellKind, number>;
  /** Cells typed as numbers or dates by a spreadsheet program; they cast no vote. */
  typedNumbers: number;
  typedDates: number;
  /** Decimal mark of the written amounts: votes of all rows, and what follows from them. */
  amounts: {
    comma: number;
    dot: number;
    unclearComma: number;
    unclearDot: number;
    decimalMark: DecimalMark;
    /** True when custom decided and no vote agrees with it, or when the rows contradict each other: worth a look. */
    ambiguous: boolean;
    /** True when the rows contradict each other: an amount like 1.234 can't be told then. */
    mixed: boolean;
    /** True when not just one in fifty amounts is clearly written with three decimals. */
    threeDecimals: boolean;
  };
  /** Typed and written numbers below and above zero. */
  negatives: number;
  positives: number;
  /** What other currencies and units the looked-at amounts name, in their text or by their cell's format. */
  labels: Record<string, number>;
  /** Order of day, month and year of the written dates. */
  dates: { dmy: number; mdy: number; ymd: number; unclear: number; order: DateOrder; ambiguous: boolean };
  /** Typed dates whose day can't be a month. */
  typedLateDays: number;
  /** Cells to show a reading by, at most three each, as the readers gave them: any, and those readable in two ways. */
  examples: { any: string[]; amounts: string[]; dates: string[] };
  /** Largest plain integer seen, null when none. */
  largestInteger: number | null;
  longest: number;
  /** The first five distinct values, as a person sees them. */
  samples: string[];
}

/** What profiles stored by an earlier version lack. */
export function completeProfile(stored: ColumnProfile): ColumnProfile {
  return { ...ADDED_LATER, ...stored };
}

const ADDED_LATER = {
  unreachable: 0,
  negatives: 0,
  positives: 0,
  labels: {},
  typedLateDays: 0,
  examples: { any: [], amounts: [], dates: [] },
};
