import { addDays, addMonths, weekday } from "../../../schema/rules/madrid-days.ts";
import type { Days } from "./report.ts";
import type { ReportSchedule } from "./report-schedule.entity.ts";

type Rhythm = Pick<ReportSchedule, "rhythm" | "weekday">;

/** From then on of a day its report goes out, in Madrid. */
export const SENDING_HOUR = "08:00";

/** The last day due, today included. */
export function lastDue({ rhythm, weekday: wanted }: Rhythm, today: string): string {
  if (rhythm === "MONTHLY") return `${today.slice(0, 8)}01`;
  return addDays(today, -((weekday(today) - (wanted ?? 0) + 7) % 7));
}

/** The first day due from a day on, itself included. */
export function nextDue({ rhythm, weekday: wanted }: Rhythm, from: string): string {
  if (rhythm === "WEEKLY") return addDays(from, ((wanted ?? 0) - weekday(from) + 7) % 7);
  return from.endsWith("-01") ? from : addMonths(`${from.slice(0, 8)}01`, 1);
}

/** What the mail due on a day tells of besides the totals: each day is in one mail, that of its sending in the next. */
export function periodBefore(rhythm: ReportSchedule["rhythm"], dueOn: string): Days {
  return {
    from: rhythm === "MONTHLY" ? addMonths(dueOn, -1) : addDays(dueOn, -7),
    until: addDays(dueOn, -1),
  };
}
