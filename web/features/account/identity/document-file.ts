import { formatBytes } from "../../../lib/format.ts";

export const DOCUMENT_TYPES = "application/pdf,image/jpeg,image/png";
const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Why a file can't be the document; null for a good one. The server goes by its content. */
export function documentProblem(file: File): string | null {
  if (!DOCUMENT_TYPES.split(",").includes(file.type)) return "Sube un archivo PDF, JPEG o PNG.";
  if (file.size > MAX_DOCUMENT_BYTES) {
    return `El archivo ocupa ${formatBytes(file.size)} y el máximo son 10 MB.`;
  }
  return null;
}
