import { addDays, instantInMadrid, isCalendarDay, PERIOD_TURNED } from "../../schema/rules/madrid-days.ts";
import type { Clock } from "../platform/clock.ts";
import { InvalidInput, type Problem } from "../platform/refusals.ts";

/** From which day to which in Madrid, yyyy-mm-dd, both included; either may be missing. */
type Days = Partial<Record<"from" | "to", string | null>>;

/** Days that are none, or end before they begin; `path` is where the input has such a day. */
export function wrongDays({ from, to }: Days, path: (end: "from" | "to") => string[]): Problem[] {
  const wrong = (end: "from" | "to", message: string): Problem => ({
    field: path(end),
    code: "INVALID",
    message,
  });
  const unreadable = (["from", "to"] as const).flatMap((end) => {
    const day = { from, to }[end];
    return day && !isCalendarDay(day) ? [wrong(end, "La fecha no es válida.")] : [];
  });
  if (unreadable.length > 0) return unreadable;
  return from && to && from > to ? [wrong("from", PERIOD_TURNED)] : [];
}

/** Throws InvalidInput for them. */
export function refuseWrongDays(days: Days, path: (end: "from" | "to") => string[]): void {
  const problems = wrongDays(days, path);
  if (problems.length > 0) throw new InvalidInput(problems);
}

/** What an instant has to be: no earlier than a day begins in Madrid. `day`: an expression for it. */
export function sinceDaySql(day: string): string {
  return `>= ${day}::date::timestamp AT TIME ZONE 'Europe/Madrid'`;
}

/** Before a day is over. */
export function untilDaySql(day: string): string {
  return `< (${day}::date + 1)::timestamp AT TIME ZONE 'Europe/Madrid'`;
}

/** Conditions of an instant on these days. */
export function daysSql(instant: string, { from, to }: Days, place: (value: unknown) => string): string[] {
  return [
    ...(from ? [`${instant} ${sinceDaySql(place(from))}`] : []),
    ...(to ? [`${instant} ${untilDaySql(place(to))}`] : []),
  ];
}

const RECENT = 30;

/** The thirty days that end today, and when they began. */
export function recentDays({ clock }: { clock: Pick<Clock, "today"> }) {
  const to = clock.today();
  const from = addDays(to, 1 - RECENT);
  return { from, to, since: instantInMadrid(from, "00:00") };
}
