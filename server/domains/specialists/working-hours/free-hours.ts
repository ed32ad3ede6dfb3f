import { addDays, dayInMadrid, instantInMadrid, weekday } from "../../../../schema/rules/madrid-days.ts";
import { shownTime } from "../../../../schema/rules/spanish-dates.ts";
import { clockText } from "./clock-text.ts";
import type { Schedule } from "./working-hours.ts";

interface Wanted {
  /** The first instant that may be offered. */
  from: Date;
  /** How many days of Madrid's calendar, with the one of `from`. */
  days: number;
  minutes: number;
  /** Gets "yyyy-mm-dd". */
  isHoliday: (day: string) => boolean;
}

/**
 * When meetings of so many minutes can begin within the hours somebody can be met, one after the other from the beginning of
 * each interval, in order. Without hours that were set: none, since nobody has offered any.
 */
export function offeredHours(
  { hours, daysOff }: Schedule,
  { from, days, minutes, isHoliday }: Wanted,
): Date[] {
  const first = dayInMadrid(from);
  return Array.from({ length: days }, (_, ahead) => addDays(first, ahead))
    .filter((day) => !isHoliday(day) && !daysOff.some((off) => off.firstDay <= day && day <= off.lastDay))
    .flatMap((day) =>
      hours
        .filter((one) => one.weekday === weekday(day))
        .flatMap(({ fromMinute, untilMinute }) => beginnings(fromMinute, untilMinute, minutes))
        .flatMap((minute) => instantAt(day, clockText(minute))),
    )
    .filter((instant) => instant >= from);
}

/** In minutes of the day. */
function beginnings(from: number, until: number, minutes: number): number[] {
  const count = Math.floor((until - from) / minutes);
  return Array.from({ length: count }, (_, at) => from + at * minutes);
}

/** None where clocks never show that time: in March an hour is left out. */
function instantAt(day: string, time: string): Date[] {
  const instant = instantInMadrid(day, time);
  return dayInMadrid(instant) === day && shownTime(instant) === time ? [instant] : [];
}
