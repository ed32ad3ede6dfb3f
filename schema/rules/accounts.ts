/** What accounts are called by their role. */
export const ROLE_LABELS = {
  ADMIN: "Administración",
  CLIENT: "Cliente",
  SPECIALIST: "Especialista",
} as const;

/** Why somebody leaves, by the documented number. */
export const DELETION_REASONS: Readonly<Record<number, string>> = {
  1: "Recibo demasiados correos",
  2: "No entiendo la plataforma",
  3: "Prefiero gestionar mis acuerdos de otra manera",
  4: "Otro motivo",
};
