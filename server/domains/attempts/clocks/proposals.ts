import type { Day, Side } from "../history.ts";
import { shutForAll } from "../open-days.ts";
import type { Span } from "../open-days.ts";
import { isWrittenByDebtor } from "../reactions.ts";
import type { Dated, FactOf, Story } from "../story.ts";
import { isInTime, startClock, stopClock } from "./clock.ts";
import type { Clock } from "./clock.ts";
import { ANSWER_DAYS } from "./silence.ts";

/** LO 1/2025 art. 17.4. */
const OFFER_MONTHS = 1;

export type Proposed = FactOf<"proposal">;

/** The clock of one proposal. */
export interface ProposalClock {
  made: Proposed;
  clock: Clock;
  /** A binding offer was rejected: nobody has to wait for its last day. */
  rejectedBy: Dated | null;
}

/**
 * LO 1/2025 art. 10.4.b: 30 calendar days from the receipt of a party's concrete proposal; a written reply stops it, a meeting or
 * a conversation doesn't; a newer one of the same side replaces the older; a neutral's own suggestion starts nothing.
 * Art. 17.4: a binding offer stays open one month, date to date, or longer; only its express acceptance or rejection counts.
 */
export function proposalClocks({ facts, shut, today }: Story): ProposalClock[] {
  const clocks: ProposalClock[] = [];
  for (const fact of facts) {
    for (const [at, one] of clocks.entries())
      if (one.clock.stoppedOn === null) clocks[at] = afterFact(one, fact);
    if (isParties(fact))
      clocks.push(
        answeredBefore(startedBy(fact, fact.by === "debtor" ? shutForAll(shut) : shut, today), facts),
      );
  }
  return clocks;
}

function isParties(fact: Dated): fact is Proposed {
  return fact.type === "proposal" && fact.by !== "neutral";
}

function startedBy(made: Proposed, shut: readonly Span[], today: Day): ProposalClock {
  const length = made.isBinding ? { months: OFFER_MONTHS } : { days: ANSWER_DAYS };
  const clock = startClock(today, {
    law: "LO 1/2025",
    article: made.isBinding ? "17.4" : "10.4.b",
    from: made,
    length,
    shut,
    until: made.openUntil,
  });
  return { made, clock, rejectedBy: null };
}

/** Its receipt was proved only after somebody had answered it; what was said at the instant at which it was put answers something else. */
function answeredBefore(one: ProposalClock, facts: readonly Dated[]): ProposalClock {
  const { made, clock } = one;
  const { madeAt } = made;
  if (madeAt === null || made.isBinding) return one;
  const reply = facts.find((fact) => fact.at > madeAt && fact.at < made.at && isReplyTo(fact, made));
  return { ...one, clock: stopClock(clock, reply ?? null) };
}

function afterFact(one: ProposalClock, fact: Dated): ProposalClock {
  const { made, clock } = one;
  if (!isInTime(clock, fact.day)) return one;
  const isReplaced = isParties(fact) && fact.by === made.by && fact.isBinding === made.isBinding;
  const isReply = made.isBinding ? isWordOn(fact, made) : isReplyTo(fact, made);
  if (!isReplaced && !isReply && !isWithdrawal(fact, made)) return one;
  const isRejected = made.isBinding && fact.type === "answer" && fact.kind === "decline";
  return { ...one, clock: stopClock(clock, fact), rejectedBy: isRejected ? fact : null };
}

/** What the other side wrote in answer to it, a proposal of its own included. */
function isReplyTo(fact: Dated, { by, proposal, at, madeAt }: Proposed): boolean {
  if (fact.type === "agreement_accepted") return true;
  if (writtenBy(fact) !== otherSide(by)) return false;
  // What was put before answers nothing, whenever it is received.
  if (fact.type === "proposal") return (fact.madeAt ?? fact.at) >= (madeAt ?? at);
  return fact.type !== "answer" || isAbout(fact.proposal, proposal);
}

/** A binding offer is accepted or rejected expressly; anything else that is written leaves it open. */
function isWordOn(fact: Dated, { by, proposal }: Proposed): boolean {
  if (fact.type !== "answer" || writtenBy(fact) !== otherSide(by)) return false;
  return (fact.kind === "accept" || fact.kind === "decline") && isAbout(fact.proposal, proposal);
}

function isAbout(answered: string | null, proposal: string | null): boolean {
  return answered === null || answered === proposal;
}

/** An ordinary proposal can be taken back; a binding offer can't (art. 17.1). */
function isWithdrawal(fact: Dated, { isBinding, proposal }: Proposed): boolean {
  return fact.type === "proposal_withdrawn" && !isBinding && isAbout(fact.proposal, proposal);
}

function otherSide(by: Proposed["by"]): Side {
  return by === "debtor" ? "creditor" : "debtor";
}

function writtenBy(fact: Dated): Side | null {
  if (fact.type === "agreement_accepted") return null;
  if (isWrittenByDebtor(fact)) return "debtor";
  const isCreditors =
    (fact.type === "proposal" && fact.by === "creditor") ||
    (fact.type === "answer" && fact.by === "creditor" && fact.isWritten && fact.kind !== "automatic");
  return isCreditors ? "creditor" : null;
}
