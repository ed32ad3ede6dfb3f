import { cellText, numberParts } from "../reading/cell.ts";
import { AmountVote, amountVote, decideAmounts } from "./amount-votes.ts";
import { CELL_KINDS, cellKind } from "./cell-kinds.ts";
import type { CellKind } from "./cell-kinds.ts";
import type { ColumnProfile, ValueCount } from "./column-profile.ts";
import { DateVote, dateVote, decideDates } from "./dates.ts";
import { currencyBeside, currencyLabel } from "./money-words.ts";
import { saysNoContact } from "./no-contact.ts";
import { isSlip } from "./odd-ones.ts";
import { saysNothing, tidyText } from "./plain-texts.ts";

/** Distinct values are told apart up to here; a column with more has no list of values worth mapping. */
const DISTINCT_LIMIT = 200;
const TOP_VALUES = 20;
const SAMPLES = 5;
const EXAMPLES = 3;
const MOST_LABELS = 10;
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
  private unreachable = 0;
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
  private negatives = 0;
  private positives = 0;
  private typedLateDays = 0;
  private readonly labels: Record<string, number> = {};
  private readonly examples: ColumnProfile["examples"] = { any: [], amounts: [], dates: [] };

  look(cell: string): void {
    const code = cell.charCodeAt(0);
    if (code <= 32 && code > 3 && cell.trim() === "") return;
    this.nonEmpty += 1;
    if (cell.length > this.longest) this.longest = cell.length;
    if (this.samples.length < SAMPLES) this.sample(cell);
    if (this.examples.any.length < EXAMPLES) keep(this.examples.any, cell);
    if (this.counts) this.count(cell);
    if (code === 2) {
      this.typedNumbers += 1;
      if (cell.charCodeAt(1) === 45) this.negatives += 1;
      else if (cell !== ZERO) this.positives += 1;
    } else if (code === 3) {
      this.typedDates += 1;
      if (cell.charCodeAt(9) > 49 || (cell.charCodeAt(9) === 49 && cell.charCodeAt(10) > 50))
        this.typedLateDays += 1;
    } else if (cell.length <= LONGEST_VOTER) this.vote(cell, code);
    if (this.nonEmpty <= CLASSIFIED_FIRST || this.nonEmpty % CLASSIFY_EVERY === 0) this.classify(cell, code);
  }

  profile(): ColumnProfile {
    const [, comma = 0, dot = 0, comma3 = 0, dot3 = 0, unclearComma = 0, unclearDot = 0] = this.amountVotes;
    const votes = { comma: comma + comma3, dot: dot + dot3, unclearComma, unclearDot };
    const amounts = decideAmounts(votes);
    const [two, three] = amounts.decimalMark === "," ? [comma, comma3] : [dot, dot3];
    const [, dmy = 0, mdy = 0, ymd = 0, unclear = 0] = this.dateVotes;
    const dates = { dmy, mdy, ymd, unclear };
    return {
      nonEmpty: this.nonEmpty,
      distinct: this.counts?.size ?? DISTINCT_LIMIT,
      manyDistinct: this.counts === null,
      topValues: this.topValues(),
      looked: this.looked,
      unreachable: this.unreachable,
      kinds: this.kinds,
      typedNumbers: this.typedNumbers,
      typedDates: this.typedDates,
      amounts: {
        ...votes,
        ...amounts,
        ambiguous: amounts.mixed || (unclearComma + unclearDot > 0 && two + three === 0),
        threeDecimals: !isSlip(three, two + three),
      },
      dates: { ...dates, ...decideDates(dates) },
      negatives: this.negatives,
      positives: this.positives,
      labels: this.labels,
      typedLateDays: this.typedLateDays,
      examples: this.examples,
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
    if (amount >= AmountVote.UNCLEAR_COMMA) keep(this.examples.amounts, cell);
    this.sign(cell, code);
    if (code < 48 || code > 57 || cell.length < 6) return;
    const date = dateVote(cell);
    if (date === DateVote.NONE) return;
    this.dateVotes[date] = (this.dateVotes[date] ?? 0) + 1;
    if (date === DateVote.UNCLEAR) keep(this.examples.dates, cell);
  }

  /** A minus stands in front or behind, or brackets around. */
  private sign(cell: string, code: number): void {
    const last = cell.charCodeAt(cell.length - 1);
    if (code >= 48 && code <= 57) {
      if (last === 45) this.negatives += 1;
      else if (code > 48 || /[1-9]/.test(cell)) this.positives += 1;
    } else if ((code === 45 || code === 40 || code === 8722) && /\d/.test(cell)) this.negatives += 1;
  }

  private classify(cell: string, code: number): void {
    if (code === 3) {
      this.looked += 1;
      this.kinds.date += 1;
      return;
    }
    const [text, label] = code === 2 ? numberParts(cell) : [tidyText(cell), ""];
    if (saysNothing(text)) return;
    this.looked += 1;
    if (saysNoContact(text)) this.unreachable += 1;
    if (label !== "") this.label(label);
    else if (code !== 2 && text.length <= LONGEST_VOTER && /\d/.test(text)) this.writtenCurrency(text);
    const kind = code === 2 && text.includes(".") ? "amount" : cellKind(text, code === 2);
    this.kinds[kind] += 1;
    if (kind !== "integer" && kind !== "serial" && kind !== "postalCode") return;
    const number = Number(text);
    if (this.largestInteger === null || number > this.largestInteger) this.largestInteger = number;
  }

  private writtenCurrency(amount: string): void {
    const currency = currencyBeside(amount);
    if (currency !== null) this.label(currencyLabel(currency));
  }

  private label(label: string): void {
    if (!Object.hasOwn(this.labels, label) && Object.keys(this.labels).length >= MOST_LABELS) return;
    this.labels[label] = (this.labels[label] ?? 0) + 1;
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

const ZERO = "\u00020";

/** Keeps a few distinct cells, as copies of their own. */
function keep(examples: string[], cell: string): void {
  if (examples.length >= EXAMPLES || cell.length > LONGEST_COUNTED || examples.includes(cell)) return;
  examples.push(detached(cell));
}

function shown(cell: string): string {
  return tidyText(cellText(cell));
}

/** A copy of its own: a slice would keep the whole chunk of the file it was cut from alive. */
function detached(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}
