/** What keys of programs are let do, as forms and the trail say it. */
export const API_KEY_SCOPE_NAMES = {
  READ_TASKS: "Leer tareas",
  WRITE_TASKS: "Crear tareas y cambiar su estado",
  READ_PAYMENTS: "Leer cobros",
  IMPORT_TASKS: "Importar archivos",
  BOOK_PAYMENTS: "Anotar cobros",
  READ_RECORDS: "Leer actas y certificados",
} as const;

/** Limits that can be chosen, in requests a minute. */
export const API_KEY_LIMITS: readonly number[] = [60, 300, 1_200];

export const API_KEY_STATUS_NAMES = { ACTIVE: "Activa", EXPIRED: "Caducada", REVOKED: "Revocada" } as const;
