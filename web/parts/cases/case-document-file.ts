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

/** Word or PDF, by media type or by the ending of its name; the content is judged by the server. */
export function isCaseFile({ name, type }: Pick<File, "name" | "type">): boolean {
  return TYPES.includes(type) || /\.(docx?|pdf)$/i.test(name);
}

export function isTooLargeForCase({ size }: Pick<File, "size">): boolean {
  return size > MAX_MEGABYTES * 1024 * 1024;
}

/** Why a file isn't sent as a document of a case at all; null when it is fine so far: the server judges its content. */
export function caseDocumentProblem({
  name,
  type,
  size,
}: Pick<File, "name" | "type" | "size">): string | null {
  if (!isCaseFile({ name, type })) return "Por favor, sube solo archivos .doc, .docx o .pdf";
  if (isTooLargeForCase({ size }))
    return `El archivo ocupa ${formatBytes(size)} y el máximo son ${MAX_MEGABYTES} MB.`;
  return size === 0 ? "El archivo está vacío." : null;
}
