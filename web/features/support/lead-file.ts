import { formatBytes } from "../../lib/format.ts";

const MAX_MEGABYTES = 25;

/** What an answer to a request takes, for the browser's own file dialog. */
export const LEAD_FILE_ACCEPT = ".pdf,.doc,.docx,.xlsx";
export const LEAD_FILE_HINT = `PDF, Word o Excel (.xlsx), máximo ${MAX_MEGABYTES} MB cada uno.`;

/** Why a file isn't sent at all; null when it is fine so far: the server judges its content. */
export function leadFileProblem({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!/\.(pdf|docx?|xlsx)$/i.test(name)) return "Por favor, sube solo archivos .pdf, .doc, .docx o .xlsx";
  if (size > MAX_MEGABYTES * 1024 * 1024)
    return `El archivo ocupa ${formatBytes(size)} y el máximo son ${MAX_MEGABYTES} MB.`;
  return size === 0 ? "El archivo está vacío." : null;
}
