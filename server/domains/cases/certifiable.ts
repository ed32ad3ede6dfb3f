import { isNeutral } from "../../../schema/rules/interventions.ts";
import type { ClosingGround } from "../../../schema/rules/case-states.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import type { PartyRow } from "../parties/party.ts";
import { circumstancesWith, endedWithout } from "./case-circumstances.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import type { CaseRecord } from "./case-record.ts";
import { groundsByParty } from "./closing-grounds.ts";
import type { GroundOption, PartyGrounds } from "./closing-grounds.ts";
import type { AttemptCircumstances } from "./unanswering.ts";
import { closedOn, isReached } from "./suing-term.ts";

/** Grounds that follow from stored facts; the others hold only for a case that was closed with them. */
export const BY_FACTS: readonly ClosingGround[] = ["NO_ANSWER", "PROPOSAL_LAPSED", "TIME_OVER", "REFUSED"];

/**
 * The grounds of law on which it ended with one counterparty, by what is known now: the ground it was closed with may
 * have rested on a notice that was withdrawn since. ENDED_BY_PARTY alone follows from the closing itself, as nothing
 * else records it.
 */
export function groundsOfLaw({ grounds }: PartyGrounds, closing: ClosingGround | null): GroundOption[] {
  return grounds.filter(
    ({ ground, blockedBy }) =>
      blockedBy === null &&
      (BY_FACTS.includes(ground) || (ground === "ENDED_BY_PARTY" && closing === ground)),
  );
}

interface Ended {
  party: PartyRow;
  /** The ground it is closed with, or would be; null: not known. */
  ground: ClosingGround | null;
}

interface Certifiable {
  party: PartyRow;
  /** At least one. */
  grounds: ClosingGround[];
}

/**
 * Of the counterparties with whom it ends, or ended, without agreement, those about whom a certificate of the attempt can be
 * issued (LO 1/2025 arts. 10.3 and 10.4): one ground of law holds, and it was reached. `on`: yyyy-mm-dd, see groundOptions.
 */
export function certifiable(
  on: string,
  hasNeutral: boolean,
  circumstances: AttemptCircumstances,
  endings: readonly Ended[],
): Certifiable[] {
  const ids = endings.map(({ party }) => party.id);
  const each = groundsByParty(
    on,
    { acceptedAgreements: 0, hasNeutral },
    circumstancesWith(circumstances, ids),
  );
  return each.flatMap((one) => {
    const { party } = one;
    const own = circumstancesWith(circumstances, [party.id]);
    const received = own.attempts[0]?.told?.received ?? null;
    const inTime = received !== null && dayInMadrid(received.at) <= on ? received : null;
    const closing = endings.find((ending) => ending.party.id === party.id)?.ground ?? null;
    const grounds = groundsOfLaw(one, closing).map(({ ground }) => ground);
    return grounds.length > 0 && isReached(own, party, inTime) ? [{ party, grounds }] : [];
  });
}

/** The same of a case that is closed. */
export function certifiableWhenClosed(
  record: CaseRecord,
  closedAt: Date,
  circumstances: CaseCircumstances,
): Certifiable[] {
  const endings = endedWithout(record, circumstances).map((party) => ({
    party,
    ground: closedOn(record, party),
  }));
  return certifiable(dayInMadrid(closedAt), isNeutral(record.interventionType), circumstances, endings);
}
