/** Days are "yyyy-mm-dd" as the calendar in Madrid has them: that is how the terms of law are counted. */

export const DAY_IN_FUTURE = "La fecha tiene que estar en el futuro";
export const PERIOD_TURNED = "La fecha «desde» no puede ser posterior a «hasta».";

const madridDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Madrid" });
/** The day of an instant as the calendar in Madrid shows it. */
export function dayInMadrid(instant: Date): string {
  return madridDay.format(instant);
}

/** Whether a text is "yyyy-mm-dd" and in the calendar. */
export function isCalendarDay(text: string): boolean {
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : null;
  return instant !== null && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** So many calendar days later (or earlier). */
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

/** 0 for Monday to 6 for Sunday. */
export function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}
