import { formatBytes } from "../../../lib/format.ts";
import { isTooLargeForCase } from "../../../parts/cases/case-document-file.ts";

/** Why a file of a right type isn't sent at all; null when it is. */
export function caseFileProblem({ size }: Pick<File, "size">): string | null {
  if (size === 0) return "El documento está vacío.";
  return isTooLargeForCase({ size }) ? `Ocupa ${formatBytes(size)} y el máximo son 25 MB.` : null;
}
