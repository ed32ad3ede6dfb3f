import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import type { PartyRow } from "../parties/party.ts";
import type { Attempt } from "./attempts.ts";
import { respondentsOf } from "./case-circumstances.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import { isOver } from "../attempts/open-days.ts";
import { answerTerm } from "./proposal-terms.ts";

/** What the terms of a case, or of a corporate task, are counted from. */
export type AttemptCircumstances = Pick<CaseCircumstances, "parties" | "attempts">;

/** Respondents without an answer, a word in writing or a meeting. */
export function silentRespondents(circumstances: AttemptCircumstances): PartyRow[] {
  return respondentsOf(circumstances).filter(
    ({ id, response }) =>
      response === "PENDING" && (attemptWith(circumstances, id)?.heardAt ?? null) === null,
  );
}

/** Those of them who weren't reached by telephone either, which is a first contact, too (art. 10.4.a). */
export function uncontactedRespondents(circumstances: AttemptCircumstances): PartyRow[] {
  return silentRespondents(circumstances).filter(
    ({ id }) => (attemptWith(circumstances, id)?.spokenAt ?? null) === null,
  );
}

/**
 * Those of whom nothing was heard by the last of their thirty days, or at all: a contact that came later takes back no end
 * that law had made (art. 10.4.a).
 */
export function unansweringRespondents(circumstances: AttemptCircumstances): PartyRow[] {
  return respondentsOf(circumstances).filter(({ id, response }) => {
    if (response !== "PENDING") return false;
    const attempt = attemptWith(circumstances, id);
    const contact = attempt === null ? null : firstContact(attempt);
    if (attempt === null || contact === null) return true;
    const received = attempt.told?.received ?? null;
    return received !== null && isOver(answerTerm(dayInMadrid(received.at), attempt), dayInMadrid(contact));
  });
}

export function firstContact({ heardAt, spokenAt, metAt }: Attempt): Date | null {
  const [first = null] = [heardAt, spokenAt, metAt]
    .filter((at) => at !== null)
    .toSorted((a, b) => a.getTime() - b.getTime());
  return first;
}

export function attemptWith({ attempts }: AttemptCircumstances, id: number): Attempt | null {
  return attempts.find(({ partyId }) => partyId === id) ?? null;
}
