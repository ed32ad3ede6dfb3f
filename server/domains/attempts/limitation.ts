import { addDays } from "../../../schema/rules/madrid-days.ts";
import type { Clocks } from "./clocks.ts";
import { ANSWER_DAYS } from "./clocks/silence.ts";
import type { Day, Matter, Party } from "./history.ts";
import type { Reactions } from "./reactions.ts";
import type { Receipt } from "./receipt.ts";
import { hasNeutral, isOf } from "./story.ts";
import type { Dated, Story } from "./story.ts";

/** LO 1/2025 art. 7.2.b, Ley 5/2012 art. 4: calendar days to try the first contact, and as many for an answer. */
const NEUTRAL_DAYS = 15;

/** The last of the days that somebody neutral has to try the first contact, or to get an answer. */
export function neutralTermEnd(day: Day): Day {
  return addDays(day, NEUTRAL_DAYS);
}

/** How limitation stands with one obligor; it is not the end of the attempt. */
export interface Limitation {
  interruptedOn: Day | null;
  /** From that day it runs anew; null: it was never interrupted, or stays so while the negotiation goes on. */
  restartsOn: Day | null;
  running: boolean;
  /** Why it is so: the article, and what its days are counted from. */
  source: string;
  from: Dated | null;
}

interface Known {
  story: Story;
  receipt: Receipt | null;
  reactions: Reactions;
  clocks: Clocks;
  /** The last day of the attempt with or without agreement; null while it goes on. */
  endedOn: Day | null;
}

/**
 * LO 1/2025 art. 7.1: interrupted from the attempt to communicate, with somebody neutral from the receipt of the request; it
 * restarts after 30 days (7.2.b: 15) without a first meeting or a written reply, which a contact by telephone isn't; where one
 * came, once the attempt has ended.
 */
export function limitationOf(known: Known): Limitation {
  const { story, reactions, endedOn } = known;
  const begin = interruption(known);
  const source = sourceOf(story);
  if (begin === null) return { interruptedOn: null, restartsOn: null, running: true, source, from: null };
  const { from, lastDay } = waitingTerm(known, begin);
  const { written, meeting } = reactions;
  const isKept = [written, meeting].some((fact) => fact !== null && fact.day <= lastDay);
  const afterEnd = endedOn === null ? null : addDays(endedOn, 1);
  const afterTerm = isKept ? null : addDays(lastDay, 1);
  const [restartsOn = null] = [afterEnd, afterTerm].filter((day) => day !== null).toSorted();
  return {
    interruptedOn: begin.day,
    restartsOn,
    running: isRunning(story, restartsOn),
    source,
    from,
  };
}

/** A claim before the court interrupts it again (CC art. 1973). */
export function isRunning({ facts, today }: Pick<Story, "facts" | "today">, restartsOn: Day | null): boolean {
  return restartsOn !== null && today >= restartsOn && !facts.some(isOf("claim_filed"));
}

/** Art. 7.1 names home, workplace and electronic means used before: what goes to a new address counts once it is received. */
function interruption({ story: { facts, matter }, receipt }: Known): Dated | null {
  const request = facts.find(isOf("request_received_by_neutral"));
  if (hasNeutral(matter) && request !== undefined) return request;
  const sent = facts.find((fact) => fact.type === "notice_sent" && fact.isKnownAddress);
  if (sent === undefined || (receipt !== null && receipt.fact.at < sent.at))
    return receipt?.fact ?? sent ?? null;
  return sent;
}

/** The days within which somebody has to meet or to write: from receipt; the attempt counts only where there is none. */
function waitingTerm({ story, receipt, clocks }: Known, begin: Dated): { from: Dated; lastDay: Day } {
  const { facts, matter } = story;
  const offer = clocks.proposals.find(({ made }) => made.isBinding && made === receipt?.fact);
  if (offer?.clock.lastDay != null && offer.rejectedBy === null)
    return { from: offer.made, lastDay: offer.clock.lastDay };
  const days = hasNeutral(matter) ? NEUTRAL_DAYS : ANSWER_DAYS;
  const tried = facts.find(isOf("notice_sent"));
  const from = receipt?.fact ?? (hasNeutral(matter) ? tried : undefined) ?? begin;
  return { from, lastDay: addDays(from.day, days) };
}

function sourceOf({ matter: { intervention } }: Story): string {
  if (intervention === "none") return "LO 1/2025 7.1";
  return intervention === "conciliation" ? "LO 1/2025 7.2.b" : "Ley 5/2012 4";
}

interface Interrupted {
  party: Party;
  limitation: Limitation;
}

/**
 * CC 1974: with joint and several debtors interruption and restart are shared; a debtor who owes a part has its own (1974.3), and
 * a guarantor isn't touched by what is claimed from the debtor out of court (1975).
 */
export function shareLimitation<T extends Interrupted>(
  { obligation }: Matter,
  obligors: readonly T[],
  facts: readonly Dated[],
  today: Day,
): T[] {
  const debtors = obligors.filter(({ party }) => party.role === "debtor");
  if (obligation !== "solidary" || debtors.length < 2) return [...obligors];
  const shared = sharedLimitation(
    debtors.map(({ limitation }) => limitation),
    (restartsOn) => isRunning({ facts, today }, restartsOn),
  );
  return obligors.map((one) =>
    one.party.role === "debtor" ? { ...one, limitation: shared(one.limitation) } : one,
  );
}

/** Interrupted with the first, restarted with the last; as long as it waits for one, it waits for all. */
function sharedLimitation(
  each: readonly Limitation[],
  isRunningFrom: (restartsOn: Day | null) => boolean,
): (own: Limitation) => Limitation {
  const interrupted = each.filter(({ interruptedOn }) => interruptedOn !== null);
  const [first] = interrupted.toSorted(by(({ interruptedOn }) => interruptedOn ?? ""));
  if (first === undefined) return (own) => own;
  const isWaiting = interrupted.some(({ restartsOn }) => restartsOn === null);
  const last = interrupted.toSorted(by(({ restartsOn }) => restartsOn ?? "")).at(-1) ?? first;
  const restartsOn = isWaiting ? null : last.restartsOn;
  return (own) => ({
    ...own,
    interruptedOn: first.interruptedOn,
    restartsOn,
    running: isRunningFrom(restartsOn),
    from: last.from,
  });
}

function by(key: (one: Limitation) => string): (one: Limitation, other: Limitation) => number {
  return (one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0);
}
