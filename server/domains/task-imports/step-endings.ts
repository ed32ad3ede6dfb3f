import type { Deps } from "../../platform/deps.ts";
import { DatabaseUnavailable } from "../../platform/errors.ts";
import { UnsupportedFile } from "../../platform/refusals.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import type { WorkerEnd } from "./import-workers.ts";
import { joinSoon } from "../debtors/join-waiting.ts";
import { tellWhoseImport } from "./import-bell.ts";
import { TaskImport } from "./task-import.entity.ts";
import type { WorkerOrder } from "./steps/worker-protocol.ts";

type Step = WorkerOrder["step"];
type StepDeps = Pick<Deps, "db" | "clock" | "log" | "metrics" | "jobs">;

export const FAILURES = {
  missing: "El archivo subido ya no está disponible. Súbelo de nuevo.",
  overran:
    "Leer este archivo cuesta demasiado: simplifícalo (sin fórmulas, imágenes ni formatos) o divídelo y súbelo de nuevo.",
  died: "El archivo necesita demasiada memoria para leerse. Guárdalo como .csv o divídelo en varios y súbelo de nuevo.",
  attempts:
    "Este paso ha fallado varias veces seguidas. Sube el archivo de nuevo; si vuelve a pasar, avisa a soporte.",
};

/** Puts down what a worker's end means for its import; nothing when the step told it by itself. */
export async function recordEnd(deps: StepDeps, importId: string, step: Step, end: WorkerEnd): Promise<void> {
  const { log, metrics, db } = deps;
  if (end.type === "end") {
    if (step === "COMMITTING" && end.rows) {
      metrics.importRows.inc({ outcome: "saved" }, end.rows.valid);
      metrics.importRows.inc({ outcome: "left_out" }, end.rows.failing);
      await joinSoon(deps, db.manager);
    }
    return;
  }
  log.warn({ importId, step, end }, "an import step ended early");
  if (end.type === "refused") return giveUp(deps, importId, step, end.message);
  if (end.type === "overran") return giveUp(deps, importId, step, FAILURES.overran);
  if (end.type === "failed" && end.databaseGone) return;
  const weight = IMPORT_LIMITS.deadReaderWeight - 1;
  await db.getRepository(TaskImport).update(
    { id: importId, status: step },
    {
      attempts: () => `attempts + ${weight}`,
      failure: step === "STAGING" && end.type === "died" ? FAILURES.died : null,
    },
  );
}

/** The import has failed for good, unless it went on meanwhile. */
export async function giveUp(deps: StepDeps, importId: string, step: Step, why: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (manager) => {
    const imports = manager.getRepository(TaskImport);
    const { affected } = await imports.update(
      { id: importId, status: step },
      { status: "FAILED", failure: why, progress: null, updatedAt: now, version: () => "version + 1" },
    );
    if (affected === 0) return;
    const failed = await imports.findOneOrFail({ select: { createdBy: true }, where: { id: importId } });
    const news = { kind: "import-failed", title: "Una importación ha fallado", text: why };
    await tellWhoseImport(deps, manager, { id: importId, createdBy: failed.createdBy }, news);
  });
}

/** A preview that came to nothing, as the uploader is told. */
export function asRefusal(end: WorkerEnd): Error {
  if (end.type === "refused") return new UnsupportedFile(end.message, end.code);
  if (end.type === "overran") return new UnsupportedFile(FAILURES.overran, "TOO_COSTLY");
  if (end.type === "failed" && end.databaseGone)
    return new DatabaseUnavailable({ cause: new Error(end.message) });
  if (end.type === "died") return new UnsupportedFile(FAILURES.died, "TOO_COSTLY");
  return new Error(
    end.type === "failed" ? `${end.message}\n${end.stack}` : `the preview ended: ${end.outcome}`,
  );
}
