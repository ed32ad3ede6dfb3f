import { formatBytes } from "../../lib/format.ts";

const TYPES = [
  "application/pdf",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
];
const MAX_MEGABYTES = 25;

/** What a case takes as documents, for the browser's own file dialog. */
export const CASE_DOCUMENT_ACCEPT = `.doc,.docx,.pdf,${TYPES.join(",")}`;

export const CASE_DOCUMENT_HINT = `Word (.doc, .docx) o PDF, máximo ${MAX_MEGABYTES} MB cada uno.`;

/** Why a file isn't sent as a document of a case at all; null when it is fine so far: the server judges its content. */
export function caseDocumentProblem({
  name,
  type,
  size,
}: Pick<File, "name" | "type" | "size">): string | null {
  if (!TYPES.includes(type) && !/\.(docx?|pdf)$/i.test(name))
    return "Por favor, sube solo archivos .doc, .docx o .pdf";
  if (size > MAX_MEGABYTES * 1024 * 1024)
    return `El archivo ocupa ${formatBytes(size)} y el máximo son ${MAX_MEGABYTES} MB.`;
  return size === 0 ? "El archivo está vacío." : null;
}
