import { weekday } from "../../../schema/rules/madrid-days.ts";
import type { IsHoliday } from "../catalogs/holidays.ts";
import type { IsWorkingDay } from "./engine.ts";

/** Of the country: what is a holiday only where somebody lives, the mailing waits for. Remembers what was asked. */
export function workingDays(isHoliday: IsHoliday): IsWorkingDay {
  const known = new Map<string, boolean>();
  return (day) => {
    const answer = known.get(day) ?? (!isWeekend(day) && !isHoliday(null, day));
    known.set(day, answer);
    return answer;
  };
}

const SATURDAY = 5;

function isWeekend(day: string): boolean {
  return weekday(day) >= SATURDAY;
}
