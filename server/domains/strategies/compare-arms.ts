import { newcombe, welch, type Interval } from "./intervals.ts";

/**
 * Whether one of two treatments did better: a pure function of what was counted and a day. People are counted, not debts: who owes
 * several gets one treatment, and the methods want each counted one to be independent of the others.
 */

/** Of the people dealt to one treatment, those with whom what counts had happened by the comparison's last day. */
export interface CountedShare {
  people: number;
  hits: number;
}

/** What the people dealt to one treatment paid, in euros; for the interval alone, the sum that is shown stays exact. */
export interface CountedAmount {
  people: number;
  payers: number;
  sum: number;
  sumOfSquares: number;
}

/** B less A; of amounts euros for each person. */
export interface Difference {
  a: number;
  b: number;
  difference: number;
  interval: Interval;
}

export type Verdict =
  /** The day that was said beforehand hasn't come: whatever the figures say. */
  "TOO_EARLY" | "TOO_FEW" | "NO_WINNER" | "A" | "B";

export interface Horizon {
  /** "yyyy-mm-dd": fixed when the comparison begins, and counted whole. */
  endsOn: string;
  today: string;
  /** The one measure that was chosen beforehand; of the others figures and interval are shown and none is crowned. */
  isDeciding: boolean;
}

/** Dealt to each treatment. */
export const FEWEST_PEOPLE = 100;
/** With fewer who paid, the mean of amounts is that of a handful of large debts. */
export const FEWEST_PAYERS = 30;

/** Shares, with Newcombe's interval; null: nobody was dealt to one of them. */
export function compareShares(a: CountedShare, b: CountedShare): Difference | null {
  if (a.people === 0 || b.people === 0) return null;
  const [of, other] = [a.hits / a.people, b.hits / b.people];
  return { a: of, b: other, difference: other - of, interval: newcombe(b, a) };
}

/** Euros for each person, those who paid nothing among them, with Welch's interval; null: fewer than two were dealt to one. */
export function compareAmounts(a: CountedAmount, b: CountedAmount): Difference | null {
  if (a.people < 2 || b.people < 2) return null;
  const [of, other] = [a.sum / a.people, b.sum / b.people];
  return { a: of, b: other, difference: other - of, interval: welch(b, a) };
}

export function judgeShares(a: CountedShare, b: CountedShare, horizon: Horizon): Verdict {
  return judge(compareShares(a, b), hasEnough(a, b), horizon);
}

export function judgeAmounts(a: CountedAmount, b: CountedAmount, horizon: Horizon): Verdict {
  const payers = Math.min(a.payers, b.payers) >= FEWEST_PAYERS;
  return judge(compareAmounts(a, b), hasEnough(a, b) && payers, horizon);
}

/**
 * Who looks every day and stops at the first interval without zero finds a winner in noise far more often than once in twenty, so
 * none is named before the day that was said; and one measure decides, because each of four would have its own one in twenty.
 */
function judge(compared: Difference | null, isEnough: boolean, horizon: Horizon): Verdict {
  const { endsOn, today, isDeciding } = horizon;
  if (today <= endsOn) return "TOO_EARLY";
  if (compared === null || !isEnough) return "TOO_FEW";
  const { low, high } = compared.interval;
  if (!isDeciding || (low <= 0 && high >= 0)) return "NO_WINNER";
  return low > 0 ? "B" : "A";
}

function hasEnough(a: { people: number }, b: { people: number }): boolean {
  return Math.min(a.people, b.people) >= FEWEST_PEOPLE;
}
