import { clockFrom, type Clock } from "../../server/platform/clock.ts";

/** Noon of 20 November 2026 in Madrid: where the tests' clock stands. */
export const TEST_NOW = "2026-11-20T11:00:00.000Z";

/** Monday at half past nine in Madrid, no holiday: debtors may be written to. */
export const MONDAY = "2026-11-23T08:30:00.000Z";

/** For what is tested without an application of its own. */
export const testClock = clockFrom(() => new Date(TEST_NOW));

/** Shared by several processes: each instant is so many times as far from `began` as it really is. */
export interface HurriedClock {
  /** Milliseconds since 1970, by the machine's clock. */
  began: number;
  /** What it showed then. */
  showed: string;
  times: number;
}

export function hurriedClock({ began, showed, times }: HurriedClock): Clock {
  return clockFrom(() => new Date(new Date(showed).getTime() + (Date.now() - began) * times));
}
