import { addDays, weekday } from "../../../schema/rules/madrid-days.ts";
import type { AgendaQuery, Weekday } from "../../generated/graphql.ts";

export type AgendaRow = AgendaQuery["agenda"][number];

/** When somebody can be met: the hours of the week, and the days without any. */
export interface Attendance {
  workingHours: readonly { weekday: Weekday; from: string; until: string }[];
  daysOff: readonly { from: string; until: string }[];
}

export interface AgendaDay {
  /** yyyy-mm-dd */
  day: string;
  rows: AgendaRow[];
}

/** `coming`: seven days from the day on. */
export type AgendaSpan = "coming" | "week" | "day";

const WEEKDAYS: readonly Weekday[] = [
  "MONDAY",
  "TUESDAY",
  "WEDNESDAY",
  "THURSDAY",
  "FRIDAY",
  "SATURDAY",
  "SUNDAY",
];

/** The day itself, seven days from it on, or the week from Monday to Sunday that it lies in. */
export function spanAround(day: string, span: AgendaSpan): { from: string; to: string } {
  if (span === "day") return { from: day, to: day };
  const from = span === "coming" ? day : addDays(day, -weekday(day));
  return { from, to: addDays(from, 6) };
}

/** Every day from one to another with what is on it, in the order given. */
export function agendaDays(
  rows: readonly AgendaRow[],
  { from, to }: { from: string; to: string },
): AgendaDay[] {
  const days: AgendaDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push({ day, rows: rows.filter((row) => row.day === day) });
  return days;
}

/** "09:00–14:00, 16:00–19:00"; null where no hours are set and any will do. */
export function hoursOfDay({ workingHours, daysOff }: Attendance, day: string): string | null {
  if (daysOff.some(({ from, until }) => from <= day && day <= until)) return "Sin atención";
  if (workingHours.length === 0) return null;
  const own = workingHours.filter((one) => one.weekday === WEEKDAYS[weekday(day)]);
  return own.length === 0 ? "Sin atención" : own.map(({ from, until }) => `${from}–${until}`).join(", ");
}

const zoned = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("es-ES", { ...options, timeZone: "UTC" });
const NAMED = zoned({ weekday: "long", day: "numeric", month: "long" });
const SHORT = zoned({ weekday: "short", day: "numeric" });
const DATED = zoned({ day: "numeric", month: "short", year: "numeric" });

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** "lunes, 23 de noviembre" */
export const dayName = (day: string) => NAMED.format(noon(day));
/** "lun 23" */
export const shortDayName = (day: string) => SHORT.format(noon(day)).replace(",", "");
/** "23–29 nov 2026" */
export const spanName = ({ from, to }: { from: string; to: string }) =>
  from === to ? dayName(from) : DATED.formatRange(noon(from), noon(to));
