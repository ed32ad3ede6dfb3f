import { formatBytes } from "../../../lib/format.ts";

const MAX_BYTES = 10_000_000;

/** For the browser's own file dialog. */
export const DOCUMENT_ACCEPT = ".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png";

export const DOCUMENT_HINT = "PDF, JPEG o PNG, máximo 10 MB. Opcional, pero agiliza la verificación.";

/** Why a file isn't sent at all; null when it is fine so far: its content is judged by the server alone. */
export function documentProblem({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!/\.(pdf|jpe?g|png)$/i.test(name)) return "El documento debe ser un PDF, un JPEG o un PNG.";
  if (size > MAX_BYTES) return `El documento ocupa ${formatBytes(size)} y el máximo son 10 MB.`;
  return size === 0 ? "El documento está vacío." : null;
}
