import type { TaskImportStatus } from "../../generated/graphql.ts";

type Tone = "neutral" | "info" | "success" | "warning" | "danger" | "primary";

const STATUSES: Record<TaskImportStatus, { label: string; tone: Tone }> = {
  STAGING: { label: "Leyendo el archivo", tone: "info" },
  MAPPING: { label: "Columnas por asignar", tone: "warning" },
  VALIDATING: { label: "Comprobando las filas", tone: "info" },
  REVIEW: { label: "En revisión", tone: "primary" },
  COMMITTING: { label: "Guardando la lista", tone: "info" },
  COMMITTED: { label: "Guardada", tone: "success" },
  UNDONE: { label: "Deshecha", tone: "neutral" },
  CANCELLED: { label: "Cancelada", tone: "neutral" },
  FAILED: { label: "No se pudo leer", tone: "danger" },
};

/** What each state of an import is called on the screen. */
export function importStatusLook(status: TaskImportStatus): { label: string; tone: Tone } {
  return STATUSES[status];
}

/** The import can be gone on with: it is neither saved nor ended otherwise. */
export function isOpenImport(status: TaskImportStatus): boolean {
  return ["STAGING", "MAPPING", "VALIDATING", "REVIEW", "COMMITTING"].includes(status);
}

/** The server is working on it: the page asks again until it isn't. */
export function isRunning(status: TaskImportStatus): boolean {
  return ["STAGING", "VALIDATING", "COMMITTING"].includes(status);
}
