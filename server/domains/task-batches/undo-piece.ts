// SQL: what became of a piece's tasks is noted in one statement; other batches are found by their tasks.
import { IsNull, MoreThan, Not, type EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { findAssignableSpecialist, type SpecialistProfile } from "../specialists/specialists.service.ts";
import { auditTasks } from "../tasks/audit-tasks.ts";
import { markRestored } from "../tasks/delete-tasks.ts";
import { giveTasks } from "../tasks/give-tasks.ts";
import { moveStates } from "../tasks/move-states.ts";
import { lockTasks } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { BATCH_LIMITS } from "./batch-limits.ts";
import type { BatchContext } from "./carry-out-piece.ts";
import { tellOfBatch } from "./end-batch.ts";
import { TaskBatchItem } from "./task-batch-item.entity.ts";
import { TaskBatch } from "./task-batch.entity.ts";

/** What the history of each task says beside what it was given back. */
const WHY = "Se ha deshecho un cambio en bloque";

type Verdict = { item: TaskBatchItem } & (
  | { task: Task; to: SpecialistProfile | null }
  | { kept: Contract.TaskBatchReason }
);
type Restoring = Extract<Verdict, { task: Task }>;

/** As carryOutPiece, of a batch that is being undone. */
export async function undoPiece(
  ctx: BatchContext,
  manager: EntityManager,
  batch: TaskBatch,
): Promise<TaskBatch> {
  const items = await manager.getRepository(TaskBatchItem).find({
    where: { batchId: batch.id, position: MoreThan(batch.undoPosition), versionAfter: Not(IsNull()) },
    order: { position: "ASC" },
    take: BATCH_LIMITS.piece,
  });
  const verdicts = await judge(manager, batch, items);
  const restoring = verdicts.filter((verdict) => "task" in verdict);
  await giveBack(ctx, manager, batch, restoring);
  await noteUndone(manager, batch.id, verdicts);
  batch.undoPosition = items.at(-1)?.position ?? batch.total;
  batch.restored += restoring.length;
  batch.kept += verdicts.length - restoring.length;
  batch.updatedAt = ctx.clock.now();
  if (items.length < BATCH_LIMITS.piece) {
    batch.status = "UNDONE";
    await tellOfBatch(ctx, manager, batch, batch.undoneBy ?? batch.createdBy);
  }
  return manager.getRepository(TaskBatch).save(batch);
}

async function judge(
  manager: EntityManager,
  { action }: TaskBatch,
  items: readonly TaskBatchItem[],
): Promise<Verdict[]> {
  const ids = items.map(({ taskId }) => taskId);
  const tasks = new Map((await lockTasks(manager, ids, { deletedToo: true })).map((task) => [task.id, task]));
  const isGiven = action === "ASSIGN" || action === "SPREAD" || action === "UNASSIGN";
  const former = isGiven ? await activeFormer(manager, items) : new Map<number, SpecialistProfile>();
  const deletedLists = action === "DELETE" ? await listsDeleted(manager, [...tasks.values()]) : new Set();
  return items.map((item): Verdict => {
    const task = tasks.get(item.taskId);
    if (!task || (action !== "DELETE" && task.deletedAt !== null)) return { item, kept: "DELETED" };
    if (task.version !== item.versionAfter) return { item, kept: "CHANGED_SINCE" };
    if (deletedLists.has(task.listId)) return { item, kept: "LIST_DELETED" };
    const to = former.get(item.formerAssigneeId ?? 0) ?? null;
    if (isGiven && item.formerAssigneeId !== null && to === null) return { item, kept: "SPECIALIST_LEFT" };
    return { item, task, to };
  });
}

async function activeFormer(
  manager: EntityManager,
  items: readonly TaskBatchItem[],
): Promise<Map<number, SpecialistProfile>> {
  const ids = new Set(items.map(({ formerAssigneeId }) => formerAssigneeId).filter((id) => id !== null));
  const found = new Map<number, SpecialistProfile>();
  for (const id of [...ids].toSorted((a, b) => a - b)) {
    const specialist = await findAssignableSpecialist(manager, id);
    if (specialist) found.set(id, specialist);
  }
  return found;
}

async function listsDeleted(manager: EntityManager, tasks: readonly Task[]): Promise<Set<number | null>> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT id FROM task_lists WHERE id = ANY($1) AND deleted_at IS NOT NULL`,
    [[...new Set(tasks.map(({ listId }) => listId))]],
  );
  return new Set(rows.map(({ id }) => id));
}

async function giveBack(
  ctx: BatchContext,
  manager: EntityManager,
  { action }: TaskBatch,
  restoring: readonly Restoring[],
): Promise<void> {
  if (restoring.length === 0) return;
  const tasks = restoring.map(({ task }) => task);
  if (action === "CHANGE_STATE") {
    const moves = restoring.map(({ task, item }) => ({
      task,
      state: item.formerState ?? task.state,
      since: item.formerStateSince,
    }));
    await moveStates(ctx, manager, moves, WHY);
  } else if (action === "DELETE") await markRestored(ctx, manager, tasks, WHY);
  else await giveTasks(ctx, manager, restoring, WHY);
  await auditTasks(ctx, manager, "undoTaskBatch", tasks);
}

/**
 * A task that has been given back is again as the batch before this one has left it: that one can be undone, too, and this one
 * isn't taken for a change since.
 */
async function noteUndone(
  manager: EntityManager,
  batchId: number,
  verdicts: readonly Verdict[],
): Promise<void> {
  const notes = verdicts.map((verdict) => ({
    position: verdict.item.position,
    kept: "kept" in verdict ? verdict.kept : null,
    task: verdict.item.taskId,
    former: (verdict.item.versionAfter ?? 0) - 1,
    version: "task" in verdict ? verdict.task.version + 1 : null,
  }));
  const noted = `jsonb_to_recordset($2::jsonb) AS n (position int, kept text, task bigint, former int, version int)`;
  const params = [batchId, JSON.stringify(notes)];
  await manager.query(
    `UPDATE task_batch_items i SET kept = n.kept FROM ${noted}
     WHERE i.batch_id = $1 AND i.position = n.position AND n.kept IS NOT NULL`,
    params,
  );
  await manager.query(
    `UPDATE task_batch_items i SET version_after = n.version FROM ${noted}
     WHERE i.task_id = n.task AND i.batch_id <> $1 AND i.version_after = n.former AND n.version IS NOT NULL`,
    params,
  );
}
