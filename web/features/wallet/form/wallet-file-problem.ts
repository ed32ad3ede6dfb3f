import { formatBytes } from "../../../lib/format.ts";

const MAX_BYTES = 10 * 1024 * 1024;
export const FILE_ACCEPT = ".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Why a file isn't sent at all; null when it is fine so far: what it holds is judged by the server. */
export function walletFileProblem({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!/\.xlsx$/i.test(name)) return "Error en el tipo de archivo. Por favor, sube solo archivos .xlsx.";
  if (size > MAX_BYTES) return `El archivo ocupa ${formatBytes(size)} y el máximo son 10 MB.`;
  return size === 0 ? "El archivo está vacío." : null;
}
