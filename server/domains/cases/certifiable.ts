import { endedWithout } from "./case-circumstances.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import type { CaseRecord } from "./case-record.ts";
import type { ClosingGround, EndingGround } from "../../../schema/rules/case-states.ts";
import { GROUND_OF_END } from "./closing-grounds.ts";
import type { GroundOption, PartyGrounds } from "./closing-grounds.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { hasBegun } from "./proposal-terms.ts";
import { asOf, called, respondentAttempts } from "./respondent-attempts.ts";
import type { Attempted, RespondentAttempt } from "./respondent-attempts.ts";
import { closedOn } from "./suing-term.ts";

/** Grounds that follow from stored facts alone. */
export const BY_FACTS: readonly ClosingGround[] = ["NO_ANSWER", "PROPOSAL_LAPSED", "TIME_OVER", "REFUSED"];

/**
 * The grounds of law on which it ended with one counterparty, by what is known now: the ground it was closed with may
 * have rested on a notice that was withdrawn since. That a party ended it in writing may follow from the closing itself, as
 * nothing else records it.
 */
export function groundsOfLaw(
  { grounds, attempt }: PartyGrounds,
  closing: ClosingGround | null,
): GroundOption[] {
  const ended: readonly EndingGround[] = attempt.ends.map(({ state }) => GROUND_OF_END[state]);
  return grounds.filter(
    ({ ground, blockedBy }) =>
      blockedBy === null && (ended.includes(ground) || (ground === "ENDED_BY_PARTY" && closing === ground)),
  );
}

/** Ley 5/2012 art. 17.2: who attended the initial session of a mediation has tried, whatever came of it; null: it isn't that. */
export function attendedMediation(one: RespondentAttempt): string | null {
  const { ground, from } = one.attempt.certificate;
  if (ground !== "Ley 5/2012 17.2" || from === null) return null;
  return `${called(one)} asistió a la sesión inicial de la mediación el ${shownDay(from)}, con lo que consta el intento (Ley 5/2012, art. 17.2).`;
}

interface Ended {
  partyId: number;
  /** The ground it is closed with, or would be; null: not known. */
  ground: ClosingGround | null;
}

/**
 * Of the counterparties with whom it ends, or ended, without agreement, those about whom a certificate of the attempt can be
 * issued, as the engine says (LO 1/2025 arts. 3.2, 10.3 and 10.4; Ley 5/2012 art. 17.2). `at`: see asOf.
 */
export function certifiable(matter: Attempted, at: Date, endings: readonly Ended[]): RespondentAttempt[] {
  return respondentAttempts(matter, at).filter((one) => {
    const ending = endings.find(({ partyId }) => partyId === one.party.id);
    return ending !== undefined && (one.attempt.certificate.mayIssue || endsInWriting(one, ending));
  });
}

/** Closing it on this ground will end it (LO 1/2025 art. 10.4.d). */
function endsInWriting({ attempt }: RespondentAttempt, { ground }: Ended): boolean {
  const { agreement, state } = attempt;
  return ground === "ENDED_BY_PARTY" && hasBegun(attempt) && agreement === null && state !== "EXCLUDED";
}

/** The same of a case that is closed. */
export function certifiableWhenClosed(
  record: CaseRecord,
  closedAt: Date,
  circumstances: CaseCircumstances,
): RespondentAttempt[] {
  const endings = endedWithout(record, circumstances).map((party) => ({
    partyId: party.id,
    ground: closedOn(record, party),
  }));
  return certifiable(circumstances, asOf(closedAt, closedAt), endings);
}
