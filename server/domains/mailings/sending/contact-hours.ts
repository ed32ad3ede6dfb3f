import { addDays, dayInMadrid, instantInMadrid } from "../../../../schema/rules/madrid-days.ts";
import { shownTime } from "../../../../schema/rules/spanish-dates.ts";
import { CONTACT_FROM, isContactTime } from "../../../../schema/rules/task-contacts.ts";

/** Holidays in a row, weekends included, are never so many days. */
const MOST_DAYS = 60;

/**
 * When somebody may be written to from `now` on: now within contact hours (Monday to Friday, 9 to 21 h in Madrid) of a day that
 * isn't a holiday where they live, else the next such morning. `isHoliday` gets "yyyy-mm-dd".
 */
export function nextContactTime(now: Date, isHoliday: (day: string) => boolean): Date {
  const today = dayInMadrid(now);
  if (isContactTime({ day: today, time: shownTime(now) }) && !isHoliday(today)) return now;
  for (let ahead = 0; ahead <= MOST_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const morning = instantInMadrid(day, CONTACT_FROM);
    if (morning > now && isContactTime({ day, time: CONTACT_FROM }) && !isHoliday(day)) return morning;
  }
  throw new Error(`no day to write on within ${MOST_DAYS} days of ${today}`);
}
