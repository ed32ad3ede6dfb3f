import { dayInMadrid } from "../../schema/rules/madrid-days.ts";
import { shownDay, shownTime } from "../../schema/rules/spanish-dates.ts";
import { isAmount, shownAmount } from "../../schema/rules/spanish-numbers.ts";

const relativeFormat = new Intl.RelativeTimeFormat("es-ES", { numeric: "auto" });

const SYMBOLS: Record<string, string> = { EUR: "€", USD: "$", GBP: "£", MXN: "MXN" };

/**
 * An exact decimal string with its currency: "1234.5" → "1.234,50 €" (no-break space before the symbol). A text that is no
 * decimal comes back as it is.
 */
export function formatMoney(amount: string, currency = "EUR"): string {
  const text = amount.trim();
  return isAmount(text) ? `${shownAmount(text)}\u00A0${SYMBOLS[currency] ?? currency}` : amount;
}

/** A sentence of the server whose amounts aren't broken before their €. */
export function withWholeAmounts(text: string): string {
  return text.replaceAll(/(?<=\d) €/g, "\u00A0€");
}

/** A share between 0 and 1 as a whole percentage, never 0 or 100 by rounding alone: 0.004 → "1 %". */
export function formatPercent(share: number): string {
  const rounded = Math.round(share * 100);
  const honest = rounded === 0 && share > 0 ? 1 : rounded === 100 && share < 1 ? 99 : rounded;
  return `${honest}\u00A0%`;
}

/** A calendar date (`yyyy-mm-dd`) or an instant (ISO 8601) as dd/mm/yyyy, instants as seen in Madrid. */
export function formatDate(value: string | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return shownDay(value);
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? "" : shownDay(instant);
}

/** An instant as dd/mm/yyyy, hh:mm in Madrid. */
export function formatDateTime(value: string | null | undefined): string {
  const date = formatDate(value);
  return date === "" || value === null || value === undefined ? "" : `${date}, ${shownTime(new Date(value))}`;
}

/** Today's calendar date in Madrid as `yyyy-mm-dd`. */
export function todayInMadrid(now: Date = new Date()): string {
  return dayInMadrid(now);
}

/** "hace 5 minutos", "ayer" … measured from `now` (ms). */
export function formatAgo(value: string, now: number = Date.now()): string {
  const seconds = Math.round((Date.parse(value) - now) / 1000);
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ];
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relativeFormat.format(Math.trunc(seconds / size), unit);
  }
  return "ahora mismo";
}

/** Seconds in words, the biggest unit and the one below it: 93784 → "1 d 2 h", 86460 → "1 d". */
export function formatDuration(seconds: number): string {
  const units: [string, number][] = [
    ["d", 86_400],
    ["h", 3600],
    ["min", 60],
    ["s", 1],
  ];
  let rest = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  for (const [name, size] of units) {
    const amount = Math.floor(rest / size);
    rest -= amount * size;
    const isSecond = parts.length > 0;
    if (amount > 0) parts.push(`${amount}\u00A0${name}`);
    if (isSecond) break;
  }
  return parts.length === 0 ? "0\u00A0s" : parts.join(" ");
}

/** Bytes as Spanish text: 1536000 → "1,5 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes}\u00A0B`;
  const [size, unit] =
    bytes < 1_000_000 ? [1000, "kB"] : bytes < 1_000_000_000 ? [1_000_000, "MB"] : [1_000_000_000, "GB"];
  return `${(bytes / size).toFixed(1).replace(".", ",").replace(/,0$/, "")}\u00A0${unit}`;
}
