import type { ColumnProfile, ValueCount } from "./column-profile.ts";
import type { ReadingFacts, ReadingOverride } from "./column-readings.ts";
import {
  currencyIn,
  isCurrency,
  isCurrencyHeader,
  labelCurrency,
  mayBeCurrency,
  saysEuros,
  unitIn,
} from "./money-words.ts";
import type { AmountUnit } from "./money-words.ts";
import { saysNothing, tidyText } from "./plain-texts.ts";

/** In what the amounts of a column are, beyond how they are written. */
export interface AmountTerms {
  /** Null: the file speaks of another unit than euros and nobody has said which holds, so no amount is taken. */
  unit: AmountUnit | null;
  unitFound: AmountUnit | null;
  /** What the header, a title or most cells name besides euros, as written; null when nothing does. */
  currencyFound: string | null;
  /** The column that tells each row's currency; -1 when there is none. */
  currencyColumn: number;
  /** True when a person has said that the amounts are euros all the same. */
  euros: boolean;
  /** True when the header names another currency for the whole column and nobody has said otherwise. */
  foreign: boolean;
  turnSign: boolean;
  /** Nearly every amount of the column is below zero: owed as its program sees it. */
  negative: boolean;
}

export const PLAIN_EUROS: AmountTerms = Object.freeze({
  unit: "EUROS",
  unitFound: null,
  currencyFound: null,
  currencyColumn: -1,
  euros: false,
  foreign: false,
  turnSign: false,
  negative: false,
});

const MOST_CURRENCIES = 30;
const LEAST_SHARE = 0.8;

/** What header, titles, cell formats and a column of currencies say of an amount column, and what a person decided. */
export function amountTerms(
  facts: ReadingFacts,
  column: number,
  override: ReadingOverride | undefined,
): AmountTerms {
  const { headers, profiles, titles = [] } = facts;
  const labels = Object.keys(profiles[column]?.labels ?? {});
  const said = [headers[column] ?? "", ...titles];
  const unitFound = firstOf([...said, ...labels], unitIn) ?? unitBeside(facts);
  const currencyColumn = findCurrencyColumn(facts);
  const ofHeader = firstOf(said, currencyIn);
  const ofCells = firstOf(labels, labelCurrency) ?? foreignIn(profiles[currencyColumn]);
  const euros = override?.euros === true;
  const { negatives = 0, positives = 0 } = profiles[column] ?? {};
  return {
    unit: override?.unit ?? (unitFound === null ? "EUROS" : null),
    unitFound,
    currencyFound: ofHeader ?? ofCells,
    currencyColumn: euros ? -1 : currencyColumn,
    euros,
    foreign: ofHeader !== null && !euros,
    turnSign: override?.turnSign === true,
    negative: negatives > 0 && negatives >= LEAST_SHARE * (negatives + positives),
  };
}

function firstOf<T>(texts: readonly string[], find: (text: string) => T | null): T | null {
  for (const text of texts) {
    const found = find(text);
    if (found !== null) return found;
  }
  return null;
}

/**
 * A column called "Divisa" or the like, whatever currencies it names, or one that holds nothing but known ones; -1 for
 * none.
 */
function findCurrencyColumn({ mapping, headers, profiles }: ReadingFacts): number {
  const find = (holds: (column: number) => boolean) =>
    headers.findIndex((_, column) => mapping[column] !== "amountDebt" && holds(column));
  const named = find((column) => {
    const values = profiles[column]?.topValues ?? [];
    return isCurrencyHeader(headers[column] ?? "") && nearlyAll(values, mayBeCurrency);
  });
  return named >= 0 ? named : find((column) => nearlyAll(fewValues(profiles[column]), isCurrency));
}

/** The unit that a column of units ("Unidad": "miles de €", "euros") names besides euros; null without such a column. */
function unitBeside({ mapping, headers, profiles }: ReadingFacts): AmountUnit | null {
  for (const column of headers.keys()) {
    const values = mapping[column] === "amountDebt" ? [] : fewValues(profiles[column]);
    const unit = firstOf(
      values.map(({ value }) => value),
      unitIn,
    );
    if (unit !== null && nearlyAll(values, (value) => unitIn(value) !== null || saysEuros(value)))
      return unit;
  }
  return null;
}

function fewValues(profile: ColumnProfile | undefined): readonly ValueCount[] {
  return profile && !profile.manyDistinct && profile.distinct <= MOST_CURRENCIES ? profile.topValues : [];
}

function nearlyAll(values: readonly ValueCount[], holds: (value: string) => boolean): boolean {
  let all = 0;
  let held = 0;
  for (const { value, count } of values) {
    all += count;
    if (holds(value)) held += count;
  }
  return all > 0 && held >= LEAST_SHARE * all;
}

function foreignIn(profile: ColumnProfile | undefined): string | null {
  return profile?.topValues.find(({ value }) => isForeign(value))?.value ?? null;
}

/** A cell of a currency column that doesn't say euros; a blank one says nothing. */
export function isForeign(cell: string): boolean {
  const text = tidyText(cell);
  return text !== "" && !saysNothing(text) && !saysEuros(text);
}
