import { uncapitalized } from "./sentences.ts";

/** What a case's states, ends and entries are called, for server and web alike. */

/** In the order of a case's life. */
export const STATE_LABELS = {
  PENDING_ACCEPTANCE: "El gestor aún no ha aceptado",
  PENDING_COUNTERPARTY: "Una de las partes ha aceptado",
  IN_PROGRESS: "En curso",
  PENDING_PAYMENT: "Pendiente de pago",
  AGREED: "Finalizado con acuerdo",
  BROKEN: "Roto",
} as const;

export type CaseStatus = keyof typeof STATE_LABELS;

/** Why a case ended without an agreement. */
export const GROUND_LABELS = {
  NO_ANSWER: "La contraparte no ha respondido en 30 días",
  PROPOSAL_LAPSED: "Han pasado 30 días desde que se recibió una propuesta concreta",
  TIME_OVER: "Han pasado tres meses desde la primera reunión",
  ENDED_BY_PARTY: "Una parte lo ha dado por terminado por escrito",
  REFUSED: "La contraparte no ha querido participar o no ha acudido",
  WITHDRAWN: "El cliente ha retirado la solicitud",
  OTHER: "Otro motivo",
  BY_PARTY: "Un motivo distinto con cada contraparte",
} as const;

export type ClosingGround = keyof typeof GROUND_LABELS;

/** With one counterparty. */
export type EndingGround = Exclude<ClosingGround, "BY_PARTY">;

/** "la contraparte no ha respondido en 30 días" */
export function groundInSentence(ground: ClosingGround): string {
  return uncapitalized(GROUND_LABELS[ground]);
}

/** What the ground of a case says that ended with an agreement: why there is none with the rest. */
export const WITH_THE_OTHERS = "Sin acuerdo con las demás contrapartes";

/** The entries of a case's activity; headings write them in capitals. */
export const ENTRY_LABELS = {
  ANOTACION: "Anotación",
  LLAMADA: "Llamada",
  CORREO: "Correo",
  REUNION: "Reunión",
  DOCUMENTO: "Documento",
  ACUERDO: "Acuerdo",
  SESION: "Sesión",
  PRESUPUESTO: "Presupuesto",
  PAGO: "Pago",
  SISTEMA: "Sistema",
} as const;

export type CaseEntryType = keyof typeof ENTRY_LABELS;

/** "ANOTACIÓN" */
export function entryHeading(type: CaseEntryType): string {
  return ENTRY_LABELS[type].toLocaleUpperCase("es");
}
