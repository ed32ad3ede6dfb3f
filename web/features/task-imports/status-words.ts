import type { TaskImportStatus } from "../../generated/schema-types.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

interface StatusWord {
  label: string;
  tone: StatusTone;
}

/** What each state of an import is called on the screen. */
export const IMPORT_STATUS_WORDS: Readonly<Record<TaskImportStatus, StatusWord>> = {
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

const RUNNING: readonly TaskImportStatus[] = ["STAGING", "VALIDATING", "COMMITTING"];

/** The server is working on it: the page asks again until it isn't. */
export function isRunning(status: TaskImportStatus): boolean {
  return RUNNING.includes(status);
}
