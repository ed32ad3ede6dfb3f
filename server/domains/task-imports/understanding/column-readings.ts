import { SPANISH_AMOUNTS } from "./amounts.ts";
import type { AmountReading, DecimalMark } from "./amounts.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { decideDates } from "./dates.ts";
import type { DateOrder } from "./dates.ts";
import type { ColumnChoice } from "./row-reading.ts";

/** What a person decided about a column against, or for want of, its rows. */
export interface ReadingOverride {
  column: number;
  decimalMark?: DecimalMark;
  dateOrder?: DateOrder;
}

/** How the amounts or the dates of one column are read; both null for every other kind of column. */
export interface ColumnReading {
  amounts: AmountReading | null;
  dateOrder: DateOrder | null;
  /** True when a row decides (or a person did); false when only custom does, so that there is nothing to show. */
  decided: boolean;
  /** True when written values can be read in two ways: worth a look by a person. */
  ambiguous: boolean;
}

const NO_READING: ColumnReading = { amounts: null, dateOrder: null, decided: false, ambiguous: false };
const DATE_CHOICES: ReadonlySet<ColumnChoice> = new Set<ColumnChoice>([
  "debtDate",
  "assignmentDate",
  "dateLastAction",
]);

function isDateChoice(choice: ColumnChoice | null): boolean {
  return choice !== null && DATE_CHOICES.has(choice);
}

/**
 * The reading of every column under a mapping. A date column whose own rows decide nothing follows the other date
 * columns of the file, since one program wrote them all. Columns without a profile are read by Spanish custom.
 */
export function columnReadings(
  mapping: readonly (ColumnChoice | null)[],
  profiles: readonly (ColumnProfile | undefined)[],
  overrides: readonly ReadingOverride[] = [],
): ColumnReading[] {
  const fileOrder = decideDates(sumOfDateVotes(mapping, profiles));
  return mapping.map((choice, column) => {
    const override = overrides.find((one) => one.column === column);
    const profile = profiles[column];
    if (choice === "amountDebt") return amountReading(profile, override);
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
    return { amounts, dateOrder: null, decided: true, ambiguous: false };
  }
  if (!found) return { ...NO_READING, amounts: SPANISH_AMOUNTS };
  const { decimalMark, mixed, threeDecimals, ambiguous } = found;
  const decided = found.comma + found.dot > 0;
  return { amounts: { decimalMark, mixed, threeDecimals }, dateOrder: null, decided, ambiguous };
}

function dateReading(
  profile: ColumnProfile | undefined,
  fileOrder: { order: DateOrder; ambiguous: boolean },
  override: ReadingOverride | undefined,
): ColumnReading {
  const reading = (dateOrder: DateOrder, decided: boolean, ambiguous: boolean): ColumnReading => ({
    amounts: null,
    dateOrder,
    decided,
    ambiguous,
  });
  if (override?.dateOrder) return reading(override.dateOrder, true, false);
  const found = profile?.dates;
  if (!found) return reading(fileOrder.order, false, false);
  if (found.dmy + found.mdy + found.ymd > 0) return reading(found.order, true, found.ambiguous);
  return reading(fileOrder.order, false, found.unclear > 0 && fileOrder.ambiguous);
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
