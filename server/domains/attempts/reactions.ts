import type { Day } from "./history.ts";
import { hasNeutral } from "./story.ts";
import type { Dated, FactOf, Story } from "./story.ts";

/** What came from the other side. */
export interface Reactions {
  /** The first contact, meeting or written reply, with which the negotiation begins (LO 1/2025 art. 10.4.a, 10.4.b). */
  first: Dated | null;
  /** The first written reply: what stops the 30 days of art. 7.1, with the first meeting. */
  written: Dated | null;
  meeting: FactOf<"first_meeting"> | null;
}

export function reactionsOf(story: Story): Reactions {
  const begin = firstAttempt(story);
  const { facts } = story;
  return {
    first: facts.find((fact) => isReaction(fact, story, begin)) ?? null,
    written: facts.find(isWrittenByDebtor) ?? null,
    meeting: facts.find((fact) => fact.type === "first_meeting") ?? null,
  };
}

/** The first thing that was sent to the debtor, or reached it. */
function firstAttempt({ facts }: Story): Day | null {
  return (
    facts.find(
      ({ type }) => type === "notice_sent" || type === "made_available" || type === "certified_receipt",
    )?.day ?? null
  );
}

/** A conversation of a day before the first notice answers nothing: the attempt begins with that. */
function isReaction(fact: Dated, { matter }: Story, begin: Day | null): boolean {
  if (fact.type === "first_meeting" || isWrittenByDebtor(fact)) return true;
  return isSpoken(fact, matter) && (begin === null || fact.day >= begin);
}

function isSpoken(fact: Dated, matter: Story["matter"]): boolean {
  if (fact.type !== "answer") return fact.type === "contact";
  if (fact.by !== "debtor" || fact.isWritten) return false;
  // Somebody neutral can certify an oral refusal; without one it proves nothing and stops nothing.
  return fact.kind === "decline" ? hasNeutral(matter) : fact.kind !== "automatic";
}

/** An automatic answer was written by nobody. */
export function isWrittenByDebtor(fact: Dated): boolean {
  switch (fact.type) {
    case "answer":
      return fact.by === "debtor" && fact.isWritten && fact.kind !== "automatic";
    case "proposal":
      return fact.by === "debtor";
    case "written_termination":
      return fact.by === "debtor" && fact.isWritten;
    case "agreement_accepted":
      return true;
    default:
      return false;
  }
}
