/** Days and hours as they are in Madrid, wherever the browser stands. Days are `yyyy-mm-dd`, times `hh:mm`. */
const partsFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Madrid",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAY_MS = 86_400_000;

/** What clock and calendar in Madrid show at an instant. */
export function madridParts(instant: string): { day: string; time: string } {
  const [day = "", time = ""] = partsFormat.format(new Date(instant)).split(" ");
  return { day, time };
}

function wallClock(ms: number): number {
  const { day, time } = madridParts(new Date(ms).toISOString());
  return Date.parse(`${day}T${time}:00Z`);
}

/**
 * The instant (ISO 8601, UTC) of a day and time in Madrid; null when either isn't one. An hour the clocks leave out in
 * spring counts on from the hour before, of the one they have twice in autumn it is the first.
 */
export function instantInMadrid(day: string, time: string): string | null {
  if (!DAY.test(day) || !TIME.test(time)) return null;
  const wanted = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wanted) || new Date(wanted).toISOString().slice(0, 10) !== day) return null;
  const summer = wanted - 2 * 3_600_000;
  if (wallClock(summer) === wanted) return new Date(summer).toISOString();
  return new Date(wanted - 3_600_000).toISOString();
}

/** So many days later (or earlier). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** So many months later; the last of a shorter month where there is no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** "jueves, 12 de marzo de 2026" */
export function longDay(day: string): string {
  return new Intl.DateTimeFormat("es-ES", { dateStyle: "full", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** "marzo de 2026" */
export function monthName(day: string): string {
  return new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
