import { decimalOf } from "../../schema/rules/exact-amount.ts";
import { centsOf } from "../platform/money.ts";

/**
 * When a stretch of time and the ones it is compared and drawn by begin: first the one before, then each step of it, oldest
 * first; the last one goes on until now.
 */
export type Beginnings = readonly Date[];

/** A figure of a stretch of time, of the one before it, and of each of its steps. */
export interface Compared<T> {
  value: T;
  before: T;
  line: T[];
}

/** SQL: in which of the stretches that begin at the instants of a placeholder something happened: 1 for the one before. */
export function stepSql(instant: string, beginnings: string): string {
  return `width_bucket(${instant}, ${beginnings}::timestamptz[])`;
}

/** What was counted by step (see `stepSql`); steps in which nothing was are missing. */
export function comparedCounts(
  rows: readonly { step: number; count: number }[],
  { length }: Beginnings,
): Compared<number> {
  const [before = 0, ...line] = placed(
    rows.map(({ step, count }) => [step, count] as const),
    length,
    0,
  );
  return { value: line.reduce((sum, count) => sum + count, 0), before, line };
}

/**
 * How many there were as each step ended and as the first one began. `rows`: all there are, by the step they came in; 0 for
 * those from before the stretches.
 */
export function standingCounts(
  rows: readonly { step: number; count: number }[],
  { length }: Beginnings,
): Compared<number> {
  const upTo = (last: number) => rows.reduce((sum, { step, count }) => (step <= last ? sum + count : sum), 0);
  const line = Array.from({ length: length - 1 }, (_none, at) => upTo(at + 2));
  return { value: upTo(length), before: upTo(1), line };
}

/** As `comparedCounts`, of exact amounts. */
export function comparedAmounts(
  rows: readonly { step: number; amount: string }[],
  { length }: Beginnings,
): Compared<string> {
  const cents = rows.map(({ step, amount }) => [step, centsOf(amount)] as const);
  const [before = 0n, ...line] = placed(cents, length, 0n);
  const value = line.reduce((sum, amount) => sum + amount, 0n);
  return { value: decimalOf(value), before: decimalOf(before), line: line.map(decimalOf) };
}

/**
 * How an exact amount stood as each step ended and as the first one began, backwards from how it stands now. `rows`: how much
 * it changed by step.
 */
export function standingAmounts(
  now: string,
  rows: readonly { step: number; amount: string }[],
  { length }: Beginnings,
): Compared<string> {
  const cents = rows.map(({ step, amount }) => [step, centsOf(amount)] as const);
  const [, ...changes] = placed(cents, length, 0n);
  let at = centsOf(now);
  const line = changes.toReversed().map((change) => {
    const ended = at;
    at -= change;
    return ended;
  });
  return { value: now, before: decimalOf(at), line: line.toReversed().map(decimalOf) };
}

function placed<T>(rows: readonly (readonly [step: number, value: T])[], length: number, none: T): T[] {
  const known = new Map(rows);
  return Array.from({ length }, (_none, at) => known.get(at + 1) ?? none);
}
