import { addDays, daysBetween } from "./madrid-days.ts";

/**
 * Interest for late payment between businesses (Ley 3/2004, art. 5 to 7): simple, from the day after the debt fell due, at the rate
 * published for each half-year, on what is owed of the principal as each day begins.
 */

/** Art. 8.1: fixed cost of collection, without proof, in cents. */
export const FIXED_COLLECTION_COST = 4_000n;

const DAYS_OF_YEAR = 365n;
/** Percent with two decimals, of a hundred. */
const WHOLE = 10_000n;

/** Rate of the half-year that begins on `from`, "yyyy-01-01" or "yyyy-07-01". */
export interface LateRate {
  from: string;
  /** Hundredths of a percent: 10.15 % is 1015. */
  hundredths: bigint;
}

/** From this day on so much of the principal is owed, in cents. */
export interface PrincipalStep {
  from: string;
  cents: bigint;
}

/** Days, both included, with one rate and one principal. */
export interface LatePiece {
  from: string;
  until: string;
  days: number;
  principal: bigint;
  hundredths: bigint;
  /** Cents, rounded half up. */
  interest: bigint;
}

export interface LateInterest {
  pieces: LatePiece[];
  /** Of all pieces. */
  total: bigint;
  /** The first day of which the rate isn't known; from it on nothing is computed. null: all are known. */
  missingFrom: string | null;
}

/** The half-year of a day: "2026-11-20" → "2026-07-01". */
export function halfYearOf(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(5, 7) < "07" ? "01" : "07"}-01`;
}

function nextHalfYear(from: string): string {
  return from.slice(5, 7) === "01" ? `${from.slice(0, 4)}-07-01` : `${Number(from.slice(0, 4)) + 1}-01-01`;
}

/**
 * From a day to another, both included. `steps` in the order of their days, the first not after `from`; of one day the last one holds.
 */
export function lateInterest(
  steps: readonly PrincipalStep[],
  rates: readonly LateRate[],
  { from, until }: { from: string; until: string },
): LateInterest {
  const rateOf = new Map(rates.map((rate) => [rate.from, rate.hundredths]));
  const pieces: LatePiece[] = [];
  for (let day = from; day <= until;) {
    const half = halfYearOf(day);
    const hundredths = rateOf.get(half);
    if (hundredths === undefined) return { pieces, total: totalOf(pieces), missingFrom: day };
    const principal = steps.findLast((step) => step.from <= day)?.cents ?? 0n;
    const change = steps.find((step) => step.from > day)?.from ?? null;
    const ends = [addDays(nextHalfYear(half), -1), until, ...(change === null ? [] : [addDays(change, -1)])];
    const last = ends.toSorted()[0] ?? until;
    const days = daysBetween(day, last) + 1;
    if (principal > 0n)
      pieces.push({
        from: day,
        until: last,
        days,
        principal,
        hundredths,
        interest: interestOf(principal, hundredths, days),
      });
    day = addDays(last, 1);
  }
  return { pieces, total: totalOf(pieces), missingFrom: null };
}

function interestOf(principal: bigint, hundredths: bigint, days: number): bigint {
  const divisor = WHOLE * DAYS_OF_YEAR;
  return (principal * hundredths * BigInt(days) * 2n + divisor) / (divisor * 2n);
}

function totalOf(pieces: readonly LatePiece[]): bigint {
  return pieces.reduce((sum, { interest }) => sum + interest, 0n);
}
