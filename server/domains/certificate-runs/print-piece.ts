import { Between } from "typeorm";
import type { PdfDocument, Press } from "../../platform/pdf.ts";
import { sealAllIssued } from "../proceedings/records/seal-document.ts";
import { CertificateRun } from "./certificate-run.entity.ts";
import { CertificateRunItem } from "./certificate-run-item.entity.ts";
import type { RunDeps } from "./certificate-run-job.ts";

const PIECE = 50;
/** More than there are printers: while one file is signed and stored, its printer has the next document already. */
const AHEAD = 2;

/**
 * Makes the files of what was issued and isn't printed yet. A file that is there already stays as it is, so that being killed
 * here costs time only. What was issued before it was cancelled is printed, too. Gives up to which item it got; null where there was nothing to do.
 */
export async function printPiece(deps: RunDeps, runId: number, press: Press): Promise<number | null> {
  const run = await deps.db.getRepository(CertificateRun).findOneBy({ id: runId });
  if (run === null || run.printed >= run.position) return null;
  const until = Math.min(run.printed + PIECE, run.position);
  const items = await deps.db.getRepository(CertificateRunItem).find({
    where: { runId, position: Between(run.printed + 1, until) },
    order: { position: "ASC" },
  });
  const printing = { ...deps, render: (document: PdfDocument) => press.print(document) };
  const documentIds = items.flatMap((item) => item.documentIds);
  await sealAllIssued(printing, documentIds, { stamp: "IF_POSSIBLE", atOnce: press.atOnce + AHEAD });
  return until;
}
