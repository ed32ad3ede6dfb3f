import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type { EntityManager } from "typeorm";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { RESTORABLE_DAYS, restorableSince, tooLate } from "./delete-tasks.ts";
import { requireId } from "../../platform/ids.ts";
import { TaskListJob } from "./task-list-job.entity.ts";
import { goOnWithList } from "./task-list-job.ts";
import { doListPiece, LIST_PIECE } from "./task-list-piece.ts";
import { TaskList } from "./task-list.entity.ts";
import { lockTaskList } from "./task-lists.ts";
import { TaskTotal } from "./task-total.entity.ts";
import { Task } from "./task.entity.ts";

const NO_LIST = "No se ha encontrado la lista de tareas.";

/**
 * Takes a list out of sight at once and its tasks with it, for 30 days; of many tasks, piece by piece by a job. Tasks deleted
 * before stay on their own. Throws NotFound, also when it is deleted already.
 */
export async function deleteTaskList(ctx: Context, id: string): Promise<{ message: string }> {
  const listId = requireId(id, NO_LIST);
  return ctx.db.transaction(async (manager) => {
    const list = await lockTaskList(manager, listId);
    if (!list || list.deletedAt) throw new NotFound(NO_LIST);
    list.deletedAt = ctx.clock.now();
    list.deletedBy = ctx.actor?.accountId ?? null;
    await manager.getRepository(TaskList).update(listId, {
      deletedAt: list.deletedAt,
      deletedBy: list.deletedBy,
      updatedAt: list.deletedAt,
      version: () => "version + 1",
    });
    const live = (await manager.getRepository(TaskTotal).sum("tasks", { listId })) ?? 0;
    const { count, isDone } = await begin(ctx, manager, list, { kind: "DELETE", total: live });
    await auditList(ctx, manager, "deleteTaskList", listId, count);
    return {
      message: `La lista ${list.codeId} ${deletedWords(count, isDone)}. Puedes recuperarla durante ${RESTORABLE_DAYS} días.`,
    };
  });
}

function deletedWords(count: number, isDone: boolean): string {
  if (count === 0) return "se ha eliminado";
  if (count === 1) return "y su tarea se han eliminado";
  return `y sus ${shownCount(count)} tareas ${isDone ? "se han eliminado" : "se están eliminando"}`;
}

/**
 * Brings back a list and the tasks that went with it; of many, by a job, with whose end the list is there again. Also while it is
 * still being deleted. Throws NotFound, or Conflict (not deleted, being restored already, time is over).
 */
export async function restoreTaskList(
  ctx: Context,
  id: string,
): Promise<{ list: TaskList; message: string }> {
  const listId = requireId(id, NO_LIST);
  return ctx.db.transaction(async (manager) => {
    const list = await lockTaskList(manager, listId);
    if (!list) throw new NotFound(NO_LIST);
    const running = await manager.getRepository(TaskListJob).findOneBy({ listId });
    refuseRestoring(ctx, list, running);
    const total =
      running?.done ?? (await manager.getRepository(Task).countBy({ listId, deletedWithList: true }));
    const { count, isDone } = await begin(ctx, manager, list, { kind: "RESTORE", total });
    await auditList(ctx, manager, "restoreTaskList", listId, count);
    const tasks = count === 1 ? "1 tarea" : `${shownCount(count)} tareas`;
    const how = isDone ? "se ha recuperado" : "se está recuperando";
    return {
      list: (await lockTaskList(manager, listId)) ?? list,
      message: `La lista ${list.codeId} ${how} con ${tasks}.`,
    };
  });
}

function refuseRestoring(ctx: Context, list: TaskList, running: TaskListJob | null): void {
  const refused = (message: string, code: string) => new Conflict(message, { code });
  if (!list.deletedAt) throw refused(`La lista ${list.codeId} no está eliminada.`, "ALREADY_DONE");
  if (list.withdrawn) {
    throw refused(
      `La lista ${list.codeId} quedó vacía al deshacer su importación: vuelve a importar el archivo.`,
      "WITHDRAWN",
    );
  }
  if (running?.kind === "RESTORE")
    throw refused(`La lista ${list.codeId} ya se está recuperando.`, "ALREADY_DONE");
  if (list.deletedAt < restorableSince(ctx.clock.now())) throw tooLate(`La lista ${list.codeId}`);
}

/** Few tasks within the caller's transaction, more by a job. `count`: the tasks that went along, or are going to. */
async function begin(
  ctx: Context,
  manager: EntityManager,
  list: TaskList,
  { kind, total }: Pick<TaskListJob, "kind" | "total">,
): Promise<{ count: number; isDone: boolean }> {
  const job = await manager.getRepository(TaskListJob).save({
    listId: list.id,
    kind,
    total,
    done: 0,
    position: 0,
    askedBy: ctx.actor?.accountId ?? null,
    updatedAt: ctx.clock.now(),
  });
  if (total > LIST_PIECE) {
    await goOnWithList(ctx, manager, list.id);
    return { count: total, isDone: false };
  }
  while (await doListPiece(ctx, manager, list, job));
  return { count: job.done, isDone: true };
}

function auditList(
  ctx: Context,
  manager: EntityManager,
  action: string,
  subjectId: number,
  count: number,
): Promise<void> {
  return audit(ctx, manager, { action, subjectType: "taskList", subjectId, data: { count } });
}
