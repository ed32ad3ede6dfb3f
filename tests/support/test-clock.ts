import { clockFrom } from "../../server/platform/clock.ts";

/** Noon of 20 November 2026 in Madrid: where the tests' clock stands. */
export const TEST_NOW = "2026-11-20T11:00:00.000Z";

/** Monday at half past nine in Madrid, no holiday: debtors may be written to. */
export const MONDAY = "2026-11-23T08:30:00.000Z";

/** For what is tested without an application of its own. */
export const testClock = clockFrom(() => new Date(TEST_NOW));
