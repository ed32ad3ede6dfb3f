/** The only source of time: tests stand still, law counts days in Madrid. */
export interface Clock {
  now(): Date;
  /** Calendar day in Europe/Madrid, "yyyy-mm-dd". */
  today(): string;
}

const madridDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Madrid",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** "yyyy-mm-dd" of an instant as the calendar in Madrid shows it. */
export function dayInMadrid(instant: Date): string {
  const parts = new Map(madridDay.formatToParts(instant).map((part) => [part.type, part.value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

/** With its offset: without one it would depend on where the server stands. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

/** An instant as a form gives it, ISO 8601; null when it is none. */
export function readInstant(given: string | Date): Date | null {
  const text = given instanceof Date ? given.toISOString() : given.trim();
  const instant = new Date(INSTANT.test(text) ? text : Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => dayInMadrid(new Date()),
};

/** A clock that stands still until told: `now` may be moved by reading another value from `instant()`. */
export function clockFrom(instant: () => Date): Clock {
  return { now: instant, today: () => dayInMadrid(instant()) };
}
