import type { Context } from "../accounts/context.ts";
import { interventionOfNumber } from "../catalogs/catalogs.service.ts";
import { shownEuros } from "./shown-euros.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import { CASE_MOVES } from "./case-moves.ts";
import type { CaseMove } from "./case-moves.ts";
import type { CaseRecord } from "./case-record.ts";
import type { CaseRole } from "./cases.policy.ts";
import { groundOptions } from "./closing-grounds.ts";
import type { GroundOption } from "./closing-grounds.ts";

export interface MoveOption {
  move: CaseMove;
  label: string;
  consequence: string;
  needsReason: boolean;
  grounds: GroundOption[];
  blockedBy: string | null;
}

const LABELS: Readonly<Record<CaseMove, string>> = {
  ACCEPT: "Aceptar el expediente",
  DECLINE: "Rechazar el expediente",
  COUNTERPARTY_ACCEPTED: "La contraparte participa",
  AWAIT_PAYMENT: "Pasar a pendiente de pago",
  RESUME: "Volver a trabajar en él",
  CLOSE_AGREED: "Cerrar con acuerdo",
  CLOSE_BROKEN: "Cerrar sin acuerdo",
  WITHDRAW: "Retirar la solicitud",
  REOPEN: "Reabrir",
};

/** What somebody in this role can do from where the case stands, in the order of a case's life. */
export function moveOptions(
  ctx: Pick<Context, "clock">,
  record: CaseRecord,
  role: CaseRole,
  circumstances: CaseCircumstances,
): MoveOption[] {
  return (Object.keys(CASE_MOVES) as CaseMove[])
    .filter((move) => CASE_MOVES[move].by.includes(role) && CASE_MOVES[move].from.includes(record.status))
    .map((move) => ({
      move,
      label: LABELS[move],
      consequence: consequenceOf(move, record),
      needsReason: CASE_MOVES[move].needsReason,
      grounds: CASE_MOVES[move].needsGround ? groundOptions(ctx, record, circumstances) : [],
      blockedBy: moveBlockedBy(move, record, circumstances),
    }));
}

/** Why an otherwise allowed move can't be made as things stand; null when it can. */
export function moveBlockedBy(
  move: CaseMove,
  record: CaseRecord,
  { clientLeft, specialistLeft }: CaseCircumstances,
): string | null {
  switch (move) {
    case "AWAIT_PAYMENT":
      return owes(record) ? null : "No queda nada por pagar del presupuesto aceptado.";
    case "CLOSE_AGREED":
      return closingBlockedBy(record);
    case "REOPEN":
      if (record.specialistId === null)
        return "Se cerró sin que ningún especialista lo hubiera aceptado: hace falta un expediente nuevo.";
      if (specialistLeft) return "Su especialista ya no está en Acuerdo: hace falta un expediente nuevo.";
      return clientLeft ? "La cuenta del cliente está cerrada." : null;
    default:
      return null;
  }
}

function closingBlockedBy(record: CaseRecord): string | null {
  if (record.acceptedAgreements === 0)
    return "Falta un acuerdo aceptado por todas las partes: créalo en la pestaña «Acuerdo».";
  if (record.openAgreements > 0) return "Hay un acuerdo que todavía espera respuesta.";
  return owes(record) ? `Quedan ${shownEuros(record.unpaid)} por pagar.` : null;
}

function owes({ unpaid }: CaseRecord): boolean {
  return /[1-9]/.test(unpaid);
}

function consequenceOf(move: CaseMove, record: CaseRecord): string {
  const isBySpecialist = record.origin === "SPECIALIST";
  switch (move) {
    case "ACCEPT":
      return "Pasas a ser el gestor y ves los datos de contacto. Avisamos al cliente.";
    case "DECLINE":
      return "Dejas de ver el expediente, que queda libre para otro especialista. Avisamos al cliente, que verá tu motivo.";
    case "COUNTERPARTY_ACCEPTED":
      return "El expediente pasa a estar en curso. El motivo dice cómo ha aceptado la contraparte y queda en la actividad.";
    case "AWAIT_PAYMENT":
      return "El trabajo se da por hecho y solo falta lo que queda por pagar. Avisamos al cliente.";
    case "RESUME":
      return "El expediente vuelve a estar en curso. Avisamos al cliente.";
    case "CLOSE_AGREED":
      return "El expediente termina con acuerdo. Se cancelan las sesiones pendientes y el cliente puede valorar el trabajo.";
    case "CLOSE_BROKEN":
      return interventionOfNumber(record.interventionType) === "COLLECTION"
        ? "El expediente termina sin acuerdo. Se cancelan las sesiones y los acuerdos abiertos, y lo que no llegó a deberse."
        : "El expediente termina sin acuerdo. Se cancelan las sesiones y los acuerdos abiertos, y puedes emitir la certificación del intento.";
    case "WITHDRAW":
      return isBySpecialist
        ? "Tu solicitud termina y se cierra el expediente. Avisamos al especialista."
        : "Tu solicitud termina y se cierra el expediente. Si hay un especialista, le avisamos.";
    case "REOPEN":
      return "El expediente vuelve a estar en curso con el mismo especialista. Avisamos a las partes.";
  }
}
