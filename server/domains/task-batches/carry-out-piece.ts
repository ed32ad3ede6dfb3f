import { MoreThan, type EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import type { Acting, Context } from "../../shared/context.ts";
import { findAssignableSpecialist, type SpecialistProfile } from "../specialists/specialists.service.ts";
import { auditTasks } from "../tasks/audit-tasks.ts";
import { markDeleted } from "../tasks/delete-tasks.ts";
import { giveTasks } from "../tasks/give-tasks.ts";
import { moveStates } from "../tasks/move-states.ts";
import { deniesLedger } from "../tasks/task-channels.ts";
import { lockTasks } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { BATCH_LIMITS } from "./batch-limits.ts";
import { endBatch } from "./end-batch.ts";
import { storeOutcomes, type Outcome } from "./item-outcomes.ts";
import { TaskBatchItem } from "./task-batch-item.entity.ts";
import { TaskBatch } from "./task-batch.entity.ts";

/** In whose name a batch goes on, and what its end needs. */
export type BatchContext = Acting & Pick<Context, "mail" | "env">;

/** A task of the piece with what is to become of it, or why it is left. */
type Verdict = { item: TaskBatchItem } & (
  | { task: Task; to: SpecialistProfile | null }
  | { skipped: Contract.TaskBatchReason }
);

/**
 * Carries out the next piece of a running batch, inside the caller's transaction, which has locked its row: tasks, history and
 * progress are written together or not at all. With the last piece the batch ends. Returns it as it is then.
 */
export async function carryOutPiece(
  ctx: BatchContext,
  manager: EntityManager,
  batch: TaskBatch,
): Promise<TaskBatch> {
  const items = await manager.getRepository(TaskBatchItem).find({
    where: { batchId: batch.id, position: MoreThan(batch.position) },
    order: { position: "ASC" },
    take: BATCH_LIMITS.piece,
  });
  const tasks = new Map(
    (
      await lockTasks(
        manager,
        items.map(({ taskId }) => taskId),
      )
    ).map((task) => [task.id, task]),
  );
  const takers = await activeTakers(manager, batch, items);
  const verdicts = items.map((item) => verdictOf(batch, item, tasks.get(item.taskId), takers));
  const changing = verdicts.filter((verdict) => "task" in verdict);
  await change(ctx, manager, batch, changing);
  await storeOutcomes(manager, batch.id, verdicts.map(outcomeOf));
  batch.position = items.at(-1)?.position ?? batch.total;
  batch.changed += changing.length;
  batch.skipped += verdicts.length - changing.length;
  batch.updatedAt = ctx.clock.now();
  if (batch.position >= batch.total) await endBatch(ctx, manager, batch, "FINISHED");
  return manager.getRepository(TaskBatch).save(batch);
}

/** Those of the piece that are still active; they stay so until its end. */
async function activeTakers(
  manager: EntityManager,
  batch: TaskBatch,
  items: readonly TaskBatchItem[],
): Promise<ReadonlyMap<number, SpecialistProfile>> {
  const ids = new Set(items.map((item) => takerId(batch, item)).filter((id) => id !== null));
  const found = new Map<number, SpecialistProfile>();
  for (const id of [...ids].toSorted((a, b) => a - b)) {
    const specialist = await findAssignableSpecialist(manager, id);
    if (specialist) found.set(id, specialist);
  }
  return found;
}

function takerId({ action, specialistIds }: TaskBatch, { specialistId }: TaskBatchItem): number | null {
  if (action === "SPREAD") return specialistId;
  return action === "ASSIGN" ? (specialistIds[0] ?? null) : null;
}

function verdictOf(
  batch: TaskBatch,
  item: TaskBatchItem,
  task: Task | undefined,
  takers: ReadonlyMap<number, SpecialistProfile>,
): Verdict {
  if (!task) return { item, skipped: "DELETED" };
  const isGiven = batch.action === "ASSIGN" || batch.action === "SPREAD";
  const to = takers.get(takerId(batch, item) ?? 0) ?? null;
  if (isGiven && to === null) return { item, skipped: "SPECIALIST_LEFT" };
  const isSo = {
    ASSIGN: task.assigneeId === to?.accountId,
    SPREAD: task.assigneeId === to?.accountId,
    UNASSIGN: task.assigneeId === null,
    CHANGE_STATE: task.state === batch.state,
    DELETE: false,
  }[batch.action];
  if (!isSo && batch.action === "CHANGE_STATE" && batch.state !== null && deniesLedger(task, batch.state))
    return { item, skipped: "HAS_SHOWN_UP" };
  return isSo ? { item, skipped: "NOTHING_TO_DO" } : { item, task, to };
}

type Changing = Extract<Verdict, { task: Task }>;

async function change(
  ctx: BatchContext,
  manager: EntityManager,
  { action, state, reason }: TaskBatch,
  changing: readonly Changing[],
): Promise<void> {
  if (changing.length === 0) return;
  const tasks = changing.map(({ task }) => task);
  switch (action) {
    case "ASSIGN":
    case "SPREAD":
      await giveTasks(ctx, manager, changing);
      for (const [specialistId, given] of Map.groupBy(changing, ({ to }) => to?.accountId))
        await auditTasks(
          ctx,
          manager,
          "assignTasks",
          given.map(({ task }) => task),
          { specialistId },
        );
      break;
    case "UNASSIGN":
      await giveTasks(ctx, manager, changing);
      await auditTasks(ctx, manager, "unassignTasks", tasks);
      break;
    case "CHANGE_STATE":
      if (state === null) throw new Error("a batch without the state it changes to");
      await moveStates(
        ctx,
        manager,
        tasks.map((task) => ({ task, state })),
        reason,
      );
      await auditTasks(ctx, manager, "changeTaskState", tasks, { to: state });
      break;
    case "DELETE":
      await markDeleted(ctx, manager, tasks);
      await auditTasks(ctx, manager, "deleteTask", tasks);
      break;
  }
}

function outcomeOf(verdict: Verdict): Outcome {
  const { position } = verdict.item;
  if ("skipped" in verdict) return { position, skipped: verdict.skipped };
  const { task, to } = verdict;
  return {
    position,
    specialistId: to?.accountId ?? null,
    formerAssigneeId: task.assigneeId,
    formerState: task.state,
    formerStateSince: task.stateSince,
    versionAfter: task.version + 1,
  };
}
