import { SPANISH_AMOUNTS } from "./amounts.ts";
import type { AmountReading, DecimalMark } from "./amounts.ts";
import { amountTerms, PLAIN_EUROS } from "./amount-terms.ts";
import type { AmountTerms } from "./amount-terms.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { decideDates } from "./dates.ts";
import type { DateOrder } from "./dates.ts";
import type { AmountUnit } from "./money-words.ts";
import { isSlip } from "./odd-ones.ts";
import type { ColumnChoice } from "./row-reading.ts";

/** What a person decided about a column against, or for want of, its rows. */
export interface ReadingOverride {
  column: number;
  decimalMark?: DecimalMark;
  dateOrder?: DateOrder;
  /** True: a spreadsheet program took the day of its dates for the month; they are turned back. */
  swapDates?: boolean;
  unit?: AmountUnit;
  /** True: the amounts are euros, whatever sign or column says otherwise. */
  euros?: boolean;
  /** True: debts are written below zero. */
  turnSign?: boolean;
}

/** How the amounts or the dates of one column are read; both null for every other kind of column. */
export interface ColumnReading {
  amounts: AmountReading | null;
  terms: AmountTerms;
  dateOrder: DateOrder | null;
  /** Null as long as nobody has said. */
  swapDates: boolean | null;
  /** The real dates of the column may be half of its US text, turned round by the program that opened it. */
  halfSwapped: boolean;
  /** True when a row decides (or a person did); false when only custom does, so that there is nothing to show. */
  decided: boolean;
  /** True when what is written can be read in two ways: worth a look by a person. */
  ambiguous: boolean;
}

const NO_READING: ColumnReading = {
  amounts: null,
  terms: PLAIN_EUROS,
  dateOrder: null,
  swapDates: null,
  halfSwapped: false,
  decided: false,
  ambiguous: false,
};
const DATE_CHOICES: ReadonlySet<ColumnChoice> = new Set<ColumnChoice>([
  "debtDate",
  "assignmentDate",
  "dateLastAction",
]);

export function isDateChoice(choice: ColumnChoice | null): boolean {
  return choice !== null && DATE_CHOICES.has(choice);
}

/** What a reading is decided by, besides the rows. */
export interface ReadingFacts {
  mapping: readonly (ColumnChoice | null)[];
  headers: readonly string[];
  profiles: readonly (ColumnProfile | undefined)[];
  overrides?: readonly ReadingOverride[];
  /** Lines above the header that say in what amounts are. */
  titles?: readonly string[];
}

/**
 * The reading of every column under a mapping. A date column whose own rows decide nothing follows the other date
 * columns of the file, since one program wrote them all. Columns without a profile are read by Spanish custom.
 */
export function columnReadings(facts: ReadingFacts): ColumnReading[] {
  const { mapping, profiles, overrides = [] } = facts;
  const fileOrder = decideDates(sumOfDateVotes(mapping, profiles));
  return mapping.map((choice, column) => {
    const override = overrides.find((one) => one.column === column);
    const profile = profiles[column];
    if (choice === "amountDebt")
      return { ...amountReading(profile, override), terms: amountTerms(facts, column, override) };
    return isDateChoice(choice) ? dateReading(profile, fileOrder, override) : NO_READING;
  });
}

function amountReading(
  profile: ColumnProfile | undefined,
  override: ReadingOverride | undefined,
): ColumnReading {
  const found = profile?.amounts;
  if (override?.decimalMark) {
    const threeDecimals = found?.threeDecimals ?? false;
    const amounts = { decimalMark: override.decimalMark, mixed: false, threeDecimals };
    return { ...NO_READING, amounts, decided: true };
  }
  if (!found) return { ...NO_READING, amounts: SPANISH_AMOUNTS };
  const { decimalMark, mixed, threeDecimals, ambiguous } = found;
  const decided = found.comma + found.dot > 0;
  return { ...NO_READING, amounts: { decimalMark, mixed, threeDecimals }, decided, ambiguous };
}

function dateReading(
  profile: ColumnProfile | undefined,
  fileOrder: { order: DateOrder; ambiguous: boolean },
  override: ReadingOverride | undefined,
): ColumnReading {
  const halfSwapped = profile !== undefined && isHalfSwapped(profile);
  const swapDates = override?.swapDates ?? null;
  const reading = (dateOrder: DateOrder, decided: boolean, ambiguous: boolean): ColumnReading => ({
    ...NO_READING,
    dateOrder,
    swapDates,
    halfSwapped,
    decided,
    ambiguous,
  });
  if (override?.dateOrder) return reading(override.dateOrder, true, false);
  const found = profile?.dates;
  if (!found) return reading(fileOrder.order, false, false);
  const { dmy, mdy, unclear, order } = found;
  const votes = dmy + mdy;
  if (order === "YMD" || !isSlip(votes, votes + unclear)) return reading(order, true, found.ambiguous);
  const disagrees = votes > 0 && order !== fileOrder.order;
  return reading(fileOrder.order, votes > 0, unclear > 0 && (fileOrder.ambiguous || disagrees));
}

/**
 * Of real dates nobody turned round about three in five have a day past twelve, and of written dates about two in five
 * read both ways. One in five is far from both: some cells of a turned column were corrected or added by hand.
 */
const BY_HAND = 0.2;

/**
 * A program of another country opened the file: text that reads as a date in its own order became real dates, day and
 * month turned round, and what doesn't ("25/03/2024" in the USA) stayed text. So hardly a real date has a day past
 * twelve, and hardly a text reads both ways.
 */
function isHalfSwapped({ typedDates, typedLateDays, dates }: ColumnProfile): boolean {
  const { dmy, mdy, unclear } = dates;
  const votes = dmy + mdy;
  if (typedDates === 0 || votes === 0) return false;
  return (
    typedLateDays <= BY_HAND * typedDates &&
    unclear <= BY_HAND * (votes + unclear) &&
    Math.min(dmy, mdy) <= BY_HAND * votes
  );
}

function sumOfDateVotes(
  mapping: readonly (ColumnChoice | null)[],
  profiles: readonly (ColumnProfile | undefined)[],
): { dmy: number; mdy: number; ymd: number; unclear: number } {
  const sum = { dmy: 0, mdy: 0, ymd: 0, unclear: 0 };
  mapping.forEach((choice, column) => {
    const votes = isDateChoice(choice) ? profiles[column]?.dates : undefined;
    if (!votes) return;
    sum.dmy += votes.dmy;
    sum.mdy += votes.mdy;
    sum.unclear += votes.unclear;
  });
  return sum;
}
