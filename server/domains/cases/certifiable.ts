import type { ClosingGround } from "../../../schema/rules/case-states.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import type { PartyRow } from "../parties/party.ts";
import { isNeutral } from "../catalogs/catalogs.service.ts";
import { circumstancesWith, endedWithout } from "./case-circumstances.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import type { CaseRecord } from "./case-record.ts";
import { groundsByParty } from "./closing-grounds.ts";
import type { AttemptCircumstances, PartyGrounds } from "./closing-grounds.ts";
import { closedOn, isReached } from "./suing-term.ts";

/** What ends an attempt by what happened; what somebody says of it counts once the case is closed with that ground. */
export const BY_FACTS: readonly string[] = ["NO_ANSWER", "PROPOSAL_LAPSED", "TIME_OVER", "REFUSED"];
export const BY_CLOSING: readonly string[] = [...BY_FACTS, "ENDED_BY_PARTY"];

interface Ended {
  party: PartyRow;
  /** With which it is closed, or would be; null: not known. */
  ground: ClosingGround | null;
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
): PartyRow[] {
  const ids = endings.map(({ party }) => party.id);
  const each = groundsByParty(
    on,
    { acceptedAgreements: 0, hasNeutral },
    circumstancesWith(circumstances, ids),
  );
  return each
    .filter((one) => {
      const own = circumstancesWith(circumstances, [one.party.id]);
      const received = own.attempts[0]?.told?.received ?? null;
      const inTime = received !== null && dayInMadrid(received.at) <= on ? received : null;
      const ground = endings.find(({ party }) => party.id === one.party.id)?.ground ?? null;
      return isReached(own, one.party, inTime) && isEnded(one, ground);
    })
    .map(({ party }) => party);
}

/** The same of a case that is closed. */
export function certifiableWhenClosed(
  record: CaseRecord,
  closedAt: Date,
  circumstances: CaseCircumstances,
): PartyRow[] {
  const endings = endedWithout(record, circumstances).map((party) => ({
    party,
    ground: closedOn(record, party)[0] ?? null,
  }));
  return certifiable(dayInMadrid(closedAt), isNeutral(record.interventionType), circumstances, endings);
}

/** A proposal that lapsed and a refusal are facts or nothing; the rest was true when it was closed with that. */
function isEnded({ grounds }: PartyGrounds, closing: ClosingGround | null): boolean {
  const isSaid = closing === "NO_ANSWER" || closing === "TIME_OVER" || closing === "ENDED_BY_PARTY";
  return isSaid || grounds.some(({ ground, blockedBy }) => BY_FACTS.includes(ground) && blockedBy === null);
}
