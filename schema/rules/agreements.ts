/** How far an agreement has come: on lists of who runs the matter, to its parties, and on its document. */
export const AGREEMENT_STATES = {
  DRAFT: { name: "Borrador", toParties: "En preparación", onPaper: "Borrador" },
  PROPOSED: {
    name: "Propuesto",
    toParties: "Espera respuesta",
    onPaper: "Propuesto: espera la respuesta de las partes",
  },
  ACCEPTED: { name: "Aceptado", toParties: "Aceptado por todos", onPaper: "Aceptado por todas sus partes" },
  REJECTED: { name: "Rechazado", toParties: "No aceptado", onPaper: "No aceptado" },
  WITHDRAWN: { name: "Retirado", toParties: "Retirado", onPaper: "Retirado" },
  SUPERSEDED: {
    name: "Sustituido",
    toParties: "Sustituido por otra versión",
    onPaper: "Sustituido por una versión posterior",
  },
} as const;
