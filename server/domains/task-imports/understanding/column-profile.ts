import { cellText } from "../reading/cell.ts";
import { AmountVote, amountVote, decideAmounts } from "./amounts.ts";
import type { DecimalMark } from "./amounts.ts";
import { CELL_KINDS, cellKind } from "./cell-kinds.ts";
import type { CellKind } from "./cell-kinds.ts";
import { DateVote, dateVote, decideDates } from "./dates.ts";
import type { DateOrder } from "./dates.ts";
import { tidyText } from "./plain-texts.ts";

/** How often a value occurs in its column. */
export interface ValueCount {
  value: string;
  count: number;
}

/** What is known of a column after all its rows went by. Plain JSON. */
export interface ColumnProfile {
  /** Cells that aren't blank. */
  nonEmpty: number;
  /** Distinct values as a person sees them, exact up to DISTINCT_LIMIT; `manyDistinct` says there are more. */
  distinct: number;
  manyDistinct: boolean;
  /** The most frequent values, at most 20; empty when there are many distinct ones. */
  topValues: ValueCount[];
  /** How many cells were classified (all of the first 1,000, then one in sixteen) and as what. */
  looked: number;
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
    /** True when nothing decided and custom did, or when the rows contradict each other: worth a look. */
    ambiguous: boolean;
    /** True when the rows contradict each other: an amount like 1.234 can't be told then. */
    mixed: boolean;
    /** True when some amounts are clearly written with three decimals. */
    threeDecimals: boolean;
  };
  /** Order of day, month and year of the written dates. */
  dates: { dmy: number; mdy: number; ymd: number; unclear: number; order: DateOrder; ambiguous: boolean };
  /** Largest plain integer seen, null when none. */
  largestInteger: number | null;
  longest: number;
  /** The first five distinct values, as a person sees them. */
  samples: string[];
}

/** Distinct values are told apart up to here; a column with more has no list of values worth mapping. */
const DISTINCT_LIMIT = 200;
const TOP_VALUES = 20;
const SAMPLES = 5;
/** All of the first rows are classified, then one in sixteen; votes and counts take every row. */
const CLASSIFIED_FIRST = 1_000;
const CLASSIFY_EVERY = 16;
const LONGEST_COUNTED = 200;
/** Nothing that casts a vote on amounts or dates is longer. */
const LONGEST_VOTER = 40;

export interface Profiler {
  /** One row of cells as the readers give them; short rows are blank at their end. */
  add(row: readonly string[]): void;
  finish(): ColumnProfile[];
}

/** Looks at all rows of a file as they are staged, one after another. */
export function createProfiler(columnCount: number): Profiler {
  const columns = Array.from({ length: columnCount }, () => new ColumnLooker());
  return {
    add(row) {
      for (let at = 0; at < columnCount; at += 1) {
        const cell = row[at];
        if (cell !== undefined && cell !== "") columns[at]?.look(cell);
      }
    },
    finish: () => columns.map((column) => column.profile()),
  };
}

/** What is gathered of one column. */
class ColumnLooker {
  private nonEmpty = 0;
  private looked = 0;
  private longest = 0;
  private typedNumbers = 0;
  private typedDates = 0;
  private largestInteger: number | null = null;
  private readonly kinds = Object.fromEntries(CELL_KINDS.map((kind) => [kind, 0])) as Record<
    CellKind,
    number
  >;
  /** Votes by AmountVote and by DateVote. */
  private readonly amountVotes = [0, 0, 0, 0, 0, 0, 0];
  private readonly dateVotes = [0, 0, 0, 0, 0];
  private counts: Map<string, { count: number }> | null = new Map();
  private samples: string[] = [];

