import { isCalendarDay } from "../../schema/rules/madrid-days.ts";

const pad = (digits: string) => digits.padStart(2, "0");

/** Whether a day is in the calendar: 31/02 isn't. */
function existingDay(year: string, month: string, day: string): string | null {
  const iso = `${year}-${pad(month)}-${pad(day)}`;
  return isCalendarDay(iso) ? iso : null;
}

/**
 * `yyyy-mm-dd` of a day as people in Spain type it: 3/1/2027, 03-01-27, 3.1.2027, 03012027; the day always first.
 * `yyyy-mm-dd` itself is taken, too. Null when it is no day of the calendar.
 */
export function parseTypedDay(text: string): string | null {
  const typed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return existingDay(iso[1] ?? "", iso[2] ?? "", iso[3] ?? "");
  const match =
    /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4}|\d\d)$/.exec(typed) ??
    /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(typed);
  if (!match) return null;
  const [, day = "", month = "", year = ""] = match;
  return existingDay(year.length === 2 ? `20${year}` : year, month, day);
}

/** `hh:mm` of a time of day as typed: 9, 9:30, 9.30, 930, "9 h"; null when there is no such time. */
export function parseTypedTime(text: string): string | null {
  const match = /^(\d{1,2})(?:\s*[:.,h]?\s*(\d\d))?\s*h?$/i.exec(text.trim());
  if (!match) return null;
  const [, hours = "", minutes = "00"] = match;
  return Number(hours) < 24 && Number(minutes) < 60 ? `${pad(hours)}:${minutes}` : null;
}

/** Why what was typed isn't a day; undefined when it is one, or when nothing was typed. */
export function typedDayProblem(text: string): string | undefined {
  if (text.trim() === "" || parseTypedDay(text) !== null) return undefined;
  return `«${text.trim()}» no es una fecha. Escríbela así: 31/12/2026.`;
}

/** The same of a time. */
export function typedTimeProblem(text: string): string | undefined {
  if (text.trim() === "" || parseTypedTime(text) !== null) return undefined;
  return `«${text.trim()}» no es una hora. Escríbela así: 09:30.`;
}
