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
