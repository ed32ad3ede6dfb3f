import { formatBytes } from "../../../lib/format.ts";

const TYPES = [
  "application/pdf",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
];
const MAX_BYTES = 25 * 1024 * 1024;

/** For the browser's own file dialog. */
export const CASE_FILE_ACCEPT = `.doc,.docx,.pdf,${TYPES.join(",")}`;

/** Word or PDF, by media type or by the ending of its name; the content is judged by the server. */
export function isCaseFile({ name, type }: Pick<File, "name" | "type">): boolean {
  return TYPES.includes(type) || /\.(docx?|pdf)$/i.test(name);
}

/** Why a file of a right type isn't sent at all; null when it is. */
export function caseFileProblem({ size }: Pick<File, "size">): string | null {
  if (size === 0) return "El documento está vacío.";
  return size > MAX_BYTES ? `Ocupa ${formatBytes(size)} y el máximo son 25 MB.` : null;
}
