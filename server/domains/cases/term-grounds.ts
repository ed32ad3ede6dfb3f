import { prose } from "../../../schema/rules/sentences.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { partyName, partyNames } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { receiptSentence } from "../parties/receipt-words.ts";
import type { Attempt } from "./attempts.ts";
import { respondentsOf } from "./case-circumstances.ts";
import { isOver } from "../attempts/open-days.ts";
import type { OpenTerm } from "../attempts/open-days.ts";
import { answerTerm, meetingTerm, notReceived, proposalsOf, stoppedWords } from "./proposal-terms.ts";
import { attemptWith, firstContact, silentRespondents, unansweringRespondents } from "./unanswering.ts";
import type { AttemptCircumstances } from "./unanswering.ts";

/** What a ground rests on, and why it doesn't hold yet (null: it does). */
export interface Facts {
  facts: string;
  blockedBy: string | null;
}

const NO_PROPOSAL =
  "No consta ninguna propuesta concreta de una de las partes: la que hace la propia persona neutral no inicia ningún plazo.";

export function holds(facts: string): Facts {
  return { facts, blockedBy: null };
}

export function blocked(blockedBy: string, facts = ""): Facts {
  return { facts, blockedBy };
}

/** 30 calendar days from receipt, for each respondent of whom nothing was heard (art. 10.4.a). */
export function noAnswer(
  on: string,
  circumstances: AttemptCircumstances,
  several: { isOneOfSeveral: boolean },
): Facts {
  const silent = unansweringRespondents(circumstances);
  if (silent.length === 0) return blocked(contactWords(circumstances, several));
  return together(silent.map((party) => silence(on, party, circumstances)));
}

/** Why nobody kept silent. */
function contactWords(
  circumstances: AttemptCircumstances,
  { isOneOfSeveral }: { isOneOfSeveral: boolean },
): string {
  if (circumstances.attempts.some(({ metAt }) => metAt !== null)) return "Ya ha habido una primera reunión.";
  const spoken = silentRespondents(circumstances).map((party) => spokenWords(party, circumstances));
  if (spoken.length > 0) return spoken.join(" ");
  const respondents = respondentsOf(circumstances);
  if (respondents.some(({ response }) => response === "PENDING"))
    return "La contraparte ya ha escrito o ha acudido: hay un primer contacto.";
  return isOneOfSeveral
    ? `${partyNames(respondents)} ya ha respondido.`
    : "Todas las contrapartes han respondido.";
}

function silence(on: string, party: PartyRow, circumstances: AttemptCircumstances): Facts {
  const attempt = attemptWith(circumstances, party.id);
  const told = attempt?.told ?? null;
  if (!attempt || !told) return blocked(prose`No consta ningún aviso a ${partyNames([party])}.`);
  if (!told.received)
    return blocked(
      `Hay un aviso a ${partyNames([party])}, pero no consta que lo haya recibido: hace falta que abra su enlace, que responda o un aviso con prueba de recepción (burofax, comunicación certificada, notario).`,
    );
  const { at, receipt, addressee } = told.received;
  const name = addressee ?? (partyName(party) || "La contraparte");
  const received = receiptSentence(name, receipt, shownDay(at));
  return ofTerm(
    on,
    answerTerm(dayInMadrid(at), attempt),
    { lead: received, days: "los 30 días" },
    (last) =>
      `${received} y no ${firstContact(attempt) === null ? "ha respondido" : "respondió"}: los 30 días acabaron el ${last}.${lateContact(attempt)}`,
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

/** The facts with several parties: the ground holds where it holds with each. */
export function together(each: readonly Facts[]): Facts {
  const facts = [...new Set(each.map((one) => one.facts).filter(Boolean))];
  const gaps = [...new Set(each.flatMap(({ blockedBy }) => blockedBy ?? []))];
  return gaps.length > 0 ? blocked(gaps.join(" "), facts.join(" ")) : holds(facts.join(" "));
}

/** 30 calendar days from the receipt of the last concrete proposal, with each respondent (art. 10.4.b). */
export function proposalLapsed(on: string, circumstances: AttemptCircumstances): Facts {
  const proposals = proposalsOf(circumstances);
  if (proposals.length === 0) return blocked(NO_PROPOSAL);
  return together(
    proposals.map((proposal) => {
      const { receivedOn, term, made, stoppedBy } = proposal;
      if (stoppedBy !== null) return blocked(prose`${made}. ${stoppedBy}`);
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
export function timeOver(
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
