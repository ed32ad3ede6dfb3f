// SQL: the tasks of a piece and their history are written in one statement.
import type { EntityManager } from "typeorm";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type { Acting } from "../../shared/context.ts";
import { taskListPath } from "../../shared/dashboard-paths.ts";
import { notifyAccount } from "../notifications/record-notification.ts";
import { TaskListJob } from "./task-list-job.entity.ts";
import { TaskList } from "./task-list.entity.ts";

/** Tasks of one transaction: a third of a second, so that nobody waits long for one of them. A list of no more is done at once. */
export const LIST_PIECE = 2_000;

/**
 * Deletes, or brings back, the next tasks of a list, within the caller's transaction, which has locked the list: tasks, history
 * and progress together. True while there may be more; with the last piece the job's row goes, and a list that is brought back
 * is there again.
 */
export async function doListPiece(
  ctx: Acting,
  manager: EntityManager,
  list: TaskList,
  job: TaskListJob,
): Promise<boolean> {
  const { count, last } = await markPiece(ctx, manager, list, job);
  if (last === null) {
    await endListJob(ctx, manager, list, job);
    return false;
  }
  job.done += count;
  job.position = last;
  job.updatedAt = ctx.clock.now();
  await manager.getRepository(TaskListJob).save(job);
  return true;
}

async function markPiece(
  ctx: Acting,
  manager: EntityManager,
  list: TaskList,
  { kind, position, askedBy }: TaskListJob,
): Promise<{ count: number; last: number | null }> {
  const now = ctx.clock.now();
  const isDeleted = kind === "DELETE";
  const [marked] = await manager.query<{ count: number; last: number | null }[]>(
    `WITH piece AS MATERIALIZED (
       SELECT id FROM tasks WHERE list_id = $1 AND id > $2 AND ${isDeleted ? "deleted_at IS NULL" : "deleted_with_list"}
       ORDER BY id LIMIT ${LIST_PIECE} FOR UPDATE),
     marked AS (
       UPDATE tasks t SET deleted_at = $3, deleted_by = $4, deleted_with_list = $5, updated_at = $6, version = version + 1
       FROM piece WHERE t.id = piece.id RETURNING t.id, t.version),
     noted AS (
       INSERT INTO task_events (task_id, type, at, actor_id, summary, task_version)
       SELECT id, $7, $6, $8, $9, version FROM marked ORDER BY id)
     SELECT count(*)::int AS count, max(id) AS last FROM marked`,
    [
      list.id,
      position,
      isDeleted ? list.deletedAt : null,
      isDeleted ? askedBy : null,
      isDeleted,
      now,
      isDeleted ? "DELETED" : "RESTORED",
      askedBy,
      isDeleted ? `Eliminada con la lista ${list.codeId}` : `Recuperada con la lista ${list.codeId}`,
    ],
  );
  return marked ?? { count: 0, last: null };
}

async function endListJob(
  ctx: Acting,
  manager: EntityManager,
  list: TaskList,
  job: TaskListJob,
): Promise<void> {
  await manager.getRepository(TaskListJob).delete(list.id);
  if (job.kind === "RESTORE") {
    await manager.getRepository(TaskList).update(list.id, {
      deletedAt: null,
      deletedBy: null,
      updatedAt: ctx.clock.now(),
      version: () => "version + 1",
    });
  }
  await tellOfEnd(ctx, manager, list, job);
}

/** In the bell of who asked for it, where that took longer than an answer. */
async function tellOfEnd(
  ctx: Acting,
  manager: EntityManager,
  { id, codeId }: TaskList,
  { kind, total, done, askedBy }: TaskListJob,
): Promise<void> {
  if (askedBy === null || total <= LIST_PIECE) return;
  const [what, path] =
    kind === "DELETE"
      ? (["eliminada", "/dashboard/admin/tasks?tab=papelera"] as const)
      : (["recuperada", taskListPath(codeId)] as const);
  await notifyAccount(ctx, manager, askedBy, {
    category: "necessary",
    topic: "TASK",
    kind: "task-list-moved",
    thing: `task-list:${id}`,
    path,
    title: `Lista ${codeId} ${what}`,
    text: `${shownCount(done)} tareas ${what}s con ella.`,
  });
}
