import { In, LessThan, type EntityManager } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import type { JobRun } from "../../platform/job-words.ts";
import { BATCH_LIMITS, DAY_MS } from "./batch-limits.ts";
import { carryOutPiece } from "./carry-out-piece.ts";
import { endBatch } from "./end-batch.ts";
import { TaskBatch } from "./task-batch.entity.ts";
import { undoPiece } from "./undo-piece.ts";

const QUEUE = "task-batches";
const RETENTION_QUEUE = "task-batch-retention";
const EVERY_NIGHT = "35 3 * * *";

interface BatchJob {
  batchId: number;
}

type WorkDeps = Pick<Deps, "db" | "clock" | "mail" | "env">;

/** Within the caller's transaction: a worker takes the batch up once it is committed. */
export async function goOn(
  { jobs }: Pick<Deps, "jobs">,
  manager: EntityManager,
  batchId: number,
): Promise<void> {
  await jobs.send(manager, QUEUE, { batchId } satisfies BatchJob, { singletonKey: String(batchId) });
}

/** For main: from now on this process carries out batches, and forgets old ones by night. */
export async function workOnTaskBatches(deps: Deps): Promise<void> {
  await deps.jobs.work<BatchJob>(QUEUE, ({ batchId }, run) => workOn(deps, batchId, run), {
    concurrency: BATCH_LIMITS.batches,
    retryLimit: 10,
    retryDelayMaxSeconds: 60,
    expireSeconds: 3_600,
  });
  await deps.jobs.work(RETENTION_QUEUE, () => sweepTaskBatches(deps));
  await deps.jobs.schedule(RETENTION_QUEUE, EVERY_NIGHT);
}

async function workOn(deps: WorkDeps, batchId: number, { id, signal, lastAttempt }: JobRun): Promise<void> {
  try {
    while (await doPiece(deps, batchId, id)) signal.throwIfAborted();
  } catch (error) {
    if (lastAttempt && !signal.aborted) await giveUp(deps, batchId, id);
    throw error;
  }
}

/** One transaction of work; true while there is more to do. Two workers of one batch wait for each other at its row. */
export function doPiece(deps: WorkDeps, batchId: number, requestId: string): Promise<boolean> {
  return deps.db.transaction(async (manager) => {
    const batch = await lockBatch(manager, batchId);
    if (batch?.status === "RUNNING") {
      const ctx = { ...deps, requestId, actor: { accountId: batch.createdBy } };
      return (await carryOutPiece(ctx, manager, batch)).status === "RUNNING";
    }
    if (batch?.status !== "UNDOING") return false;
    const ctx = { ...deps, requestId, actor: { accountId: batch.undoneBy ?? batch.createdBy } };
    return (await undoPiece(ctx, manager, batch)).status === "UNDOING";
  });
}

export function lockBatch(manager: EntityManager, id: number): Promise<TaskBatch | null> {
  return manager.getRepository(TaskBatch).findOne({ where: { id }, lock: { mode: "pessimistic_write" } });
}

/** What was done stays, and can be undone; an undo can be asked for again. */
async function giveUp(deps: WorkDeps, batchId: number, requestId: string): Promise<void> {
  await deps.db.transaction(async (manager) => {
    const batch = await lockBatch(manager, batchId);
    if (batch?.status !== "RUNNING" && batch?.status !== "UNDOING") return;
    const ctx = { ...deps, requestId, actor: { accountId: batch.createdBy } };
    if (batch.status === "RUNNING") await endBatch(ctx, manager, batch, "FAILED");
    else Object.assign(batch, { status: "FAILED", updatedAt: deps.clock.now() });
    await manager.getRepository(TaskBatch).save(batch);
  });
}

/** Forgets batches after 30 days, and gives those that stand still to a worker again. */
export async function sweepTaskBatches(deps: Pick<Deps, "db" | "clock" | "jobs">): Promise<void> {
  const now = deps.clock.now().getTime();
  await deps.db
    .getRepository(TaskBatch)
    .delete({ createdAt: LessThan(new Date(now - BATCH_LIMITS.keptDays * DAY_MS)) });
  const still = await deps.db.getRepository(TaskBatch).find({
    select: { id: true },
    where: {
      status: In(["RUNNING", "UNDOING"]),
      updatedAt: LessThan(new Date(now - BATCH_LIMITS.forgottenMinutes * 60_000)),
    },
  });
  for (const { id } of still) await deps.db.transaction((manager) => goOn(deps, manager, id));
}
