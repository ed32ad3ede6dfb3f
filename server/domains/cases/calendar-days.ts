import { dayInMadrid } from "../../platform/clock.ts";

/** Days are "yyyy-mm-dd" as the calendar in Madrid has them: that is how the terms of law are counted. */

/** The day so many calendar days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Calendar days from one to a later one. */
export function daysBetween(from: string, until: string): number {
  return (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/** The same day of the month so many months later, or that month's last one (Código Civil, art. 5). */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** dd/mm/yyyy of a day or of an instant. */
export function shownDay(day: string | Date): string {
  const [year, month, date] = (typeof day === "string" ? day : dayInMadrid(day)).split("-");
  return `${date}/${month}/${year}`;
}

const time = new Intl.DateTimeFormat("es-ES", {
  timeZone: "Europe/Madrid",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** "03/02/2026 a las 10:00", as clocks in Madrid have it. */
export function shownMoment(instant: Date): string {
  return `${shownDay(instant)} a las ${time.format(instant)}`;
}

const month = new Intl.DateTimeFormat("es-ES", { timeZone: "Europe/Madrid", month: "long", year: "numeric" });

/** "febrero de 2026", as the calendar in Madrid has it. */
export function shownMonth(instant: Date): string {
  return month.format(instant);
}
