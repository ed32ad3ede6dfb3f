import { GROUND_LABELS } from "../../../schema/rules/case-states.ts";
import type { EndingGround } from "../../../schema/rules/case-states.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { partyName, partyNames } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { circumstancesWith, respondentsOf } from "./case-circumstances.ts";
import { refusalFacts } from "./refusals.ts";
import { blocked, holds, noAnswer, proposalLapsed, timeOver, together } from "./term-grounds.ts";
import type { Facts } from "./term-grounds.ts";
import { uncontactedRespondents } from "./unanswering.ts";
import type { AttemptCircumstances } from "./unanswering.ts";

export interface GroundOption extends Facts {
  ground: EndingGround;
  label: string;
}

/** The grounds on which it ends with one counterparty of several. */
export interface PartyGrounds {
  party: PartyRow;
  grounds: GroundOption[];
}

interface Matter {
  acceptedAgreements: number;
  hasNeutral: boolean;
}

/**
 * Every ground of LO 1/2025 art. 10.3 and 10.4 with the facts it rests on, and why it doesn't hold yet: of several
 * counterparties it holds where it does with each. A term of days or months is over once its last day has passed (CC
 * art. 5): on that day the other side may still answer. `on`: yyyy-mm-dd, the day as which it is asked: today, or that
 * on which the matter ended, since nobody could answer from then on.
 */
export function groundOptions(
  on: string,
  matter: Matter,
  circumstances: AttemptCircumstances,
): GroundOption[] {
  const each = groundsByParty(on, matter, circumstances);
  const [first] = each;
  if (first === undefined) return ownOptions(on, matter, circumstances, { isOneOfSeveral: false });
  return first.grounds.map(({ ground, label }, at) => ({
    ground,
    label,
    ...together(each.flatMap(({ party, grounds }) => named(party, grounds[at], each.length > 1))),
  }));
}

/** The same with each respondent alone: each one's receipts, answers and meetings are its own. */
export function groundsByParty(
  on: string,
  matter: Matter,
  circumstances: AttemptCircumstances,
): PartyGrounds[] {
  const respondents = respondentsOf(circumstances);
  return respondents.map((party) => ({
    party,
    grounds: ownOptions(on, matter, circumstancesWith(circumstances, [party.id]), {
      isOneOfSeveral: respondents.length > 1,
    }),
  }));
}

/** Holds once every respondent has reacted: before, the negotiation hasn't begun (art. 10.4.d). */
function endedByParty(circumstances: AttemptCircumstances): Facts {
  const untouched = uncontactedRespondents(circumstances);
  if (untouched.length === 0)
    return holds("Escribe en el motivo quién lo ha comunicado, cuándo y cómo (LO 1/2025, art. 10.4.d).");
  const names = partyNames(untouched) || "la contraparte";
  return blocked(
    `Mientras no haya ninguna reacción de ${names} la negociación no ha empezado, y nadie puede darla por terminada por escrito (LO 1/2025, art. 10.4.d). Si el cliente ya no quiere seguir, elige «${GROUND_LABELS.WITHDRAWN}».`,
  );
}

/** With several respondents the reason names the one it is about. */
function named(party: PartyRow, facts: Facts | undefined, isOneOfSeveral: boolean): Facts[] {
  if (facts === undefined) return [];
  const { blockedBy } = facts;
  const name = partyName(party) || "La contraparte";
  const isSaid = !isOneOfSeveral || blockedBy === null || blockedBy.includes(name);
  return [isSaid ? facts : { ...facts, blockedBy: `${name}: ${blockedBy}` }];
}

function ownOptions(
  on: string,
  { acceptedAgreements, hasNeutral }: Matter,
  circumstances: AttemptCircumstances,
  several: { isOneOfSeveral: boolean },
): GroundOption[] {
  const withoutAgreement = (facts: () => Facts) =>
    acceptedAgreements > 0 ? blocked("Hay un acuerdo aceptado.") : facts();
  const facts: Record<EndingGround, Facts> = {
    NO_ANSWER: noAnswer(on, circumstances, several),
    PROPOSAL_LAPSED: withoutAgreement(() => proposalLapsed(on, circumstances)),
    TIME_OVER: withoutAgreement(() => timeOver(on, circumstances, several)),
    ENDED_BY_PARTY: endedByParty(circumstances),
    REFUSED: refusalFacts(circumstances, hasNeutral),
    WITHDRAWN: withdrawn(circumstances),
    OTHER: holds("Explica en el motivo por qué termina sin acuerdo."),
  };
  return (Object.keys(facts) as EndingGround[]).map((ground) => ({
    ground,
    label: GROUND_LABELS[ground],
    ...facts[ground],
  }));
}

/** Said by an invited client through its link, or told otherwise. */
function withdrawn({ parties }: AttemptCircumstances): Facts {
  const left = parties.filter(({ side, response }) => side === "CLAIMANT" && response === "DECLINED");
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
