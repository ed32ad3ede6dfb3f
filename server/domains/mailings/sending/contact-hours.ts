import { addDays, dayInMadrid, instantInMadrid } from "../../../../schema/rules/madrid-days.ts";
import { shownTime } from "../../../../schema/rules/spanish-dates.ts";
import { contactFrom, isContactTime } from "../../../../schema/rules/task-contacts.ts";

/** Holidays in a row, weekends included, are never so many days. */
const MOST_DAYS = 60;

/**
 * When somebody may be written to from `now` on: now within contact hours (Monday to Friday, 9 to 21 h in Madrid, and not before
 * nine where they live) of a day that isn't a holiday there, else the next such morning. `isHoliday` gets "yyyy-mm-dd".
 */
export function nextContactTime(
  now: Date,
  isHoliday: (day: string) => boolean,
  province: string | null = null,
): Date {
  const today = dayInMadrid(now);
  const opens = contactFrom(province);
  if (isContactTime({ day: today, time: shownTime(now) }, province) && !isHoliday(today)) return now;
  for (let ahead = 0; ahead <= MOST_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const morning = instantInMadrid(day, opens);
    if (morning > now && isContactTime({ day, time: opens }, province) && !isHoliday(day)) return morning;
  }
  throw new Error(`no day to write on within ${MOST_DAYS} days of ${today}`);
}
