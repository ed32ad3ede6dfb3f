import { addDays, dayInMadrid, instantInMadrid } from "../../../schema/rules/madrid-days.ts";
import { ANSWER_DAYS } from "./clocks/silence.ts";
import type { Attempt, ObligorAttempt } from "./engine.ts";
import type { Day, History } from "./history.ts";

/**
 * When the attempt changes by itself: until then `attemptAt` says of its states what it says now, unless something happens. Null:
 * never. It may be earlier than the change, never later.
 */
export function nextChange(history: History, attempt: Attempt, now: Date): Date | null {
  const days = attempt.obligors.flatMap((one) => [...daysOfClocks(one), ...dayOfWaiting(history, one)]);
  let soonest = beginOfSoonest(days, attempt.today);
  const ask = (at: Date | null) => {
    if (at !== null && at > now && (soonest === null || at < soonest)) soonest = at;
  };
  for (const { at } of history.facts) ask(at);
  for (const { shut } of history.parties)
    for (const { from, until } of shut) {
      ask(from);
      ask(until);
    }
  return soonest;
}

/** Of those to come; days are compared as they are written, since of a million tasks only one each has to be an instant. */
function beginOfSoonest(days: readonly Day[], today: Day): Date | null {
  let soonest: Day | null = null;
  for (const day of days) if (day > today && (soonest === null || day < soonest)) soonest = day;
  return soonest === null ? null : beginOf(soonest);
}

/** Those of tasks that were told together begin together. */
const begins = new Map<Day, Date>();
const MOST_BEGINS = 5_000;

function beginOf(day: Day): Date {
  const known = begins.get(day);
  if (known !== undefined) return known;
  if (begins.size >= MOST_BEGINS) begins.clear();
  const begin = instantInMadrid(day, "00:00");
  begins.set(day, begin);
  return begin;
}

/** The last day counts whole: the state changes with the day after. */
function daysOfClocks({ clocks, claim }: ObligorAttempt): Day[] {
  const ends = [...clocks.map(({ lastDay }) => lastDay), claim.lastDay];
  return ends.flatMap((day) => (day === null ? [] : [addDays(day, 1)]));
}

/** What was sent and brought nothing counts as not received after the days in which limitation waits. */
function dayOfWaiting({ facts }: History, { party, state }: ObligorAttempt): Day[] {
  if (state !== "INVITED") return [];
  return facts.flatMap(({ type, at, parties }) =>
    type === "notice_sent" && (parties === null || parties.includes(party.id))
      ? [addDays(dayInMadrid(at), ANSWER_DAYS + 1)]
      : [],
  );
}
