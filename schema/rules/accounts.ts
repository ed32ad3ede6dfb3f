/** What accounts are called by their role. */
export const ROLE_LABELS = {
  ADMIN: "Administración",
  CLIENT: "Cliente",
  SPECIALIST: "Especialista",
} as const;
