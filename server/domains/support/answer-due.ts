import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { shownTime } from "../../../schema/rules/spanish-dates.ts";

const HOUR_MS = 3_600_000;
const DAYS = 3;
const SATURDAY = 6;
const SUNDAY = 0;

/**
 * Until when support has to answer what was written at `asked`: the 72 working hours of the terms, counted as three whole
 * working days, Monday to Friday (the stricter reading: hours of the desk alone would be eight days). What is written at
 * the weekend counts from Monday, midnight in Madrid.
 */
export function answerDue(asked: Date): Date {
  let due = beginningOfWork(asked);
  for (let left = DAYS; left > 0; left -= 1) due = sameTimeNextWorkingDay(due);
  return due;
}

function sameTimeNextWorkingDay(instant: Date): Date {
  let day = nextDay(instant);
  while (isWeekend(day)) day = nextDay(day);
  return day;
}

/** The same time by the clocks in Madrid: the days on which they change have 23 and 25 hours. */
function nextDay(instant: Date): Date {
  const [usual, ...others] = [24, 23, 25].map((hours) => new Date(instant.getTime() + hours * HOUR_MS));
  const wanted = shownTime(instant);
  return others.find((other) => shownTime(other) === wanted) ?? (usual as Date);
}

/** The instant itself on a working day, else the next Monday's first one. */
function beginningOfWork(instant: Date): Date {
  let moment = instant;
  while (isWeekend(moment)) moment = nextMidnight(moment);
  return moment;
}

function isWeekend(instant: Date): boolean {
  const day = new Date(`${dayInMadrid(instant)}T12:00:00Z`).getUTCDay();
  return day === SATURDAY || day === SUNDAY;
}

/** The first hour that belongs to the next day in Madrid, whose midnight is always on a full hour. */
function nextMidnight(instant: Date): Date {
  const today = dayInMadrid(instant);
  let hour = new Date(Math.floor(instant.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS);
  while (dayInMadrid(hour) === today) hour = new Date(hour.getTime() + HOUR_MS);
  return hour;
}
