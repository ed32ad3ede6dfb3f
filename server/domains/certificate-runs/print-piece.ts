import { Between } from "typeorm";
import type { Press } from "../../platform/pdf.ts";
import { findIssued } from "../proceedings/records/issued-rows.ts";
import { sealIssued } from "../proceedings/records/seal-document.ts";
import { CertificateRun } from "./certificate-run.entity.ts";
import { CertificateRunItem } from "./certificate-run-item.entity.ts";
import type { RunDeps } from "./certificate-run-job.ts";

const PIECE = 25;

/**
 * Makes the files of what was issued and isn't printed yet. A file that is there already stays as it is, so that being killed
 * here costs time only. What was issued before it was cancelled is printed, too. True where it did something.
 */
export async function printPiece(deps: RunDeps, runId: number, press: Press): Promise<boolean> {
  const runs = deps.db.getRepository(CertificateRun);
  const run = await runs.findOneBy({ id: runId });
  if (run === null || run.printed >= run.position) return false;
  const until = Math.min(run.printed + PIECE, run.position);
  const items = await deps.db.getRepository(CertificateRunItem).find({
    where: { runId, position: Between(run.printed + 1, until) },
    order: { position: "ASC" },
  });
  const printing = { ...deps, render: press.print };
  for (const id of items.flatMap(({ documentIds }) => documentIds))
    await sealIssued(printing, await findIssued(deps.db.manager, id), "IF_POSSIBLE");
  await runs.update({ id: runId }, { printed: until, updatedAt: deps.clock.now() });
  return true;
}
