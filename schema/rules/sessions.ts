/** Sessions of a matter: their kinds, how they are held and what became of them, to who runs them and `toParties`. */

export const SESSION_KINDS = {
  INITIAL: "Sesión inicial",
  JOINT: "Sesión conjunta",
  SEPARATE: "Sesión por separado",
} as const;

export const SESSION_CHANNELS = {
  IN_PERSON: { name: "Presencial", toParties: "En persona" },
  VIDEO: { name: "Videollamada", toParties: "Por videollamada" },
  PHONE: { name: "Teléfono", toParties: "Por teléfono" },
} as const;

export const SESSION_STATES = {
  SCHEDULED: { name: "Convocada", toParties: "Convocada" },
  HELD: { name: "Celebrada", toParties: "Celebrada" },
  MISSED: { name: "No celebrada: faltó alguien", toParties: "No celebrada" },
  CANCELLED: { name: "Anulada", toParties: "Anulada" },
} as const;

export const SESSION_NOT_OVER = "La sesión ya tiene que haberse celebrado";
