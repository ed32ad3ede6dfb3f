/** Instants and days as letters and records write them: always in Madrid, whoever reads. */

const ZONE = { timeZone: "Europe/Madrid" } as const;
const day = new Intl.DateTimeFormat("es-ES", { ...ZONE, day: "2-digit", month: "2-digit", year: "numeric" });
const hour = new Intl.DateTimeFormat("es-ES", {
  ...ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const longDay = new Intl.DateTimeFormat("es-ES", {
  ...ZONE,
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});
const dayOfLetter = new Intl.DateTimeFormat("es-ES", {
  ...ZONE,
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** 20/11/2026 */
export function shortDay(instant: Date): string {
  return day.format(instant);
}

/** 20/11/2026 12:00 */
export function shortMoment(instant: Date): string {
  return `${day.format(instant)} ${hour.format(instant)}`;
}

/** viernes, 20 de noviembre de 2026, a las 12:00 */
export function longMoment(instant: Date): string {
  return `${longDay.format(instant)}, a las ${hour.format(instant)}`;
}

/** 20 de noviembre de 2026 */
export function letterDay(instant: Date): string {
  return dayOfLetter.format(instant);
}
