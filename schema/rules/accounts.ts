/** What accounts are called by their role. */
export const ROLE_LABELS = {
  ADMIN: "Administración",
  CLIENT: "Cliente",
  SPECIALIST: "Especialista",
} as const;

/** What an account is called by its status; without an end a suspension is an expulsion. */
export const ACCOUNT_STATES = {
  PENDING_EMAIL: "Correo sin confirmar",
  PENDING_PROFILE: "Perfil sin completar",
  ACTIVE: "Activa",
  SUSPENDED: "Suspendida",
  CLOSED: "Eliminada",
} as const;

/** Why somebody leaves, by the documented number. */
export const DELETION_REASONS: Readonly<Record<number, string>> = {
  1: "Recibo demasiados correos",
  2: "No entiendo la plataforma",
  3: "Prefiero gestionar mis acuerdos de otra manera",
  4: "Otro motivo",
};
