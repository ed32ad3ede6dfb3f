import { dayInMadrid } from "./madrid-days.ts";

/** Days and instants in Spanish: in pages, mails, letters and records alike, and always as Madrid has them. */

const ZONE = { timeZone: "Europe/Madrid" } as const;
const time = new Intl.DateTimeFormat("es-ES", {
  ...ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const date = new Intl.DateTimeFormat("es-ES", { ...ZONE, dateStyle: "long" });
const dayAndMonth = new Intl.DateTimeFormat("es-ES", { ...ZONE, day: "numeric", month: "long" });
const weekdayAndDate = new Intl.DateTimeFormat("es-ES", { ...ZONE, dateStyle: "full" });
const month = new Intl.DateTimeFormat("es-ES", { ...ZONE, month: "long", year: "numeric" });

/** "03/02/2026" of a day, "yyyy-mm-dd", or of an instant. */
export function shownDay(day: string | Date): string {
  return (typeof day === "string" ? day : dayInMadrid(day)).split("-").toReversed().join("/");
}

/** "10:00" */
export function shownTime(instant: Date): string {
  return time.format(instant);
}

/** "03/02/2026 10:00" */
export function shortMoment(instant: Date): string {
  return `${shownDay(instant)} ${time.format(instant)}`;
}

/** "03/02/2026 a las 10:00" */
export function shownMoment(instant: Date): string {
  return `${shownDay(instant)} a las ${time.format(instant)}`;
}

/** "3 de febrero de 2026" */
export function writtenDay(instant: Date): string {
  return date.format(instant);
}

/** "3 de febrero", of a day near enough to need no year. */
export function dayOfMonth(day: string): string {
  return dayAndMonth.format(new Date(`${day}T12:00:00Z`));
}

/** "3 de febrero de 2026 a las 10:00" */
export function writtenMoment(instant: Date): string {
  return `${date.format(instant)} a las ${time.format(instant)}`;
}

/** "3 de febrero de 2026 a las 9:05", the hour without a nought: in mails about security and money. */
export function writtenDateAndTime(instant: Date): string {
  return `${date.format(instant)} a las ${clockTime(instant)}`;
}

/** "3/2/26, 9:05" */
export function briefMoment(instant: Date): string {
  const [year = "", month, day] = dayInMadrid(instant).split("-");
  return `${Number(day)}/${Number(month)}/${year.slice(2)}, ${clockTime(instant)}`;
}

/** "9:05" */
function clockTime(instant: Date): string {
  return time.format(instant).replace(/^0/, "");
}

/** "hoy", "mañana", "en 5 días" */
export function inDays(days: number): string {
  if (days === 0) return "hoy";
  return days === 1 ? "mañana" : `en ${days} días`;
}

/** "enero" … "diciembre" */
export function monthNames(): string[] {
  const format = new Intl.DateTimeFormat("es-ES", { ...ZONE, month: "long" });
  return Array.from({ length: 12 }, (_, at) => format.format(new Date(Date.UTC(2026, at, 15))));
}

/** "martes, 3 de febrero de 2026" of a day or of an instant. */
export function longDay(day: string | Date): string {
  return weekdayAndDate.format(typeof day === "string" ? new Date(`${day}T12:00:00Z`) : day);
}

/** "martes, 3 de febrero de 2026, a las 10:00" */
export function longMoment(instant: Date): string {
  return `${weekdayAndDate.format(instant)}, a las ${time.format(instant)}`;
}

/** "febrero de 2026" of a day or of an instant. */
export function shownMonth(day: string | Date): string {
  return month.format(typeof day === "string" ? new Date(`${day}T12:00:00Z`) : day);
}