  look(cell: string): void {
    const code = cell.charCodeAt(0);
    if (code <= 32 && code > 3 && cell.trim() === "") return;
    this.nonEmpty += 1;
    if (cell.length > this.longest) this.longest = cell.length;
    if (this.samples.length < SAMPLES) this.sample(cell);
    if (this.counts) this.count(cell);
    if (code === 2) this.typedNumbers += 1;
    else if (code === 3) this.typedDates += 1;
    else if (cell.length <= LONGEST_VOTER) this.vote(cell, code);
    if (this.nonEmpty <= CLASSIFIED_FIRST || this.nonEmpty % CLASSIFY_EVERY === 0) this.classify(cell, code);
  }

  profile(): ColumnProfile {
    const [, comma = 0, dot = 0, comma3 = 0, dot3 = 0, unclearComma = 0, unclearDot = 0] = this.amountVotes;
    const votes = { comma: comma + comma3, dot: dot + dot3, unclearComma, unclearDot };
    const amounts = decideAmounts(votes);
    const undecided = votes.comma + votes.dot === 0 && unclearComma + unclearDot > 0;
    const [, dmy = 0, mdy = 0, ymd = 0, unclear = 0] = this.dateVotes;
    const dates = { dmy, mdy, ymd, unclear };
    return {
      nonEmpty: this.nonEmpty,
      distinct: this.counts?.size ?? DISTINCT_LIMIT,
      manyDistinct: this.counts === null,
      topValues: this.topValues(),
      looked: this.looked,
      kinds: this.kinds,
      typedNumbers: this.typedNumbers,
      typedDates: this.typedDates,
      amounts: {
        ...votes,
        ...amounts,
        ambiguous: undecided || amounts.mixed,
        threeDecimals: (amounts.decimalMark === "," ? comma3 : dot3) > 0,
      },
      dates: { ...dates, ...decideDates(dates) },
      largestInteger: this.largestInteger,
      longest: this.longest,
      samples: this.samples,
    };
  }

  private count(cell: string): void {
    // Long texts are no list of options, and two hundred of them would fill the memory.
    if (cell.length > LONGEST_COUNTED) {
      this.counts = null;
      return;
    }
    const known = this.counts?.get(cell);
    if (known) {
      known.count += 1;
      return;
    }
    if (this.counts && this.counts.size >= DISTINCT_LIMIT) {
      this.counts = null;
      return;
    }
    this.counts?.set(detached(cell), { count: 1 });
  }

  private sample(cell: string): void {
    const sample = shown(cell).slice(0, LONGEST_COUNTED);
    if (!this.samples.includes(sample)) this.samples.push(detached(sample));
  }

  private vote(cell: string, code: number): void {
    if (code > 64 && !(code === 69 || code === 101 || code === 8364 || code === 8722)) return;
    const amount = amountVote(cell);
    if (amount !== AmountVote.NONE) this.amountVotes[amount] = (this.amountVotes[amount] ?? 0) + 1;
    if (code < 48 || code > 57 || cell.length < 6) return;
    const date = dateVote(cell);
    if (date !== DateVote.NONE) this.dateVotes[date] = (this.dateVotes[date] ?? 0) + 1;
  }

  private classify(cell: string, code: number): void {
    this.looked += 1;
    if (code === 3) {
      this.kinds.date += 1;
      return;
    }
    const text = code === 2 ? cell.slice(1) : tidyText(cell);
    const kind = code === 2 && text.includes(".") ? "amount" : cellKind(text, code === 2);
    this.kinds[kind] += 1;
    if (kind !== "integer" && kind !== "serial" && kind !== "postalCode") return;
    const number = Number(text);
    if (this.largestInteger === null || number > this.largestInteger) this.largestInteger = number;
  }

  private topValues(): ValueCount[] {
    if (!this.counts) return [];
    const byText = new Map<string, number>();
    for (const [cell, { count }] of this.counts)
      byText.set(shown(cell), (byText.get(shown(cell)) ?? 0) + count);
    const values = [...byText].map(([value, count]) => ({ value, count }));
    return values.sort((one, other) => other.count - one.count).slice(0, TOP_VALUES);
  }
}

function shown(cell: string): string {
  return tidyText(cellText(cell));
}

/** A copy of its own: a slice would keep the whole chunk of the file it was cut from alive. */
function detached(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}
