import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import type { End } from "../attempts/ends.ts";
import { isOf } from "../attempts/story.ts";
import type { FactOf } from "../attempts/story.ts";
import { called } from "./respondent-attempts.ts";
import type { RespondentAttempt } from "./respondent-attempts.ts";
import { blocked, holds } from "./term-grounds.ts";
import type { Facts } from "./term-grounds.ts";

export const NOBODY_REFUSED = "Ninguna contraparte ha rechazado participar ni ha faltado a una sesión.";

/**
 * It declined before the negotiation had begun, or missed the first session to which a neutral person had summoned it, with known
 * receipt (art. 10.3).
 */
export function refusalFacts(one: RespondentAttempt, hasNeutral: boolean): Facts {
  const refusals = one.attempt.ends.filter(({ state }) => state === "REFUSED");
  if (refusals.length > 0) return holds(refusals.map((end) => refusalWords(one, end)).join(" "));
  const ended = decline(one);
  if (ended !== null)
    return blocked(
      `${called(one)} dijo que no el ${shownDay(ended.day)}, cuando la negociación ya había empezado: así no rehúsa participar, sino que la da por terminada por escrito (LO 1/2025, art. 10.4.d).`,
    );
  return blocked(whyNot(one, hasNeutral) || NOBODY_REFUSED);
}

function refusalWords(one: RespondentAttempt, { fact, day }: End): string {
  if (fact?.type === "no_show") {
    const { summonedAt } = fact;
    const since = summonedAt == null ? "" : `, cuya citación recibió el ${shownDay(summonedAt)}`;
    return `${called(one)} no acudió a la sesión del ${shownDay(day)}${since}.`;
  }
  return `${called(one)} rechazó participar el ${shownDay(day)}.`;
}

/** The "no" with which it ended a negotiation that had begun (art. 10.4.d). */
export function decline({ attempt: { ends } }: RespondentAttempt): End | null {
  return ends.find(({ state, fact }) => state === "ENDED_IN_WRITING" && fact?.type === "answer") ?? null;
}

/** The "no" before which nothing had begun: it is over then, and nobody can end it in writing any more (arts. 10.3 and 7.3). */
export function refusalInWriting({ attempt: { ends } }: RespondentAttempt): End | null {
  return ends.find(({ state, fact }) => state === "REFUSED" && fact?.type === "answer") ?? null;
}

function whyNot(one: RespondentAttempt, hasNeutral: boolean): string {
  if (hasNeutral) return [...unprovedAbsences([one]), ...laterAbsence(one)].join(" ");
  return missedBy(one) === null
    ? ""
    : "Faltar a una reunión que no convoca una persona neutral no cuenta como rechazo: hace falta que lo rechace, o que pasen los plazos de otro motivo.";
}

/** The last session it missed. */
function missedBy({ attempt: { facts } }: RespondentAttempt): FactOf<"no_show"> | null {
  return facts.filter(isOf("no_show")).at(-1) ?? null;
}

/** Who came once has taken part: not to come afterwards refuses nothing. */
function laterAbsence(one: RespondentAttempt): string[] {
  const { meeting } = one.attempt.reactions;
  const missed = one.attempt.facts.filter(isOf("no_show")).findLast(({ summonsReceived }) => summonsReceived);
  if (meeting === null || missed === undefined) return [];
  return [
    `${called(one)} no acudió a la sesión del ${shownDay(missed.day)}, pero sí a la del ${shownDay(meeting.day)}: faltar después de la primera reunión no es rehusar participar (LO 1/2025, art. 10.3).`,
  ];
}

/** Of respondents that didn't come to a session without proof of its summons: what is missing, and what to do. */
export function unprovedAbsences(each: readonly RespondentAttempt[]): string[] {
  return each.flatMap((one) => {
    const { attempt, party } = one;
    const missed = missedBy(one);
    const isProved = attempt.facts.filter(isOf("no_show")).some(({ summonsReceived }) => summonsReceived);
    if (missed === null || isProved || party.response === "DECLINED") return [];
    return [
      `${called(one)} no acudió a la sesión del ${shownDay(missed.day)}, pero no consta que recibiera antes su citación, así que no cuenta como rechazo: anota el aviso con el que se le citó y la prueba de que lo recibió (burofax, comunicación certificada, notario), o convócala de nuevo y espera a que abra su enlace o responda.`,
    ];
  });
}
