import type { StoredFact } from "./stored-facts.ts";

/** Longer than a transaction lasts. */
const LONGEST_ACT_MS = 2_000;

/**
 * Who says no proves by it to have received what it answers: one act, and nothing that had begun a negotiation before. Where both
 * rows lie milliseconds apart, as those do that were stored before an act had one instant (../invitations/link-access.ts), the
 * receipt is of when the "no" was said; else a first "no" would end what it has begun itself (LO 1/2025 art. 10.4.d instead of
 * 10.3).
 */
export function asOneAct(stored: readonly StoredFact[]): readonly StoredFact[] {
  const declined = stored.filter(({ kind, detail }) => kind === "DECLINED" && detail === null);
  if (declined.length === 0) return stored;
  return stored.map((fact) => {
    if (fact.kind !== "RECEIPT" || fact.detail?.startsWith("ANSWERED:") !== true) return fact;
    const answer = declined.find((one) => isOf(fact, one));
    return answer === undefined ? fact : { ...fact, at: answer.at };
  });
}

function isOf({ partyId, at }: StoredFact, answer: StoredFact): boolean {
  const before = answer.at.getTime() - at.getTime();
  return partyId === answer.partyId && before > 0 && before <= LONGEST_ACT_MS;
}
