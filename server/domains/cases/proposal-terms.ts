import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { partyName, partyNames } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import type { Attempt, ProposalBetween } from "./attempts.ts";
import { respondentsOf } from "./case-circumstances.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import { meetingTerm as meetingTermOf } from "../attempts/clocks/duration.ts";
import { answerTerm as answerTermOf } from "../attempts/clocks/silence.ts";
import { shutForAll } from "../attempts/open-days.ts";
import type { OpenTerm, ShutBy } from "../attempts/open-days.ts";

type Shut = Pick<Attempt, "shut">;

/** To answer what was received on that day. */
export function answerTerm(receivedOn: string, { shut }: Shut): OpenTerm {
  return answerTermOf(receivedOn, shut);
}

/** The three months from the day of the first meeting. */
export function meetingTerm(metOn: string, { shut }: Shut): OpenTerm {
  return meetingTermOf(metOn, shut);
}

const STOPPED_BY: Readonly<Record<ShutBy, string>> = {
  CLOSED: "el asunto se cerró y no se ha vuelto a abrir para que siguieran",
  NOT_ACCEPTED: "el expediente quedó a la espera de que lo aceptara otro especialista",
  DELETED: "la tarea se eliminó",
  NO_LINK:
    "el enlace personal con el que podía responder ya no abre nada y no consta que tenga otro. Vuelve a correr con una invitación por correo, o cuando abra un enlace nuevo",
};

/** Of a term that has no last day: "desde el 23/11/2026 el plazo no corre (quedan 12 días), porque la tarea se eliminó". */
export function stoppedWords({ on, by, daysLeft }: NonNullable<OpenTerm["stopped"]>): string {
  const left = daysLeft === 1 ? "queda 1 día" : `quedan ${daysLeft} días`;
  return `desde el ${shownDay(on)} el plazo no corre (${left}), porque ${STOPPED_BY[by]}`;
}

/** The term of one proposal, with one respondent (LO 1/2025 art. 10.4.b). Days are yyyy-mm-dd. */
export interface ProposalTerm {
  /** Of the respondent. */
  partyId: number;
  /** Name of the party whose answer is waited for. */
  addressee: string;
  /** "La última propuesta a Ana es del 03/02/2026" */
  made: string;
  madeOn: string;
  /** Null while no receipt is known: nothing runs. */
  receivedOn: string | null;
  /** From then on; null with `receivedOn`. */
  term: OpenTerm | null;
  /** Why no term of this proposal runs although it was made. */
  stoppedBy: string | null;
}

/** Of each respondent with whom there has been one, in their order. */
export function proposalsOf(circumstances: Pick<CaseCircumstances, "parties" | "attempts">): ProposalTerm[] {
  const claimants = circumstances.parties.filter(({ side }) => side === "CLAIMANT");
  return respondentsOf(circumstances).flatMap((party) => {
    const attempt = circumstances.attempts.find(({ partyId }) => partyId === party.id);
    return attempt?.proposal ? [termOf(party, claimants, attempt, attempt.proposal)] : [];
  });
}

function termOf(
  party: PartyRow,
  claimants: readonly PartyRow[],
  attempt: Attempt,
  { madeAt, isOwn, received, repliedAt, endedAt }: ProposalBetween,
): ProposalTerm {
  const name = partyName(party) || "la contraparte";
  const madeOn = dayInMadrid(madeAt);
  const receivedOn = received === null ? null : dayInMadrid(received.at);
  const term =
    receivedOn === null ? null : answerTerm(receivedOn, isOwn ? { shut: shutForAll(attempt.shut) } : attempt);
  const endsOn = term?.endsOn ?? null;
  const isInTime = (at: Date | null): at is Date =>
    at !== null && (endsOn === null || dayInMadrid(at) <= endsOn);
  const addressee = isOwn ? partyNames(claimants) || "la parte solicitante" : name;
  const stoppedBy = isInTime(repliedAt)
    ? `Hubo respuesta por escrito el ${shownDay(repliedAt)}, así que los 30 días ya no corren: falta reunirse, proponer o darlo por terminado por escrito (LO 1/2025, art. 10.4.d).`
    : isInTime(endedAt)
      ? `Se retiró o se sustituyó el ${shownDay(endedAt)}: ya no espera respuesta.`
      : hasBegun(party, attempt)
        ? null
        : `La negociación con ${name} todavía no ha empezado: hasta que responda o acuda cuentan los 30 días desde que recibe el primer aviso (art. 10.4.a).`;
  return {
    partyId: party.id,
    addressee,
    made: `La última propuesta ${isOwn ? `de ${name}` : `a ${name}`} es del ${shownDay(madeOn)}`,
    madeOn,
    receivedOn,
    term,
    stoppedBy,
  };
}

/** Before there is any contact there are no negotiations that a proposal could belong to. */
function hasBegun({ response }: PartyRow, { heardAt, spokenAt, metAt, proposal }: Attempt): boolean {
  return (
    response === "ACCEPTED" ||
    heardAt !== null ||
    spokenAt !== null ||
    metAt !== null ||
    proposal?.isOwn === true
  );
}

/** What to do so that the thirty days run. */
export function notReceived({ made, addressee }: Pick<ProposalTerm, "made" | "addressee">): string {
  return `${made}, pero no consta que ${addressee} la haya recibido, así que los 30 días no corren: hace falta que abra su enlace, que responda, que acuda a una sesión o anotar un aviso con la propuesta y su prueba de recepción.`;
}
