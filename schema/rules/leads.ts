/** What public forms ask for. */
export const LEAD_KINDS = {
  CORPORATE_TASKS: "Tareas corporativas",
  WALLET: "Valoración de cartera",
} as const;

export const LEAD_STATES = {
  NEW: "Nueva",
  IN_PROGRESS: "En curso",
  ANSWERED: "Respondida",
  WON: "Ganada",
  DISCARDED: "Descartada",
} as const;
