import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { partyNames } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import type { ObligorAttempt } from "../attempts/engine.ts";
import type { Clock } from "../attempts/clocks/clock.ts";
import type { ShutBy } from "../attempts/open-days.ts";
import { isOf } from "../attempts/story.ts";
import type { Dated, FactOf } from "../attempts/story.ts";
import { calledInside } from "./respondent-attempts.ts";
import type { RespondentAttempt } from "./respondent-attempts.ts";

const STOPPED_BY: Readonly<Record<ShutBy, string>> = {
  CLOSED: "el asunto se cerró y no se ha vuelto a abrir para que siguieran",
  NOT_ACCEPTED: "el expediente quedó a la espera de que lo aceptara otro especialista",
  DELETED: "la tarea se eliminó",
  NO_LINK:
    "el enlace personal con el que podía responder ya no abre nada y no consta que tenga otro. Vuelve a correr con una invitación por correo, o cuando abra un enlace nuevo",
};

/** Of a term that has no last day: "desde el 23/11/2026 el plazo no corre (quedan 12 días), porque la tarea se eliminó". */
export function stoppedWords({ on, by, daysLeft }: NonNullable<Clock["pausedBy"]>): string {
  const left = daysLeft === 1 ? "queda 1 día" : `quedan ${daysLeft} días`;
  return `desde el ${shownDay(on)} el plazo no corre (${left}), porque ${STOPPED_BY[by]}`;
}

type Put = FactOf<"proposal"> | FactOf<"proposal_put">;

/** The last concrete proposal between the two, and its term (LO 1/2025 art. 10.4.b). */
export interface ProposalTerm {
  /** Name of the party whose answer is waited for. */
  addressee: string;
  /** See madeWords. */
  made: string;
  /** Null while no receipt is known: nothing runs. */
  clock: Clock | null;
  /** Why no term of this proposal runs although it was made. */
  stoppedBy: string | null;
}

/** Null: neither has put one to the other; what somebody neutral suggests is none. */
export function lastProposal(one: RespondentAttempt, claimants: readonly PartyRow[]): ProposalTerm | null {
  const { facts, terms } = one.attempt;
  const received = facts.filter(isOf("proposal")).filter(({ by }) => by !== "neutral");
  const fact: Put | undefined = [...received, ...facts.filter(isOf("proposal_put"))]
    .toSorted((a, b) => madeAt(a).getTime() - madeAt(b).getTime())
    .at(-1);
  if (fact === undefined) return null;
  const isOwn = fact.by === "debtor";
  const clock = terms.proposals.find(({ made }) => made === fact)?.clock ?? null;
  return {
    addressee: isOwn ? partyNames(claimants) || "la parte solicitante" : calledInside(one),
    made: madeWords(one, fact),
    clock,
    stoppedBy: clock === null ? takenBackWords(one, fact) : stoppedBy(one, clock),
  };
}

/** "La última propuesta a Ana es del 03/02/2026" */
export function madeWords(one: RespondentAttempt, fact: Dated): string {
  const isOwn = (fact.type === "proposal" || fact.type === "proposal_put") && fact.by === "debtor";
  return `La última propuesta ${isOwn ? "de" : "a"} ${calledInside(one)} es del ${shownDay(madeAt(fact))}`;
}

function madeAt(fact: Dated): Date {
  return (fact.type === "proposal" ? fact.madeAt : null) ?? fact.at;
}

/** Before anybody is known to have received it. */
function takenBackWords(one: RespondentAttempt, { proposal }: Put): string | null {
  const withdrawn = one.attempt.facts.filter(isOf("proposal_withdrawn"));
  const own = withdrawn.find((fact) => fact.proposal === proposal);
  return own === undefined ? notBegunWords(one) : noLongerStands(own.day);
}

function noLongerStands(day: string): string {
  return `Se retiró o se sustituyó el ${shownDay(day)}: ya no espera respuesta.`;
}

function stoppedBy(one: RespondentAttempt, clock: Clock): string | null {
  if (clock.stoppedOn !== null) {
    return isTakenBack(clock)
      ? noLongerStands(clock.stoppedOn)
      : `Hubo respuesta por escrito el ${shownDay(clock.stoppedOn)}, así que los 30 días ya no corren: falta reunirse, proponer o darlo por terminado por escrito (LO 1/2025, art. 10.4.d).`;
  }
  return notBegunWords(one);
}

function notBegunWords(one: RespondentAttempt): string | null {
  return hasBegun(one.attempt)
    ? null
    : `La negociación con ${calledInside(one)} todavía no ha empezado: hasta que responda o acuda cuentan los 30 días desde que recibe el primer aviso (art. 10.4.a).`;
}

/** Withdrawn, or replaced by a newer one of the same side. */
function isTakenBack({ by, from }: Clock): boolean {
  if (by?.type === "proposal_withdrawn") return true;
  return by?.type === "proposal" && from.type === "proposal" && by.by === from.by;
}

/** Before there is any contact there are no negotiations that a proposal could belong to. */
export function hasBegun({ reactions }: Pick<ObligorAttempt, "reactions">): boolean {
  return reactions.first !== null;
}

/** What to do so that the thirty days run. */
export function notReceived({ made, addressee }: Pick<ProposalTerm, "made" | "addressee">): string {
  return `${made}, pero no consta que ${addressee} la haya recibido, así que los 30 días no corren: hace falta que abra su enlace, que responda, que acuda a una sesión o anotar un aviso con la propuesta y su prueba de recepción.`;
}
