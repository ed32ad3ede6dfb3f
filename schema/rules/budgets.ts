/** How far a version of a budget has come: to who runs the case, and to its client. */
export const BUDGET_STATES = {
  DRAFT: { name: "Borrador", toClient: "En preparación" },
  SENT: { name: "Enviado", toClient: "Espera tu respuesta" },
  ACCEPTED: { name: "Aceptado", toClient: "Aceptado" },
  REJECTED: { name: "Rechazado", toClient: "Rechazado" },
  SUPERSEDED: { name: "Sustituido", toClient: "Sustituido por otra versión" },
} as const;
