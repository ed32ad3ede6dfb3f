import { GROUND_LABELS } from "../../../schema/rules/case-states.ts";
import type { EndingGround } from "../../../schema/rules/case-states.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { partyName, partyNames } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { receiptSentence } from "../parties/receipt-words.ts";
import type { Attempt } from "./attempts.ts";
import {
  attemptWith,
  firstContact,
  silentRespondents,
  uncontactedRespondents,
  unansweringRespondents,
} from "./unanswering.ts";
import type { AttemptCircumstances } from "./unanswering.ts";
import { circumstancesWith, respondentsOf } from "./case-circumstances.ts";
import { answerTerm, meetingTerm, notReceived, proposalsOf, stoppedWords } from "./proposal-terms.ts";
import { isOver } from "./open-days.ts";
import type { OpenTerm } from "./open-days.ts";
import { refusalFacts } from "./refusals.ts";

export interface GroundOption {
  ground: EndingGround;
  label: string;
  facts: string;
  /** Why it doesn't hold yet; null when it does. */
  blockedBy: string | null;
}

/** The grounds on which it ends with one counterparty of several. */
export interface PartyGrounds {
  party: PartyRow;
  grounds: GroundOption[];
}

const NO_PROPOSAL =
  "No consta ninguna propuesta concreta de una de las partes: la que hace la propia persona neutral no inicia ningún plazo.";

type Facts = Pick<GroundOption, "facts" | "blockedBy">;

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

/** What the other side hasn't reacted to hasn't begun, and can't be ended (art. 10.4.d). */
function endedByParty(circumstances: AttemptCircumstances): Facts {
  const untouched = uncontactedRespondents(circumstances);
  if (untouched.length === 0)
    return holds("Escribe en el motivo quién lo ha comunicado, cuándo y cómo (LO 1/2025, art. 10.4.d).");
  const names = partyNames(untouched) || "la contraparte";
  return blocked(
    `Mientras no haya ninguna reacción de ${names} la negociación no ha empezado, y nadie puede darla por terminada por escrito (LO 1/2025, art. 10.4.d). Si el cliente ya no quiere seguir, elige «${GROUND_LABELS.WITHDRAWN}».`,
  );
}

/** Of several it has to be said whom a reason is about. */
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

function holds(facts: string): Facts {
  return { facts, blockedBy: null };
}

