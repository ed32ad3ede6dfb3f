import { addDays } from "../../../schema/rules/madrid-days.ts";
import type { Clock } from "./clocks/clock.ts";
import { sourceOf } from "./clocks/clock.ts";
import type { Clocks } from "./clocks.ts";
import type { ProposalClock } from "./clocks/proposals.ts";
import type { Day } from "./history.ts";
import type { Reactions } from "./reactions.ts";
import type { Receipt } from "./receipt.ts";
import { hasNeutral, isOf } from "./story.ts";
import type { Dated, FactOf, Story } from "./story.ts";

export type EndState = "UNANSWERED" | "LAPSED" | "TIME_OVER" | "ENDED_IN_WRITING" | "REFUSED";

/** How the attempt with one obligor ended without agreement. */
export interface End {
  state: EndState;
  /** Article by which it ended. */
  ground: string;
  /** The last day on which it went on: a clock's last day, or that of the fact which ended it. */
  day: Day;
  /** Since when it is over: the day after a clock's last one, else that of the fact. From then on one may sue. */
  since: Day;
  /** What ended it, one of both. */
  clock: Clock | null;
  fact: Dated | null;
}

interface Known {
  story: Story;
  receipt: Receipt | null;
  reactions: Reactions;
  clocks: Clocks;
}

/**
 * All ends that law knows, the first one first: by that one it ended, and what comes later ends nothing a second time; who closes
 * the matter may still name it.
 */
export function endsOf(known: Known): End[] {
  const ends = [
    unanswered(known),
    ...known.clocks.proposals.map((one) => lapsed(known, one)),
    timeOver(known),
    ...known.clocks.access.map(notAccessed),
    refusedOrEnded(known),
    notAttended(known),
  ].filter((end) => end !== null);
  return ends.toSorted(byMoment);
}

/** LO 1/2025 art. 10.4.a: the 30 days from receipt are over without a first contact, meeting or written reply. */
function unanswered({ clocks: { silence } }: Known): End | null {
  return silence === null ? null : afterClock("UNANSWERED", silence);
}

/**
 * LO 1/2025 art. 10.4.b: the 30 days of a proposal are over, and the negotiation had begun by then. Art. 17.4: a binding offer
 * wasn't accepted in its time, or was rejected, after which nobody waits.
 */
function lapsed({ reactions: { first } }: Known, { made, clock, rejectedBy }: ProposalClock): End | null {
  if (rejectedBy !== null) return onFact("LAPSED", sourceOf(clock), rejectedBy);
  if (!made.isBinding && (first === null || clock.lastDay === null || first.day > clock.lastDay)) return null;
  return afterClock("LAPSED", clock);
}

/**
 * LO 1/2025 art. 10.4.c, Ley 5/2012 art. 20.2, RD 980/2013 art. 36.1: the longest time is over once negotiating. Who received
 * the request and kept silent all through a simplified procedure rejected it (RD 980/2013 art. 37.1).
 */
function timeOver({ receipt, reactions, clocks }: Known): End | null {
  const { simplified } = clocks;
  const hasBegun = ({ lastDay }: Clock) => reactions.first !== null && !isLater(reactions.first, lastDay);
  const ends = clocks.durations
    .filter(hasBegun)
    .map((clock) => afterClock("TIME_OVER", clock))
    .filter((end) => end !== null);
  if (
    simplified !== null &&
    !hasBegun(simplified) &&
    receipt !== null &&
    !isLater(receipt, simplified.lastDay)
  ) {
    const silent = afterClock("REFUSED", simplified);
    if (silent !== null) ends.push({ ...silent, ground: "RD 980/2013 37.1" });
  }
  return ends.toSorted(byMoment)[0] ?? null;
}

function isLater({ day }: { day: Day }, lastDay: Day | null): boolean {
  return lastDay !== null && day > lastDay;
}

/** RD 980/2013 art. 35.2: not opened in five days counts as not attended. */
function notAccessed(clock: Clock): End | null {
  return afterClock("REFUSED", clock);
}

/**
 * A written decline of the whole before the negotiation began refuses it (LO 1/2025 art. 10.3 with somebody neutral, 7.3 without),
 * afterwards it ends it in writing (art. 10.4.d), as a party's termination does; before any reaction the creditor has nothing to
 * terminate. An oral one counts only where somebody neutral can certify it.
 */
function refusedOrEnded({ story, reactions: { first } }: Known): End | null {
  const { facts } = story;
  for (const fact of facts) {
    if (!isDecline(fact, story) && !isTermination(fact, story)) continue;
    const isBegun = first !== null && facts.indexOf(first) < facts.indexOf(fact);
    if (isBegun) return onFact("ENDED_IN_WRITING", "LO 1/2025 10.4.d", fact);
    if (fact.type === "answer" || fact.by === "debtor")
      return onFact("REFUSED", hasNeutral(story.matter) ? "LO 1/2025 10.3" : "LO 1/2025 7.3", fact);
  }
  return null;
}

/** A "no" to one proposal is a written reply, which ends nothing. */
function isDecline(fact: Dated, { matter }: Story): fact is FactOf<"answer"> {
  if (fact.type !== "answer" || fact.kind !== "decline" || fact.proposal !== null) return false;
  return fact.by === "debtor" && (fact.isWritten || hasNeutral(matter));
}

function isTermination(fact: Dated, { matter }: Story): fact is FactOf<"written_termination"> {
  return fact.type === "written_termination" && (fact.isWritten || hasNeutral(matter));
}

/**
 * Who was summoned by somebody neutral, with known receipt, and didn't come to the first session: Ley 5/2012 art. 17.1, LO 1/2025
 * art. 10.3. Not to come to a meeting that nobody neutral calls to means nothing.
 */
function notAttended({ story, reactions: { meeting } }: Known): End | null {
  const { facts, matter } = story;
  if (!hasNeutral(matter)) return null;
  const missed = facts
    .filter(isOf("no_show"))
    .find(({ summonsReceived, at }) => summonsReceived && (meeting === null || at < meeting.at));
  if (missed === undefined) return null;
  return onFact(
    "REFUSED",
    matter.intervention === "mediation" ? "Ley 5/2012 17.1" : "LO 1/2025 10.3",
    missed,
  );
}

function afterClock(state: EndState, clock: Clock): End | null {
  if (clock.status !== "expired" || clock.lastDay === null) return null;
  return {
    state,
    ground: sourceOf(clock),
    day: clock.lastDay,
    since: addDays(clock.lastDay, 1),
    clock,
    fact: null,
  };
}

function onFact(state: EndState, ground: string, fact: Dated): End {
  return { state, ground, day: fact.day, since: fact.day, clock: null, fact };
}

/** The state changes with the first minute of the day after a clock's last one, before anything that happens on that day. */
function byMoment(one: End, other: End): number {
  if (one.since !== other.since) return one.since < other.since ? -1 : 1;
  return (one.fact?.at.getTime() ?? 0) - (other.fact?.at.getTime() ?? 0);
}
