import type { ClosingGround } from "../../../schema/rules/case-states.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import type { CaseRecord } from "./case-record.ts";
import type { RespondentAttempt } from "./respondent-attempts.ts";

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
 * LO 1/2025 art. 7.3, as the engine counts it: from the receipt by who never answered, else from the end. Null: nothing ended, or
 * who asked gave it up.
 */
export function suingTerm(
  { party, attempt }: RespondentAttempt,
  { isGivenUp }: { isGivenUp: boolean },
): SuingTerm | null {
  const { claim, end, receipt } = attempt;
  if (isGivenUp || end === null || claim.lastDay === null) return null;
  return {
    party,
    from: claim.isFromReceipt && receipt !== null ? receipt.day : end.day,
    until: claim.lastDay,
    isFromReceipt: claim.isFromReceipt,
    addressee: receipt?.fact.addressee ?? partyName(party),
  };
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