function blocked(blockedBy: string, facts = ""): Facts {
  return { facts, blockedBy };
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

/** 30 calendar days from receipt, for each respondent of whom nothing was heard (art. 10.4.a). */
function noAnswer(
  on: string,
  circumstances: AttemptCircumstances,
  { isOneOfSeveral }: { isOneOfSeveral: boolean },
): Facts {
  const silent = unansweringRespondents(circumstances);
  if (silent.length === 0) {
    if (circumstances.attempts.some(({ metAt }) => metAt !== null))
      return blocked("Ya ha habido una primera reunión.");
    const spoken = silentRespondents(circumstances).map((party) => spokenWords(party, circumstances));
    if (spoken.length > 0) return blocked(spoken.join(" "));
    return blocked(
      respondentsOf(circumstances).some(({ response }) => response === "PENDING")
        ? "La contraparte ya ha escrito o ha acudido: hay un primer contacto."
        : isOneOfSeveral
          ? `${partyNames(respondentsOf(circumstances))} ya ha respondido.`
          : "Todas las contrapartes han respondido.",
    );
  }
  return together(
    silent.map((party) => {
      const name = partyName(party) || "La contraparte";
      const attempt = attemptWith(circumstances, party.id);
      const told = attempt?.told ?? null;
      if (!attempt || !told) return blocked(`No consta ningún aviso a ${partyNames([party])}.`);
      if (!told.received)
        return blocked(
          `Hay un aviso a ${partyNames([party])}, pero no consta que lo haya recibido: hace falta que abra su enlace, que responda o un aviso con prueba de recepción (burofax, comunicación certificada, notario).`,
        );
      const { at, receipt, addressee } = told.received;
      const received = receiptSentence(addressee ?? name, receipt, shownDay(at));
      return ofTerm(
        on,
        answerTerm(dayInMadrid(at), attempt),
        { lead: received, days: "los 30 días" },
        (last) =>
          `${received} y no ${firstContact(attempt) === null ? "ha respondido" : "respondió"}: los 30 días acabaron el ${last}.${lateContact(attempt)}`,
      );
    }),
  );
}

/** How a term stands: `lead` begins the sentence of one that isn't over, `whenOver` is said of one that is, with its last day. */
function ofTerm(
  on: string,
  term: OpenTerm,
  { lead, days }: { lead: string; days: string },
  whenOver: (last: string) => string,
): Facts {
  if (term.stopped !== null) return blocked(`${lead}: ${stoppedWords(term.stopped)}.`);
  const last = shownDay(term.endsOn ?? on);
  return isOver(term, on) ? holds(whenOver(last)) : blocked(`${lead}: ${days} acaban el ${last}.`);
}

function lateContact(attempt: Attempt): string {
  const contact = firstContact(attempt);
  return contact === null ? "" : ` El primer contacto, el ${shownDay(contact)}, fue después.`;
}

function spokenWords(party: PartyRow, circumstances: AttemptCircumstances): string {
  const day = shownDay(attemptWith(circumstances, party.id)?.spokenAt ?? new Date(0));
  return `El ${day} se habló por teléfono con ${partyName(party) || "la contraparte"}: hay un primer contacto.`;
}

/** Of several parties: it holds where it holds with each. */
function together(each: readonly Facts[]): Facts {
  const facts = [...new Set(each.map((one) => one.facts).filter(Boolean))];
  const gaps = [...new Set(each.flatMap(({ blockedBy }) => blockedBy ?? []))];
  return gaps.length > 0 ? blocked(gaps.join(" "), facts.join(" ")) : holds(facts.join(" "));
}

/** 30 calendar days from the receipt of the last concrete proposal, with each respondent (art. 10.4.b). */
function proposalLapsed(on: string, circumstances: AttemptCircumstances): Facts {
  const proposals = proposalsOf(circumstances);
  if (proposals.length === 0) return blocked(NO_PROPOSAL);
  return together(
    proposals.map((proposal) => {
      const { receivedOn, term, made, stoppedBy } = proposal;
      if (stoppedBy !== null) return blocked(`${made}. ${stoppedBy}`);
      if (receivedOn === null || term === null) return blocked(notReceived(proposal));
      const lead = `${made}; la recibió el ${shownDay(receivedOn)}`;
      return ofTerm(
        on,
        term,
        { lead, days: "los 30 días" },
        (last) => `${lead}: los 30 días acabaron el ${last} sin acuerdo ni respuesta por escrito.`,
      );
    }),
  );
}

/** Three months from the first meeting (art. 10.4.c) with each who came to one. */
function timeOver(
  on: string,
  circumstances: AttemptCircumstances,
  { isOneOfSeveral }: { isOneOfSeveral: boolean },
): Facts {
  const met = respondentsOf(circumstances).flatMap((party) => {
    const attempt = attemptWith(circumstances, party.id);
    return attempt === null || attempt.metAt === null ? [] : [{ party, attempt, metAt: attempt.metAt }];
  });
  if (met.length === 0) return blocked("Todavía no ha habido ninguna reunión.");
  return together(
    met.map(({ party, attempt, metAt }) => {
      const withWhom = isOneOfSeveral ? ` con ${partyName(party)}` : "";
      const lead = `La primera reunión${withWhom} fue el ${shownDay(metAt)}`;
      return ofTerm(
        on,
        meetingTerm(dayInMadrid(metAt), attempt),
        { lead, days: "los tres meses" },
        (last) => `${lead}: los tres meses acabaron el ${last} sin acuerdo.`,
      );
    }),
  );
}
