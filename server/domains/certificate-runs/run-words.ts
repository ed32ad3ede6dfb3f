import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type { CertificateRun } from "./certificate-run.entity.ts";

/** "1.480 certificados de 1.500 tareas · 20 sin certificar" */
export function runSummary({
  documents,
  total,
  skipped,
}: Pick<CertificateRun, "documents" | "total" | "skipped">): string {
  const made = `${shownCount(documents)} ${documents === 1 ? "certificado" : "certificados"}`;
  const of = `de ${shownCount(total)} ${total === 1 ? "tarea" : "tareas"}`;
  return [`${made} ${of}`, ...(skipped > 0 ? [`${shownCount(skipped)} sin certificar`] : [])].join(" · ");
}
