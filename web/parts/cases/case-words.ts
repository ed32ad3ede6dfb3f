import type { CaseStatus, ClosingGround, InterventionType } from "../../generated/graphql.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

export const INTERVENTION_NAMES: Record<InterventionType, string> = {
  CONCILIATION: "Conciliación privada",
  MEDIATION: "Mediación",
  COLLECTION: "Recaudación",
};

/** How a case's state is called, everywhere, and coloured; the server says the same (case-words.test.ts). */
export const CASE_STATUSES: Record<CaseStatus, { label: string; tone: StatusTone }> = {
  PENDING_ACCEPTANCE: { label: "El gestor aún no ha aceptado", tone: "warning" },
  PENDING_COUNTERPARTY: { label: "Una de las partes ha aceptado", tone: "warning" },
  IN_PROGRESS: { label: "En curso", tone: "info" },
  PENDING_PAYMENT: { label: "Pendiente de pago", tone: "warning" },
  AGREED: { label: "Finalizado con acuerdo", tone: "success" },
  BROKEN: { label: "Roto", tone: "danger" },
};

/** Why a case ended without an agreement. */
export const GROUND_NAMES: Record<ClosingGround, string> = {
  NO_ANSWER: "La contraparte no ha respondido en 30 días",
  PROPOSAL_LAPSED: "Han pasado 30 días desde que se recibió una propuesta concreta",
  TIME_OVER: "Han pasado tres meses desde la primera reunión",
  ENDED_BY_PARTY: "Una parte lo ha dado por terminado por escrito",
  REFUSED: "La contraparte no ha querido participar o no ha acudido",
  WITHDRAWN: "El cliente ha retirado la solicitud",
  OTHER: "Otro motivo",
  BY_PARTY: "Un motivo distinto con cada contraparte",
};
