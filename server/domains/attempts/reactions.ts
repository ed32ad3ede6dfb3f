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

const ATTEMPTS: readonly Dated["type"][] = [
  "notice_sent",
  "made_available",
  "certified_receipt",
  "link_opened",
  "proposal",
];

/** The first thing that was sent to the debtor, or reached it. */
function firstAttempt({ facts }: Story): Dated | null {
  return facts.find(({ type }) => ATTEMPTS.includes(type)) ?? null;
}

/**
 * A conversation before the first notice answers nothing: the attempt begins with that. Who said yes was asked, whatever is noted of
 * it.
 */
function isReaction(fact: Dated, { matter }: Story, begin: Dated | null): boolean {
  if (fact.type === "first_meeting" || isWrittenByDebtor(fact) || isSaidYes(fact)) return true;
  return isSpoken(fact, matter) && begin !== null && fact.at >= begin.at;
}

/** An oral yes: a first contact, and no writing. */
export function isSaidYes(fact: Dated): boolean {
  return fact.type === "answer" && fact.by === "debtor" && fact.kind === "accept" && !fact.isWritten;
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
