// SQL: what became of the tasks of a piece is noted in one statement.
import { MoreThan, type EntityManager } from "typeorm";
import { historiesOfTasks } from "../cases/read-histories.ts";
import { isStoppedSql } from "../mailings/audience/strategy-stops.ts";
import { lockTasks } from "../tasks/task-rows.ts";
import { CertificateRun } from "./certificate-run.entity.ts";
import { CertificateRunItem } from "./certificate-run-item.entity.ts";
import type { RunDeps } from "./certificate-run-job.ts";
import { certifyTasks, type Outcome } from "./certify-tasks.ts";
import { lockRun } from "./run-rows.ts";

/** Tasks of one transaction, which keeps the run locked: whoever cancels waits for it. */
const PIECE = 40;
const GONE: Outcome = { documentIds: [], reason: "La tarea se ha eliminado." };
const STOPPED: Outcome = {
  documentIds: [],
  reason:
    "Su estrategia se detuvo antes de emitirlo: hubo una respuesta, un pago o una promesa, o la tarea terminó.",
};

/**
 * Issues the next certificates: documents, seals, history and progress are written together or not at all, so that whatever is
 * killed when, nothing is issued twice. True where it did something.
 */
export function issuePiece(deps: RunDeps, runId: number, requestId: string): Promise<boolean> {
  return deps.db.transaction(async (manager) => {
    const run = await lockRun(manager, runId);
    if (run?.status !== "RUNNING" || run.position >= run.total) return false;
    const items = await nextItems(manager, run);
    const ctx = { ...deps, requestId, actor: { accountId: run.createdBy } };
    const taskIds = items.map(({ taskId }) => taskId);
    // In the order of their ids, like everybody: nobody waits in a circle. What they are then doesn't change any more.
    const tasks = await lockTasks(manager, taskIds);
    const histories = await historiesOfTasks(manager, taskIds);
    const stopped = await stoppedAmong(deps, manager, run, taskIds);
    const meant = tasks.filter(({ id }) => !stopped.has(id));
    const outcomes = await certifyTasks(ctx, manager, { tasks: meant, histories });
    const done = items.map(({ position, taskId }) => ({
      position,
      ...(stopped.has(taskId) ? STOPPED : (outcomes.get(taskId) ?? GONE)),
    }));
    await noteItems(manager, runId, done);
    const certified = done.filter(({ reason }) => reason === null).length;
    await manager.getRepository(CertificateRun).update(runId, {
      // A task that was erased meanwhile has taken its item along.
      position: items.length < PIECE ? run.total : (items.at(-1)?.position ?? run.total),
      documents: run.documents + done.reduce((sum, { documentIds }) => sum + documentIds.length, 0),
      certified: run.certified + certified,
      skipped: run.skipped + done.length - certified,
      updatedAt: deps.clock.now(),
    });
    return true;
  });
}

/** Those with which the strategy that began the run does nothing more, also since a moment ago; their tasks are locked. */
async function stoppedAmong(
  { clock }: RunDeps,
  manager: EntityManager,
  { strategyId }: CertificateRun,
  taskIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (strategyId === null) return new Set();
  const rows = await manager.query<{ id: number }[]>(
    `SELECT t.id FROM tasks t WHERE t.id = ANY($1) AND t.deleted_at IS NULL AND ${isStoppedSql("$2", "$3")}`,
    [taskIds, strategyId, clock.today()],
  );
  return new Set(rows.map(({ id }) => id));
}

function nextItems(manager: EntityManager, { id, position }: CertificateRun): Promise<CertificateRunItem[]> {
  return manager.getRepository(CertificateRunItem).find({
    where: { runId: id, position: MoreThan(position) },
    order: { position: "ASC" },
    take: PIECE,
  });
}

type Done = Pick<CertificateRunItem, "position" | "documentIds" | "reason">;

async function noteItems(manager: EntityManager, runId: number, done: readonly Done[]): Promise<void> {
  await manager.query(
    `UPDATE certificate_run_items i SET reason = d.reason,
       document_ids = ARRAY(SELECT own::bigint FROM jsonb_array_elements_text(d.documents) AS own)
     FROM jsonb_to_recordset($2::jsonb) AS d (position int, reason text, documents jsonb)
     WHERE i.run_id = $1 AND i.position = d.position`,
    [runId, JSON.stringify(done.map(({ documentIds, ...rest }) => ({ ...rest, documents: documentIds })))],
  );
}
