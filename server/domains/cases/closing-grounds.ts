import type { Context } from "../accounts/context.ts";
import { dayInMadrid } from "../../platform/clock.ts";
import { partyName } from "../parties/party.ts";
import { addDays, addMonths, shownDay } from "./calendar-days.ts";
import { respondentsOf } from "./case-circumstances.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import type { CaseRecord, ClosingGround } from "./case-record.ts";

/** LO 1/2025 art. 10.4.a and 10.4.b: calendar days. */
export const ANSWER_DAYS = 30;
/** LO 1/2025 art. 10.4.c. */
export const MEETING_MONTHS = 3;

export interface GroundOption {
  ground: ClosingGround;
  label: string;
  facts: string;
  /** Why it doesn't hold yet; null when it does. */
  blockedBy: string | null;
}

export const GROUND_LABELS: Readonly<Record<ClosingGround, string>> = {
  NO_ANSWER: "La contraparte no ha respondido en 30 días",
  PROPOSAL_LAPSED: "Han pasado 30 días desde una propuesta concreta",
  TIME_OVER: "Han pasado tres meses desde la primera reunión",
  ENDED_BY_PARTY: "Una parte lo ha dado por terminado por escrito",
  REFUSED: "La contraparte no ha querido participar o no ha acudido",
  WITHDRAWN: "El cliente ha retirado la solicitud",
  OTHER: "Otro motivo",
};

type Facts = Pick<GroundOption, "facts" | "blockedBy">;
/** What of a case, or of a corporate task, the terms are counted from. */
export type AttemptDates = Pick<CaseRecord, "firstSessionAt" | "proposedAt" | "acceptedAgreements">;
export type AttemptCircumstances = Pick<CaseCircumstances, "parties" | "notices" | "heardOf" | "missedAt">;
type Asking = Pick<Context, "clock">;

/**
 * Every ground of LO 1/2025 art. 10.3 and 10.4 with the facts it rests on, and why it doesn't hold yet. A term of days or
 * months is over once its last day has passed (CC art. 5): on that day the other side may still answer.
 */
export function groundOptions(
  ctx: Asking,
  record: AttemptDates,
  circumstances: AttemptCircumstances,
): GroundOption[] {
  const facts: Record<ClosingGround, Facts> = {
    NO_ANSWER: noAnswer(ctx, record, circumstances),
    PROPOSAL_LAPSED: proposalLapsed(ctx, record),
    TIME_OVER: timeOver(ctx, record),
    ENDED_BY_PARTY: holds(
      "Escribe en el motivo quién lo ha comunicado, cuándo y cómo (LO 1/2025, art. 10.4.d).",
    ),
    REFUSED: refused(circumstances),
    WITHDRAWN: holds("Escribe en el motivo cuándo y cómo lo ha pedido el cliente."),
    OTHER: holds("Explica en el motivo por qué termina sin acuerdo."),
  };
  return (Object.keys(GROUND_LABELS) as ClosingGround[]).map((ground) => ({
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

/** Those of whom nothing was heard: no answer, no word in writing, no meeting. */
export function silentRespondents(
  circumstances: Pick<CaseCircumstances, "parties" | "heardOf">,
): ReturnType<typeof respondentsOf> {
  return respondentsOf(circumstances).filter(
    ({ id, response }) => response === "PENDING" && !circumstances.heardOf.includes(id),
  );
}

/** 30 calendar days from receipt, for each respondent of whom nothing was heard (art. 10.4.a). */
function noAnswer(ctx: Asking, record: AttemptDates, circumstances: AttemptCircumstances): Facts {
  const silent = silentRespondents(circumstances);
  if (silent.length === 0) {
    if (record.firstSessionAt !== null) return blocked("Ya ha habido una primera reunión.");
    return blocked(
      respondentsOf(circumstances).some(({ response }) => response === "PENDING")
        ? "La contraparte ya ha escrito o ha acudido: hay un primer contacto."
        : "Todas las contrapartes han respondido.",
    );
  }
  const facts: string[] = [];
  const gaps: string[] = [];
  for (const party of silent) {
    const name = partyName(party) || "La contraparte";
    const notice = circumstances.notices.find(({ partyId }) => partyId === party.id);
    if (!notice?.receivedAt) {
      gaps.push(`No consta que ${name} haya recibido ningún aviso.`);
      continue;
    }
    const end = addDays(dayInMadrid(notice.receivedAt), ANSWER_DAYS);
    const received = `${name} recibió la invitación el ${shownDay(notice.receivedAt)}`;
    if (ctx.clock.today() <= end) gaps.push(`${received}: los 30 días acaban el ${shownDay(end)}.`);
    else facts.push(`${received} y no ha respondido: los 30 días acabaron el ${shownDay(end)}.`);
  }
  return gaps.length > 0 ? blocked(gaps.join(" "), facts.join(" ")) : holds(facts.join(" "));
}

/** 30 calendar days from a concrete proposal without agreement (art. 10.4.b). */
function proposalLapsed(ctx: Asking, { proposedAt, acceptedAgreements }: AttemptDates): Facts {
  if (acceptedAgreements > 0) return blocked("Hay un acuerdo aceptado.");
  if (proposedAt === null) return blocked("No consta ninguna propuesta concreta.");
  const end = addDays(dayInMadrid(proposedAt), ANSWER_DAYS);
  const made = `La última propuesta concreta es del ${shownDay(proposedAt)}`;
  return ctx.clock.today() <= end
    ? blocked(`${made}: los 30 días acaban el ${shownDay(end)}.`)
    : holds(`${made}: los 30 días acabaron el ${shownDay(end)} sin acuerdo.`);
}

/** Three months from the first meeting (art. 10.4.c); for a mediation also its longest duration (Ley 5/2012 art. 20.2). */
function timeOver(ctx: Asking, { firstSessionAt, acceptedAgreements }: AttemptDates): Facts {
  if (acceptedAgreements > 0) return blocked("Hay un acuerdo aceptado.");
  if (firstSessionAt === null) return blocked("Todavía no ha habido ninguna reunión.");
  const end = addMonths(dayInMadrid(firstSessionAt), MEETING_MONTHS);
  const met = `La primera reunión fue el ${shownDay(firstSessionAt)}`;
  return ctx.clock.today() <= end
    ? blocked(`${met}: los tres meses acaban el ${shownDay(end)}.`)
    : holds(`${met}: los tres meses acabaron el ${shownDay(end)} sin acuerdo.`);
}

/** A respondent said no, or didn't come to a session (art. 10.3). */
function refused(circumstances: AttemptCircumstances): Facts {
  const declined = respondentsOf(circumstances).filter(({ response }) => response === "DECLINED");
  const facts = declined.map(
    (party) =>
      `${partyName(party) || "La contraparte"} rechazó participar el ${shownDay(party.respondedAt ?? new Date(0))}.`,
  );
  if (circumstances.missedAt !== null)
    facts.push(`La contraparte no acudió a la sesión del ${shownDay(circumstances.missedAt)}.`);
  return facts.length > 0
    ? holds(facts.join(" "))
    : blocked("Ninguna contraparte ha rechazado participar ni ha faltado a una sesión.");
}
