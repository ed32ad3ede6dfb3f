import { addDays } from "../../../schema/rules/madrid-days.ts";
import { ANSWER_DAYS } from "./clocks/silence.ts";
import type { End, EndState } from "./ends.ts";
import type { Day } from "./history.ts";
import type { Reactions } from "./reactions.ts";
import { isWrittenByDebtor } from "./reactions.ts";
import type { Receipt } from "./receipt.ts";
import { isOf } from "./story.ts";
import type { Dated, Story } from "./story.ts";

export type OpenState =
  | "NOT_STARTED"
  | "INVITED"
  | "NOT_RECEIVED"
  | "RECEIVED"
  | "ANSWERED"
  | "IN_NEGOTIATION";
export type State = OpenState | EndState | "AGREED" | "EXCLUDED";

export interface Standing {
  state: State;
  /** Null: since ever. */
  since: Day | null;
}

interface Known {
  story: Story;
  receipt: Receipt | null;
  reactions: Reactions;
}

/** What an agreement on the whole was reached by, whatever had ended before (LO 1/2025 art. 4.1: one on a part ends nothing). */
export function agreementOf({ facts }: Story, end: End | null): Dated | null {
  const isAccepted = (fact: Dated) =>
    fact.type === "answer" &&
    fact.kind === "accept" &&
    fact.isWritten &&
    (end === null || fact.day < end.since || end.fact === fact);
  return (
    facts.find(
      (fact) => (fact.type === "agreement_accepted" && fact.scope === "whole") || isAccepted(fact),
    ) ?? null
  );
}

/** How an attempt stands that neither ended nor came to an agreement. */
export function openStanding(known: Known): Standing {
  const { receipt, reactions } = known;
  if (reactions.first !== null) {
    const negotiating = negotiatingFact(known, reactions.first);
    return negotiating === null
      ? { state: "ANSWERED", since: reactions.first.day }
      : { state: "IN_NEGOTIATION", since: laterDay(negotiating.day, reactions.first.day) };
  }
  if (receipt !== null) return { state: "RECEIVED", since: receipt.day };
  return notReachedYet(known.story);
}

/** Beyond a bare written answer: a meeting, a conversation, a concrete proposal of a party, an agreement on a part. */
function negotiatingFact({ story: { facts } }: Known, first: Dated): Dated | null {
  if (!isWrittenByDebtor(first)) return first;
  return (
    facts.find(
      ({ type, ...fact }) =>
        type === "first_meeting" ||
        type === "contact" ||
        type === "agreement_accepted" ||
        (type === "proposal" && "by" in fact && fact.by !== "neutral"),
    ) ?? null
  );
}

/**
 * Handing a mail to a server proves sending only. What came back, or brought nothing for the days in which limitation waits (art.
 * 7.1), wasn't received: another channel has to be tried, or the sworn statement of LEC art. 264.4.
 */
function notReachedYet({ facts, today }: Story): Standing {
  const sent = facts.filter(isOf("notice_sent"));
  const sworn = facts.find(isOf("sworn_statement"));
  if (sworn !== undefined) return { state: "NOT_RECEIVED", since: sworn.day };
  const [first] = sent;
  const last = sent.at(-1);
  if (first === undefined || last === undefined) return { state: "NOT_STARTED", since: null };
  const bounces = facts.filter(isOf("bounced"));
  const returned = sent.map(({ at, notice }) =>
    bounces.find((one) => one.at >= at && (one.notice === notice || one.notice === null || notice === null)),
  );
  if (returned.every((one) => one !== undefined))
    return {
      state: "NOT_RECEIVED",
      since:
        returned
          .map(({ day }) => day)
          .toSorted()
          .at(-1) ?? null,
    };
  const waited = addDays(last.day, ANSWER_DAYS);
  return today > waited
    ? { state: "NOT_RECEIVED", since: addDays(waited, 1) }
    : { state: "INVITED", since: first.day };
}

function laterDay(one: Day, other: Day): Day {
  return one > other ? one : other;
}
