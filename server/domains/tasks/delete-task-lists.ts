// SQL: tasks and their history, a million of each, are written in one statement.
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type { EntityManager } from "typeorm";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { RESTORABLE_DAYS, restorableSince, tooLate } from "./delete-tasks.ts";
import { requireId } from "../../platform/ids.ts";
import { allowStatements } from "../../platform/statement-time.ts";
import { TaskList } from "./task-list.entity.ts";
import { lockTaskList } from "./task-lists.ts";

const NO_LIST = "No se ha encontrado la lista de tareas.";

/**
 * Takes a list and its tasks out of sight for 30 days; tasks deleted before stay on their own. Throws NotFound, also
 * when it is deleted already.
 */
export async function deleteTaskList(ctx: Context, id: string): Promise<{ message: string }> {
  const listId = requireId(id, NO_LIST);
  return ctx.db.transaction(async (manager) => {
    await allowStatements(manager, "15min");
    const list = await lockTaskList(manager, listId);
    if (!list || list.deletedAt) throw new NotFound(NO_LIST);
    const count = await markList(ctx, manager, list, true);
    await audit(ctx, manager, {
      action: "deleteTaskList",
      subjectType: "taskList",
      subjectId: listId,
      data: { count },
    });
    const tasks = count === 1 ? "su tarea" : `sus ${shownCount(count)} tareas`;
    const what = count === 0 ? "se ha eliminado" : `y ${tasks} se han eliminado`;
    return {
      message: `La lista ${list.codeId} ${what}. Puedes recuperarla durante ${RESTORABLE_DAYS} días.`,
    };
  });
}

/** Brings back a list and the tasks that went with it. Throws NotFound, or Conflict (not deleted, time is over). */
export async function restoreTaskList(
  ctx: Context,
  id: string,
): Promise<{ list: TaskList; message: string }> {
  const listId = requireId(id, NO_LIST);
  return ctx.db.transaction(async (manager) => {
    await allowStatements(manager, "15min");
    const list = await lockTaskList(manager, listId);
    if (!list) throw new NotFound(NO_LIST);
    if (!list.deletedAt)
      throw new Conflict(`La lista ${list.codeId} no está eliminada.`, { code: "ALREADY_DONE" });
    if (list.withdrawn) {
      throw new Conflict(
        `La lista ${list.codeId} quedó vacía al deshacer su importación: vuelve a importar el archivo.`,
        { code: "WITHDRAWN" },
      );
    }
    if (list.deletedAt < restorableSince(ctx.clock.now())) throw tooLate(`La lista ${list.codeId}`);
    const count = await markList(ctx, manager, list, false);
    await audit(ctx, manager, {
      action: "restoreTaskList",
      subjectType: "taskList",
      subjectId: listId,
      data: { count },
    });
    const tasks = count === 1 ? "1 tarea" : `${shownCount(count)} tareas`;
    const restored = await lockTaskList(manager, listId);
    return { list: restored ?? list, message: `La lista ${list.codeId} se ha recuperado con ${tasks}.` };
  });
}

/** Deletes or restores; gives the number of tasks that went along. */
async function markList(
  ctx: Context,
  manager: EntityManager,
  list: TaskList,
  deleted: boolean,
): Promise<number> {
  const now = ctx.clock.now();
  const actorId = ctx.actor?.accountId ?? null;
  const who = deleted ? actorId : null;
  await manager.getRepository(TaskList).update(list.id, {
    deletedAt: deleted ? now : null,
    deletedBy: who,
    updatedAt: now,
    version: () => "version + 1",
  });
  const [{ count } = { count: 0 }] = await manager.query<{ count: number }[]>(
    `WITH marked AS (
       UPDATE tasks SET deleted_at = $2, deleted_by = $3, deleted_with_list = $4, updated_at = $5, version = version + 1
       WHERE list_id = $1 AND ${deleted ? "deleted_at IS NULL" : "deleted_with_list"}
       RETURNING id, version),
     noted AS (
       INSERT INTO task_events (task_id, type, at, actor_id, summary, task_version)
       SELECT id, $6, $5, $7, $8, version FROM marked)
     SELECT count(*)::int AS count FROM marked`,
    [
      list.id,
      deleted ? now : null,
      who,
      deleted,
      now,
      deleted ? "DELETED" : "RESTORED",
      actorId,
      deleted ? `Eliminada con la lista ${list.codeId}` : `Recuperada con la lista ${list.codeId}`,
    ],
  );
  return count;
}
