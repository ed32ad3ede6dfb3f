import { addDays, dayInMadrid, instantInMadrid } from "../../../schema/rules/madrid-days.ts";
import { attemptAt } from "../attempts/engine.ts";
import type { ObligorAttempt } from "../attempts/engine.ts";
import type { History } from "../attempts/history.ts";
import { partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";

/** How the attempt with one counterparty of a case, or a debtor of a task, stands. */
export interface RespondentAttempt {
  party: PartyRow;
  attempt: ObligorAttempt;
}

/** A matter's parties, as far as they are asked about, and all that happened in it. */
export interface Attempted {
  /** Claimants first. */
  parties: readonly PartyRow[];
  history: History;
}

/** With each of these respondents as of an instant, in their order, as the engine says. */
export function respondentAttempts({ parties, history }: Attempted, at: Date): RespondentAttempt[] {
  const { obligors } = attemptAt(untilEnd(history, dayInMadrid(at)), at);
  return parties
    .filter(({ side }) => side === "RESPONDENT")
    .map((party) => {
      const attempt = obligors.find((one) => one.party.id === String(party.id));
      if (attempt === undefined) throw new Error("the history is of another matter");
      return { party, attempt };
    });
}

/** Its terms as they stood when it ended, not that they stopped with the end of that day: who asks names the day. */
function untilEnd({ parties, ...history }: History, day: string): History {
  return {
    ...history,
    parties: parties.map((party) => ({
      ...party,
      shut: party.shut.filter(
        ({ by, until, from }) => by !== "CLOSED" || until !== null || dayInMadrid(from) !== day,
      ),
    })),
  };
}

/** As of when a matter is asked: of one that is over the last instant of that day, since nobody could answer from then on. */
export function asOf(endedAt: Date | null, now: Date): Date {
  if (endedAt === null) return now;
  return new Date(instantInMadrid(addDays(dayInMadrid(endedAt), 1), "00:00").getTime() - 1);
}

/** In a sentence, not at its beginning. */
export function calledInside({ party }: Pick<RespondentAttempt, "party">): string {
  return partyName(party) || "la contraparte";
}

export function called({ party }: Pick<RespondentAttempt, "party">): string {
  return partyName(party) || "La contraparte";
}
