import { capitalized } from "../../../schema/rules/sentences.ts";
import type { ClosingGround } from "../../../schema/rules/case-states.ts";
import { interventionWords } from "../../../schema/rules/interventions.ts";
import { shownEuros } from "../../../schema/rules/spanish-numbers.ts";
import { shownMoment } from "../../../schema/rules/spanish-dates.ts";
import type { Context } from "../../shared/context.ts";
import type { PartyRow } from "../parties/party.ts";
import { isOpen, isWaiting } from "./case-machine.ts";
import type { CaseRecord } from "./case-record.ts";
import type { CaseRole } from "./cases.policy.ts";

export function interventionName({ interventionType }: Pick<CaseRecord, "interventionType">): string {
  return interventionWords(interventionType).inSentence;
}

const ENDINGS: Readonly<Record<ClosingGround, string>> = {
  NO_ANSWER: "la contraparte no respondió en 30 días",
  PROPOSAL_LAPSED: "pasaron 30 días desde que se recibió la última propuesta",
  TIME_OVER: "pasaron tres meses desde la primera reunión",
  ENDED_BY_PARTY: "una de las partes la dio por terminada",
  REFUSED: "la contraparte no quiso participar o no acudió",
  WITHDRAWN: "el cliente retiró la solicitud",
  OTHER: "no hubo acuerdo",
  BY_PARTY: "por un motivo distinto con cada contraparte",
};

/** What the status means for somebody in this role, in one sentence made of what really happened. */
export function caseMessage(
  { clock }: Pick<Context, "clock">,
  record: CaseRecord,
  role: CaseRole,
  parties: readonly PartyRow[],
): string {
  const left = leaving(record, role, parties);
  const message = left ?? messageOf(record, role, { now: clock.now(), parties });
  if (record.reassignmentRequestedAt === null || role === "ASKED") return message;
  return `${message.replace(/\.$/, "")}. Se ha pedido otro especialista`;
}

/** Where an invited client declined by link, the message says so instead of what the status waits for. */
function leaving(record: CaseRecord, role: CaseRole, parties: readonly PartyRow[]): string | null {
  const isRunning = isOpen(record.status) && !isWaiting(record.status);
  if (!isRunning || role === "CLIENT") return null;
  return parties.some(({ side, response }) => side === "CLAIMANT" && response === "DECLINED")
    ? "El cliente no quiere seguir: ciérralo sin acuerdo o habla antes con él"
    : null;
}

interface Around {
  now: Date;
  parties: readonly PartyRow[];
}

function messageOf(record: CaseRecord, role: CaseRole, around: Around): string {
  switch (record.status) {
    case "PENDING_ACCEPTANCE":
      return waitingForManager(record, role);
    case "PENDING_COUNTERPARTY":
      return waitingForParties(record, role, around);
    case "IN_PROGRESS":
      return inProgress(record, around);
    case "PENDING_PAYMENT":
      return owes(record)
        ? `${stillToPay(record)}.`
        : `Todo está pagado: solo falta cerrar ${article(record)}.`;
    case "AGREED":
      return `${titled(record)} finalizada con éxito${partly(record)}${rated(record)}${owes(record) ? `. ${stillToPay(record)}` : ""}`;
    case "BROKEN":
      return `${titled(record)} cerrada sin acuerdo: ${ENDINGS[record.closingGround ?? "OTHER"]}${rated(record)}`;
  }
}

function article(record: CaseRecord): string {
  return `la ${interventionName(record)}`;
}

function titled(record: CaseRecord): string {
  return capitalized(interventionName(record));
}

function rated({ stars }: CaseRecord): string {
  return stars === null ? "" : ` (valoración del cliente: ${stars} de 5)`;
}

/** An agreed case with a ground ended without agreement with some of its counterparties. */
function partly({ closingGround }: CaseRecord): string {
  return closingGround === null ? "" : " con parte de las contrapartes";
}

function owes({ unpaid }: CaseRecord): boolean {
  return /[1-9]/.test(unpaid);
}

function stillToPay({ unpaid }: CaseRecord): string {
  return `Quedan ${shownEuros(unpaid)} por pagar`;
}

function waitingForManager(record: CaseRecord, role: CaseRole): string {
  if (record.specialistId === null) {
    return role === "CLIENT"
      ? `Buscamos especialista para tu ${interventionName(record)}`
      : `Esta ${interventionName(record)} todavía no tiene especialista`;
  }
  return role === "ASKED"
    ? `Te han elegido para esta ${interventionName(record)}: acéptala o recházala`
    : `El gestor aún no ha aceptado esta ${interventionName(record)}`;
}

function waitingForParties({ firstSessionAt }: CaseRecord, role: CaseRole, { parties }: Around): string {
  const of = (side: PartyRow["side"]) => parties.filter((party) => party.side === side);
  const respondents = of("RESPONDENT");
  const declined = respondents.filter(({ response }) => response === "DECLINED").length;
  if (declined > 0 && declined === respondents.length)
    return respondents.length === 1
      ? "La contraparte ha rechazado participar"
      : "Las contrapartes han rechazado participar";
  if (of("CLAIMANT").some(({ response }) => response === "ACCEPTED")) return "Una de las partes ha aceptado";
  if (firstSessionAt !== null)
    return role === "MANAGER" || role === "ADMIN"
      ? "Ya ha habido una primera reunión: falta anotar si la contraparte acepta participar"
      : "Ya ha habido una primera reunión con la contraparte";
  return role === "CLIENT"
    ? "El especialista espera tu respuesta y la de la contraparte"
    : "Ha aceptado el especialista: espera la respuesta de los demás";
}

function inProgress(record: CaseRecord, { now }: Around): string {
  const { nextSessionAt } = record;
  if (nextSessionAt !== null && nextSessionAt > now) return `Próxima sesión: ${shownMoment(nextSessionAt)}`;
  if (record.openAgreements > 0)
    return record.openAgreements === 1
      ? "Hay un acuerdo que espera respuesta"
      : `Hay ${record.openAgreements} acuerdos que esperan respuesta`;
  const pay = owes(record) ? `. ${stillToPay(record)}` : "";
  if (record.acceptedAgreements > 0) return `Hay un acuerdo aceptado${pay}`;
  return `${titled(record)} en curso${pay}`;
}
