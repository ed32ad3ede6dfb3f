import { Any, Raw, type EntityManager } from "typeorm";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Acting, Context } from "../../shared/context.ts";
import { writeTaskEvents } from "./task-history.ts";
import { requireId } from "../../platform/ids.ts";
import { lockTasks, tasksByIds } from "./task-rows.ts";
import { TaskList } from "./task-list.entity.ts";
import { Task } from "./task.entity.ts";

/** How long what was deleted can be brought back. */
export const RESTORABLE_DAYS = 30;

const DAY_MS = 86_400_000;

/** Before this instant a deletion is final. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS);
}

/** Until when something deleted then can be restored. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + RESTORABLE_DAYS * DAY_MS);
}

const NO_TASK = "No se ha encontrado la tarea.";

/** Takes one task out of everybody's sight for 30 days. Throws NotFound, also when it is deleted already. */
export async function deleteTask(ctx: Context, id: string): Promise<{ message: string }> {
  const taskId = requireId(id, NO_TASK);
  const task = await ctx.db.transaction(async (manager) => {
    const [stored] = await lockTasks(manager, [taskId]);
    if (!stored) throw new NotFound(NO_TASK);
    await markDeleted(ctx, manager, [stored]);
    await audit(ctx, manager, { action: "deleteTask", subjectType: "task", subjectId: taskId });
    return stored;
  });
  return {
    message: `La tarea ${task.codeId} se ha eliminado. Puedes recuperarla durante ${RESTORABLE_DAYS} días.`,
  };
}

type Marked = Pick<Task, "id" | "version">;

/** Within the caller's transaction, which has locked them. */
export async function markDeleted(
  ctx: Acting,
  manager: EntityManager,
  tasks: readonly Marked[],
): Promise<void> {
  await mark(ctx, manager, tasks, { type: "DELETED", summary: "Tarea eliminada" });
}

/** Within the caller's transaction, which has locked them. */
export async function markRestored(
  ctx: Acting,
  manager: EntityManager,
  tasks: readonly Marked[],
  reason: string | null = null,
): Promise<void> {
  await mark(ctx, manager, tasks, { type: "RESTORED", summary: "Tarea recuperada", reason });
}

async function mark(
  ctx: Acting,
  manager: EntityManager,
  tasks: readonly Marked[],
  event: { type: "DELETED" | "RESTORED"; summary: string; reason?: string | null },
): Promise<void> {
  if (tasks.length === 0) return;
  const now = ctx.clock.now();
  const actorId = ctx.actor?.accountId ?? null;
  const isDeleted = event.type === "DELETED";
  await manager.getRepository(Task).update(
    { id: Any(tasks.map(({ id }) => id)) },
    {
      deletedAt: isDeleted ? now : null,
      deletedBy: isDeleted ? actorId : null,
      deletedWithList: false,
      updatedAt: now,
      version: () => "version + 1",
    },
  );
  await writeTaskEvents(
    manager,
    tasks.map(({ id, version }) => ({ ...event, taskId: id, at: now, actorId, taskVersion: version + 1 })),
  );
}

/**
 * Brings a task back within 30 days. Throws NotFound, or Conflict when it isn't deleted, its time is over, or it
 * belongs to a list that is deleted itself.
 */
export async function restoreTask(ctx: Context, id: string): Promise<{ task: Task; message: string }> {
  const taskId = requireId(id, NO_TASK);
  return ctx.db.transaction(async (manager) => {
    const { deletedAt, version, codeId } = await lockDeleted(manager, taskId);
    if (deletedAt === null)
      throw new Conflict(`La tarea ${codeId} no está eliminada.`, { code: "ALREADY_DONE" });
    if (deletedAt < restorableSince(ctx.clock.now())) throw tooLate(`La tarea ${codeId}`);
    await markRestored(ctx, manager, [{ id: taskId, version }]);
    await audit(ctx, manager, { action: "restoreTask", subjectType: "task", subjectId: taskId });
    const [task] = await tasksByIds(manager, [taskId]);
    if (!task) throw new NotFound(NO_TASK);
    return { task, message: `La tarea ${codeId} se ha recuperado.` };
  });
}

/** Refusal of a restoring that comes after the 30 days. `what` begins the sentence. */
export function tooLate(what: string): Conflict {
  const message = `${what} ya no se puede recuperar: han pasado más de ${RESTORABLE_DAYS} días.`;
  return new Conflict(message, { code: "TOO_LATE" });
}

async function lockDeleted(
  manager: EntityManager,
  taskId: number,
): Promise<Pick<Task, "deletedAt" | "version" | "codeId">> {
  // The list first, as deleting and restoring a list do: nobody waits for the other in a circle.
  const list = await manager.getRepository(TaskList).findOne({
    select: { id: true, codeId: true, deletedAt: true },
    where: { id: Raw((column) => `${column} = (SELECT list_id FROM tasks WHERE id = :taskId)`, { taskId }) },
    lock: { mode: "pessimistic_read" },
  });
  const task = await manager.getRepository(Task).findOne({
    select: { id: true, deletedAt: true, version: true, codeId: true },
    where: { id: taskId },
    lock: { mode: "pessimistic_write" },
  });
  if (!task) throw new NotFound(NO_TASK);
  if (list?.deletedAt && task.deletedAt) {
    throw new Conflict(
      `La tarea ${task.codeId} pertenece a la lista ${list.codeId}, que está eliminada. Recupera antes la lista.`,
    );
  }
  return task;
}
