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

/** Whether a text is "yyyy-mm-dd" and in the calendar. */
export function isCalendarDay(text: string): boolean {
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : null;
  return instant !== null && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => dayInMadrid(new Date()),
};

/** A clock that stands still until told: `now` may be moved by reading another value from `instant()`. */
export function clockFrom(instant: () => Date): Clock {
  return { now: instant, today: () => dayInMadrid(instant()) };
}
