import { dayInMadrid, isCalendarDay } from "../../schema/rules/madrid-days.ts";

/** The only source of time: tests stand still, law counts days in Madrid. */
export interface Clock {
  now(): Date;
  /** Calendar day in Europe/Madrid, "yyyy-mm-dd". */
  today(): string;
}

/** With its offset: without one it would depend on where the server stands. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

/** An instant as a form gives it, ISO 8601; null when it is none, or of a day that doesn't exist, which Date takes for a later one. */
export function readInstant(given: string | Date): Date | null {
  const text = given instanceof Date ? given.toISOString() : given.trim();
  const instant = new Date(INSTANT.test(text) && isCalendarDay(text.slice(0, 10)) ? text : Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** About noon of this day, which is the same day all over Spain; not in the future. For what has a day and no hour. */
export function noonOf(clock: Pick<Clock, "now">, day: string): Date {
  return new Date(Math.min(Date.parse(`${day}T11:00:00.000Z`), clock.now().getTime()));
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => dayInMadrid(new Date()),
};

/** The same context, whose clock stands still from now on: what is one act happens at one instant, whatever it writes. */
export function atOneInstant<T extends { clock: Clock }>(ctx: T): T {
  const now = ctx.clock.now();
  return { ...ctx, clock: clockFrom(() => now) };
}

/** A clock that stands still until told: `now` may be moved by reading another value from `instant()`. */
export function clockFrom(instant: () => Date): Clock {
  return { now: instant, today: () => dayInMadrid(instant()) };
}
