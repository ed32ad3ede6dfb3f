import { addDays, addMonths } from "../../../../schema/rules/madrid-days.ts";
import type { Day } from "../history.ts";
import { isOver, openTerm } from "../open-days.ts";
import type { OpenTerm, Span } from "../open-days.ts";
import type { Dated } from "../story.ts";

export type Law = "LO 1/2025" | "Ley 5/2012" | "RD 980/2013";
export type Article = "10.4.a" | "10.4.b" | "10.4.c" | "17.4" | "20.2" | "36.1" | "35.2";

/**
 * running: it can still be met. stopped: what law asks for came in time, or the attempt ended otherwise. paused: the party can't
 * answer at present. expired: its last day has passed. void: it never counted.
 */
export type ClockStatus = "running" | "stopped" | "paused" | "expired" | "void";

/** How long: CC art. 5, days by the calendar or months date to date, the first day left out. */
export type Length = { days: number } | { months: number };

export interface Clock {
  law: Law;
  article: Article;
  length: Length;
  /** What it is counted from. */
  from: Dated;
  firstDay: Day;
  /** It counts whole. Null: none, as long as it is paused or was extended without a day. */
  lastDay: Day | null;
  status: ClockStatus;
  stoppedOn: Day | null;
  /** The fact that stopped it or made it void, where it was one. */
  by: Dated | null;
  /** The days on which it couldn't be answered, which don't count. */
  isLengthened: boolean;
  /** Agreed to last longer: the fact. */
  extendedBy: Dated | null;
  pausedBy: OpenTerm["stopped"];
}

interface NewClock {
  law: Law;
  article: Article;
  from: Dated;
  length: Length;
  /** Days on which no answer was possible. */
  shut: readonly Span[];
  /** Later than by its length alone. */
  until?: Day | null;
}

/** Without regard to days on which nobody could answer. */
function plainEnd(day: Day, length: Length): Day {
  return "days" in length ? addDays(day, length.days) : addMonths(day, length.months);
}

export function startClock(today: Day, { law, article, from, length, shut, until = null }: NewClock): Clock {
  const plain = plainEnd(from.day, length);
  const end = until !== null && until > plain ? until : plain;
  const term = openTerm(from.day, end, shut);
  return {
    law,
    article,
    length,
    from,
    firstDay: addDays(from.day, 1),
    lastDay: term.endsOn,
    status: term.stopped !== null ? "paused" : isOver(term, today) ? "expired" : "running",
    stoppedOn: null,
    by: null,
    isLengthened: term.endsOn !== null && term.endsOn !== end,
    extendedBy: null,
    pausedBy: term.stopped,
  };
}

/** Whether something on that day was in time: the last day counts whole (CC art. 5). */
export function isInTime({ lastDay }: Pick<Clock, "lastDay">, day: Day): boolean {
  return lastDay === null || day <= lastDay;
}

/** Stopped by the fact, if that came in time. */
export function stopClock(clock: Clock, fact: Dated | null): Clock {
  if (fact === null || !isInTime(clock, fact.day)) return clock;
  return { ...clock, status: "stopped", stoppedOn: fact.day, by: fact };
}

/** "LO 1/2025 10.4.a" */
export function sourceOf({ law, article }: Pick<Clock, "law" | "article">): string {
  return `${law} ${article}`;
}
