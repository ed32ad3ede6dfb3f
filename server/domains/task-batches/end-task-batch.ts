import type { EntityManager } from "typeorm";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { requireId } from "../../platform/ids.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { BATCH_LIMITS, DAY_MS, NO_BATCH } from "./batch-limits.ts";
import { goOn, lockBatch } from "./batch-job.ts";
import { endBatch } from "./end-batch.ts";
import { TaskBatch } from "./task-batch.entity.ts";
import { undoPiece } from "./undo-piece.ts";

/** Ends a running batch after the piece that is being done. Throws NotFound, Conflict (it has ended). */
export async function cancelTaskBatch(ctx: SignedInContext, id: string): Promise<{ batch: TaskBatch }> {
  const batch = await ctx.db.transaction(async (manager) => {
    const running = await requireBatch(manager, id);
    if (running.status !== "RUNNING")
      throw new Conflict("Ya ha terminado: puedes deshacerlo.", { code: "ALREADY_DONE" });
    await endBatch(ctx, manager, running, "CANCELLED");
    await audit(ctx, manager, {
      action: "cancelTaskBatch",
      subjectType: "task",
      data: { batchId: running.id, changed: running.changed },
    });
    return manager.getRepository(TaskBatch).save(running);
  });
  return { batch };
}

const ENDED: readonly TaskBatch["status"][] = ["FINISHED", "CANCELLED", "FAILED"];

/** Null: it can't be undone, or not yet. */
export function undoableUntil({ status, endedAt, changed }: TaskBatch, now: Date): Date | null {
  if (!ENDED.includes(status) || endedAt === null || changed === 0) return null;
  const until = new Date(endedAt.getTime() + BATCH_LIMITS.undoDays * DAY_MS);
  return until > now ? until : null;
}

/**
 * Gives each task back what it had, unless it has been changed since; few within this transaction, more by the worker. Throws
 * NotFound, Conflict (it is running, undone already, or its time is over).
 */
export async function undoTaskBatch(ctx: SignedInContext, id: string): Promise<{ batch: TaskBatch }> {
  const batch = await ctx.db.transaction(async (manager) => {
    const ended = await requireBatch(manager, id);
    refuseUndo(ended, ctx.clock.now());
    const now = ctx.clock.now();
    Object.assign(ended, { status: "UNDOING", undoneBy: ctx.actor.accountId, updatedAt: now });
    if (ended.total <= BATCH_LIMITS.piece) return undoPiece(ctx, manager, ended);
    await goOn(ctx, manager, ended.id);
    return manager.getRepository(TaskBatch).save(ended);
  });
  return { batch };
}

function refuseUndo(batch: TaskBatch, now: Date): void {
  if (undoableUntil(batch, now)) return;
  if (batch.status === "RUNNING")
    throw new Conflict("Todavía está en curso: cancélalo antes de deshacerlo.", { code: "RUNNING" });
  if (!ENDED.includes(batch.status)) throw new Conflict("Ya se ha deshecho.", { code: "ALREADY_DONE" });
  if (batch.changed === 0) throw new Conflict("No hay nada que deshacer.", { code: "ALREADY_DONE" });
  const message = `Han pasado más de ${BATCH_LIMITS.undoDays} días: ya no se puede deshacer.`;
  throw new Conflict(message, { code: "TOO_LATE" });
}

async function requireBatch(manager: EntityManager, id: string): Promise<TaskBatch> {
  const batch = await lockBatch(manager, requireId(id, NO_BATCH));
  if (!batch) throw new NotFound(NO_BATCH);
  return batch;
}
