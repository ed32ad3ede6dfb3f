import { GROUND_LABELS } from "../../../schema/rules/case-states.ts";
import type { EndingGround } from "../../../schema/rules/case-states.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import type { EndState } from "../attempts/ends.ts";
import { hasNeutral as isNeutralMatter } from "../attempts/story.ts";
import { partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { hasBegun } from "./proposal-terms.ts";
import { decline, NOBODY_REFUSED, refusalFacts, refusalInWriting } from "./refusals.ts";
import { called, calledInside, respondentAttempts } from "./respondent-attempts.ts";
import type { Attempted, RespondentAttempt } from "./respondent-attempts.ts";
import {
  ALL_ANSWERED,
  blocked,
  holds,
  NO_MEETING,
  NO_PROPOSAL,
  noAnswer,
  proposalLapsed,
  timeOver,
  together,
} from "./term-grounds.ts";
import type { Facts } from "./term-grounds.ts";

export interface GroundOption extends Facts {
  ground: EndingGround;
  label: string;
}

/** The grounds on which it ends with one counterparty of several. */
export interface PartyGrounds extends RespondentAttempt {
  grounds: GroundOption[];
}

/** What the ways in which law ends an attempt are called where a case is closed. */
export const GROUND_OF_END: Readonly<Record<EndState, EndingGround>> = {
  UNANSWERED: "NO_ANSWER",
  LAPSED: "PROPOSAL_LAPSED",
  TIME_OVER: "TIME_OVER",
  ENDED_IN_WRITING: "ENDED_BY_PARTY",
  REFUSED: "REFUSED",
};

/**
 * Every ground of LO 1/2025 art. 10.3 and 10.4 with the facts it rests on, and why it doesn't hold yet: of several
 * counterparties it holds where it does with each. A term of days or months is over once its last day has passed (CC
 * art. 5): on that day the other side may still answer. `at`: the instant as of which it is asked, see asOf.
 */
export function groundOptions(matter: Attempted, at: Date): GroundOption[] {
  const each = groundsByParty(matter, at);
  const [first] = each;
  if (first === undefined) return withNobody(matter.parties);
  return first.grounds.map(({ ground, label }, index) => ({
    ground,
    label,
    ...together(each.flatMap((one) => named(one, one.grounds[index], each.length > 1))),
  }));
}

/** The same with each respondent alone: each one's receipts, answers and meetings are its own. */
export function groundsByParty(matter: Attempted, at: Date): PartyGrounds[] {
  const each = respondentAttempts(matter, at);
  return each.map((one) => ({
    ...one,
    grounds: ownOptions(matter, one, { isOneOfSeveral: each.length > 1 }),
  }));
}

/** With several respondents the reason names the one it is about. */
function named(one: RespondentAttempt, facts: Facts | undefined, isOneOfSeveral: boolean): Facts[] {
  if (facts === undefined) return [];
  const { blockedBy } = facts;
  const isSaid = !isOneOfSeveral || blockedBy === null || blockedBy.includes(called(one));
  return [isSaid ? facts : { ...facts, blockedBy: `${called(one)}: ${blockedBy}` }];
}

function ownOptions(
  { parties, history }: Attempted,
  one: RespondentAttempt,
  several: { isOneOfSeveral: boolean },
): GroundOption[] {
  const claimants = parties.filter(({ side }) => side === "CLAIMANT");
  const withoutAgreement = (facts: () => Facts) =>
    one.attempt.agreement === null ? facts() : blocked("Hay un acuerdo aceptado.");
  return options({
    NO_ANSWER: noAnswer(one, several),
    PROPOSAL_LAPSED: withoutAgreement(() => proposalLapsed(one, claimants)),
    TIME_OVER: withoutAgreement(() => timeOver(one, several)),
    ENDED_BY_PARTY: endedByParty(one),
    REFUSED: refusalFacts(one, isNeutralMatter(history.matter)),
    ...always(claimants),
  });
}

/** Of a case without any counterparty. */
function withNobody(claimants: readonly PartyRow[]): GroundOption[] {
  return options({
    NO_ANSWER: blocked(ALL_ANSWERED),
    PROPOSAL_LAPSED: blocked(NO_PROPOSAL),
    TIME_OVER: blocked(NO_MEETING),
    ENDED_BY_PARTY: holds(SAY_WHO_ENDED),
    REFUSED: blocked(NOBODY_REFUSED),
    ...always(claimants),
  });
}

function always(claimants: readonly PartyRow[]): Record<"WITHDRAWN" | "OTHER", Facts> {
  return {
    WITHDRAWN: withdrawn(claimants),
    OTHER: holds("Explica en el motivo por qué termina sin acuerdo."),
  };
}

function options(facts: Record<EndingGround, Facts>): GroundOption[] {
  return (Object.keys(facts) as EndingGround[]).map((ground) => ({
    ground,
    label: GROUND_LABELS[ground],
    ...facts[ground],
  }));
}

const SAY_WHO_ENDED = "Escribe en el motivo quién lo ha comunicado, cuándo y cómo (LO 1/2025, art. 10.4.d).";

/** A respondent said so; else holds once it has reacted: before, the negotiation hasn't begun (art. 10.4.d). */
function endedByParty(one: RespondentAttempt): Facts {
  const end = decline(one);
  if (end !== null)
    return holds(
      `${called(one)} comunicó el ${shownDay(end.day)} que no quiere seguir, cuando la negociación ya había empezado (LO 1/2025, art. 10.4.d).`,
    );
  const refusal = refusalInWriting(one);
  if (refusal !== null)
    return blocked(
      `${called(one)} rechazó participar el ${shownDay(refusal.day)}, antes de que la negociación empezara: elige «${GROUND_LABELS.REFUSED}».`,
    );
  if (hasBegun(one.attempt)) return holds(SAY_WHO_ENDED);
  return blocked(
    `Mientras no haya ninguna reacción de ${calledInside(one)} la negociación no ha empezado, y nadie puede darla por terminada por escrito (LO 1/2025, art. 10.4.d). Si el cliente ya no quiere seguir, elige «${GROUND_LABELS.WITHDRAWN}».`,
  );
}

/** Said by an invited client through its link, or told otherwise. */
function withdrawn(claimants: readonly PartyRow[]): Facts {
  const left = claimants.filter(({ response }) => response === "DECLINED");
  if (left.length === 0) return holds("Escribe en el motivo cuándo y cómo lo ha pedido el cliente.");
  return holds(
    left
      .map((party) => {
        const note = party.responseNote ? `: «${party.responseNote}»` : "";
        return `${partyName(party) || "El cliente"} respondió el ${shownDay(party.respondedAt ?? new Date(0))} que no quiere seguir${note}.`;
      })
      .join(" "),
  );
}
