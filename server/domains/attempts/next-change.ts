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
  const instants = [
    ...days.map((day) => instantInMadrid(day, "00:00")),
    ...history.facts.map(({ at }) => at),
    ...history.parties.flatMap(({ shut }) =>
      shut.flatMap(({ from, until }) => (until === null ? [from] : [from, until])),
    ),
  ].filter((at) => at > now);
  return instants.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
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
