import type { ClosingGround } from "../../../schema/rules/case-states.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { suingEnd } from "../attempts/claim.ts";
import { partyName } from "../parties/party.ts";
import type { Receipt } from "./attempts.ts";
import type { PartyRow } from "../parties/party.ts";
import { isOver } from "../attempts/open-days.ts";
import { circumstancesWith } from "./case-circumstances.ts";
import type { CaseRecord } from "./case-record.ts";
import { unansweringRespondents } from "./unanswering.ts";
import type { AttemptCircumstances } from "./unanswering.ts";
import { answerTerm, meetingTerm, proposalsOf } from "./proposal-terms.ts";

const OTHER_ENDS: readonly ClosingGround[] = ["REFUSED", "PROPOSAL_LAPSED", "TIME_OVER", "ENDED_BY_PARTY"];

/** How and when the attempt ended; the day is yyyy-mm-dd, null while the matter is open. */
export interface Ending {
  /** Those that hold by what is known now, whatever it was closed with. */
  grounds: readonly ClosingGround[];
  /** The claimant withdrew the request. */
  isGivenUp: boolean;
  endedOn: string | null;
}

/** The year to sue one counterparty. Days are yyyy-mm-dd. */
export interface SuingTerm {
  party: PartyRow;
  from: string;
  until: string;
  isFromReceipt: boolean;
  /** The receiver's name at that time. */
  addressee: string;
}

/**
 * LO 1/2025 art. 7.3, date to date: from the receipt by who never answered, else from the end, which is what law takes for
 * it (a refusal, the last day of a term of art. 10.4) where that came before the matter was closed. Null: nothing ended, who
 * asked gave it up, or the attempt never reached this counterparty (without receipt nothing ends).
 */
export function suingTerm(
  circumstances: AttemptCircumstances,
  party: PartyRow,
  ending: Ending,
): SuingTerm | null {
  const own = circumstancesWith(circumstances, [party.id]);
  const received = own.attempts[0]?.told?.received ?? null;
  // A receipt after the end doesn't count.
  const isLate = received !== null && ending.endedOn !== null && dayInMadrid(received.at) > ending.endedOn;
  if (ending.isGivenUp || !isReached(own, party, isLate ? null : received)) return null;
  const receivedOn =
    received !== null && unansweringRespondents(own).length > 0 ? dayInMadrid(received.at) : null;
  if (receivedOn !== null && !isSilenceOver(receivedOn, own, ending)) return null;
  const [first] = (receivedOn === null ? endsOf(own, party, ending) : [receivedOn]).toSorted();
  if (first === undefined) return null;
  return {
    party,
    from: first,
    until: suingEnd(first),
    isFromReceipt: receivedOn !== null,
    addressee: received?.addressee ?? partyName(party),
  };
}

/**
 * Silence counts only if the thirty days were over when the matter was closed, as nobody could answer after that;
 * unless another ground, like a missed session, had ended it before.
 */
function isSilenceOver(
  receivedOn: string,
  { attempts: [attempt] }: AttemptCircumstances,
  { grounds, endedOn }: Ending,
): boolean {
  if (endedOn === null) return grounds.length > 0;
  if (grounds.some((ground) => OTHER_ENDS.includes(ground))) return true;
  return attempt !== undefined && isOver(answerTerm(receivedOn, attempt), endedOn);
}

/** Heard of, or told with a proved receipt. */
export function isReached(
  { attempts: [attempt] }: AttemptCircumstances,
  { response }: PartyRow,
  received: Receipt | null,
): boolean {
  return response !== "PENDING" || (attempt?.heardAt ?? null) !== null || received !== null;
}

function endsOf(own: AttemptCircumstances, party: PartyRow, { grounds, endedOn }: Ending): string[] {
  const [attempt] = own.attempts;
  const missed = attempt?.missed ?? null;
  const ends: (string | null | undefined)[] = [endedOn];
  if (party.response === "DECLINED" && party.respondedAt) ends.push(dayInMadrid(party.respondedAt));
  else if (grounds.includes("REFUSED") && missed?.summonedAt) ends.push(dayInMadrid(missed.at));
  if (grounds.includes("PROPOSAL_LAPSED"))
    ends.push(...proposalsOf(own).map(({ term, stoppedBy }) => (stoppedBy === null ? term?.endsOn : null)));
  if (grounds.includes("TIME_OVER") && attempt?.metAt)
    ends.push(meetingTerm(dayInMadrid(attempt.metAt), attempt).endsOn);
  return ends.filter((day) => day != null);
}

/** The ground with which a closed case was closed with this counterparty; null while it is open. */
export function closedOn(
  { closingGround }: Pick<CaseRecord, "closingGround">,
  party: Pick<PartyRow, "closingGround">,
): ClosingGround | null {
  return party.closingGround ?? closingGround;
}

export function isGivenUp(...closing: Parameters<typeof closedOn>): boolean {
  return closedOn(...closing) === "WITHDRAWN";
}

/** With several the claim against all of them has to be filed by the earliest of their days. */
export function earliestSuing(terms: readonly SuingTerm[]): SuingTerm | null {
  const [first] = terms.toSorted((a, b) => a.until.localeCompare(b.until));
  return first ?? null;
}

const SOURCE = "(LO 1/2025, art. 7.3)";

/** For a certificate, a sentence each; of several also the day for all of them. */
export function suingSentences(terms: readonly SuingTerm[]): string[] {
  const first = earliestSuing(terms);
  if (first === null)
    return [`La demanda puede presentarse en el plazo de un año desde que termine sin acuerdo ${SOURCE}.`];
  const isOne = terms.length === 1;
  return [
    ...terms.map(
      (term) =>
        `La demanda ${isOne ? "" : `frente a ${partyName(term.party)} `}puede presentarse hasta el ${shownDay(term.until)}: un año desde ${sinceWhen(term)} ${SOURCE}.`,
    ),
    ...(isOne
      ? []
      : [`Para demandar a la vez a todas, cuenta la primera de esas fechas: el ${shownDay(first.until)}.`]),
  ];
}

function sinceWhen({ addressee, from, isFromReceipt }: SuingTerm): string {
  return isFromReceipt
    ? `el ${shownDay(from)}, cuando ${addressee || "la contraparte"} recibió la solicitud, a la que no respondió por escrito`
    : `que terminó sin acuerdo, el ${shownDay(from)}`;
}
