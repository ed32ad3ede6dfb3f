import type { PartyRow } from "../parties/party.ts";
import { isOf } from "../attempts/story.ts";
import type { FactOf } from "../attempts/story.ts";
import type { RespondentAttempt } from "./respondent-attempts.ts";

/** Respondents of whom nothing came in writing, and who came to no meeting. */
export function silentRespondents(each: readonly RespondentAttempt[]): PartyRow[] {
  return partiesOf(each.filter((one) => isSilent(one)));
}

export function isSilent({ attempt: { reactions } }: RespondentAttempt): boolean {
  return reactions.written === null && reactions.meeting === null;
}

/** Those who had kept silent until their thirty days were over, whatever came later. */
export function unansweringRespondents(each: readonly RespondentAttempt[]): PartyRow[] {
  return partiesOf(each.filter(({ attempt }) => attempt.ends.some(({ state }) => state === "UNANSWERED")));
}

/** The first notice to it; null: it was told of nothing. */
export function firstNotice({ attempt: { facts } }: RespondentAttempt): FactOf<"notice_sent"> | null {
  return facts.find(isOf("notice_sent")) ?? null;
}

function partiesOf(each: readonly RespondentAttempt[]): PartyRow[] {
  return each.map(({ party }) => party);
}
