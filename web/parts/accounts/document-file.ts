import { formatBytes } from "../../lib/format.ts";

const TYPES = ["application/pdf", "image/jpeg", "image/png"];
const MAX_BYTES = 10 * 1024 * 1024;

/** What the server takes as a document (identity, credentials), for the browser's own file dialog. */
export const DOCUMENT_ACCEPT = `.pdf,.jpg,.jpeg,.png,${TYPES.join(",")}`;

/** Why a file isn't sent as a document at all; null when it is fine so far: its content is judged by the server alone. */
export function documentProblem({ name, type, size }: Pick<File, "name" | "type" | "size">): string | null {
  if (!TYPES.includes(type) && !/\.(pdf|jpe?g|png)$/i.test(name)) {
    return "El documento debe ser un PDF, un JPEG o un PNG.";
  }
  if (size > MAX_BYTES) return `El documento ocupa ${formatBytes(size)} y el máximo son 10 MB.`;
  return size === 0 ? "El documento está vacío." : null;
}
