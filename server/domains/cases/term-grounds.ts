import { prose } from "../../../schema/rules/sentences.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import type { End, EndState } from "../attempts/ends.ts";
import type { Clock } from "../attempts/clocks/clock.ts";
import type { Receipt } from "../attempts/receipt.ts";
import { partyName, partyNames } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import type { NoticeReceipt } from "../parties/notices.ts";
import { receiptSentence } from "../parties/receipt-words.ts";
import { lastProposal, madeWords, notReceived, stoppedWords } from "./proposal-terms.ts";
import { called, calledInside } from "./respondent-attempts.ts";
import type { RespondentAttempt } from "./respondent-attempts.ts";
import { firstNotice, isSilent } from "./unanswering.ts";

/** What a ground rests on, and why it doesn't hold yet (null: it does). */
export interface Facts {
  facts: string;
  blockedBy: string | null;
}

export const NO_PROPOSAL =
  "No consta ninguna propuesta concreta de una de las partes: la que hace la propia persona neutral no inicia ningún plazo.";
export const NO_MEETING = "Todavía no ha habido ninguna reunión.";
export const ALL_ANSWERED = "Todas las contrapartes han respondido.";

export function holds(facts: string): Facts {
  return { facts, blockedBy: null };
}

export function blocked(blockedBy: string, facts = ""): Facts {
  return { facts, blockedBy };
}

/** The facts with several parties: the ground holds where it holds with each. */
export function together(each: readonly Facts[]): Facts {
  const facts = [...new Set(each.map((one) => one.facts).filter(Boolean))];
  const gaps = [...new Set(each.flatMap(({ blockedBy }) => blockedBy ?? []))];
  return gaps.length > 0 ? blocked(gaps.join(" "), facts.join(" ")) : holds(facts.join(" "));
}

interface Several {
  isOneOfSeveral: boolean;
}

/** 30 calendar days from receipt, of which nothing was heard in time (art. 10.4.a). */
export function noAnswer(one: RespondentAttempt, several: Several): Facts {
  const { receipt, reactions, terms } = one.attempt;
  const end = endOf(one, "UNANSWERED");
  if (end === null && reactions.first !== null) return blocked(contactWords(one, several));
  if (receipt === null || terms.silence === null) return blocked(untold(one));
  const received = receivedWords(one, receipt);
  if (end === null) return blocked(runningWords(terms.silence, { lead: received, days: "los 30 días" }));
  const { first } = reactions;
  const late = first === null ? "" : ` El primer contacto, el ${shownDay(first.day)}, fue después.`;
  return holds(
    `${received} y no ${first === null ? "ha respondido" : "respondió"}: los 30 días acabaron el ${shownDay(end.day)}.${late}`,
  );
}

function endOf({ attempt: { ends } }: RespondentAttempt, wanted: EndState): End | null {
  return ends.find(({ state }) => state === wanted) ?? null;
}

/** Why it didn't keep silent. */
function contactWords(one: RespondentAttempt, { isOneOfSeveral }: Several): string {
  const { party, attempt } = one;
  const { first, meeting } = attempt.reactions;
  if (meeting !== null) return "Ya ha habido una primera reunión.";
  if (isSilent(one) && first !== null)
    return first.type === "contact"
      ? `El ${shownDay(first.day)} se habló por teléfono con ${calledInside(one)}: hay un primer contacto.`
      : `El ${shownDay(first.day)} ${calledInside(one)} respondió de palabra: hay un primer contacto.`;
  if (party.response === "PENDING")
    return "La contraparte ya ha escrito o ha acudido: hay un primer contacto.";
  return isOneOfSeveral ? `${partyNames([party])} ya ha respondido.` : ALL_ANSWERED;
}

function untold(one: RespondentAttempt): string {
  const names = partyNames([one.party]);
  return firstNotice(one) === null
    ? prose`No consta ningún aviso a ${names}.`
    : `Hay un aviso a ${names}, pero no consta que lo haya recibido: hace falta que abra su enlace, que responda o un aviso con prueba de recepción (burofax, comunicación certificada, notario).`;
}

/** "Ana recibió la invitación el 03/02/2026", by the name it had then. */
function receivedWords({ party }: RespondentAttempt, { proof, day, fact }: Receipt): string {
  const known: Partial<Record<Receipt["proof"], NoticeReceipt>> = {
    refused: "REFUSED",
    not_collected: "NOT_COLLECTED",
    first_meeting: "ATTENDED",
  };
  return receiptSentence(fact.addressee ?? called({ party }), known[proof] ?? "DELIVERED", shownDay(day));
}

/** Of a term that isn't over: when it will be, or why it doesn't run. */
function runningWords({ pausedBy, lastDay }: Clock, { lead, days }: { lead: string; days: string }): string {
  if (pausedBy !== null) return `${lead}: ${stoppedWords(pausedBy)}.`;
  return lastDay === null
    ? `${lead}: ${days} se prorrogaron sin decir hasta cuándo.`
    : `${lead}: ${days} acaban el ${shownDay(lastDay)}.`;
}

/** 30 calendar days from the receipt of a concrete proposal (art. 10.4.b); of those that run, those of the last one. */
export function proposalLapsed(one: RespondentAttempt, claimants: readonly PartyRow[]): Facts {
  const end = endOf(one, "LAPSED");
  if (end?.clock != null) return holds(lapsedWords(one, end.clock));
  const proposal = lastProposal(one, claimants);
  if (proposal === null) return blocked(NO_PROPOSAL);
  const { made, clock, stoppedBy } = proposal;
  if (stoppedBy !== null) return blocked(`${made}. ${stoppedBy}`);
  if (clock === null) return blocked(notReceived(proposal));
  const lead = `${made}; la recibió el ${shownDay(clock.from.day)}`;
  return blocked(runningWords(clock, { lead, days: "los 30 días" }));
}

function lapsedWords(one: RespondentAttempt, { from, lastDay }: Clock): string {
  return `${madeWords(one, from)}; la recibió el ${shownDay(from.day)}: los 30 días acabaron el ${shownDay(lastDay ?? from.day)} sin acuerdo ni respuesta por escrito.`;
}

/** Three months from the first meeting (art. 10.4.c), or the longest time of a mediation (Ley 5/2012 art. 20.2). */
export function timeOver(one: RespondentAttempt, { isOneOfSeveral }: Several): Facts {
  const end = endOf(one, "TIME_OVER");
  const withWhom = isOneOfSeveral ? ` con ${partyName(one.party)}` : "";
  if (end?.clock != null) {
    const lead =
      end.clock.article === "10.4.c"
        ? firstMeeting(end.clock, withWhom)
        : `La mediación${withWhom} se pidió el ${shownDay(end.clock.from.day)}`;
    return holds(`${lead}: los tres meses acabaron el ${shownDay(end.day)} sin acuerdo.`);
  }
  const meeting = one.attempt.terms.durations.find(({ article }) => article === "10.4.c");
  if (meeting === undefined) return blocked(NO_MEETING);
  return blocked(runningWords(meeting, { lead: firstMeeting(meeting, withWhom), days: "los tres meses" }));
}

function firstMeeting({ from }: Clock, withWhom: string): string {
  return `La primera reunión${withWhom} fue el ${shownDay(from.day)}`;
}
