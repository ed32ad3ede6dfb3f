// SQL: the most frequent spelling of each entity is the database's (mode).
import type * as Contract from "../../generated/schema-types.ts";
import type { PageRequest } from "../../platform/paging.ts";
import { auditRead } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { changeTaskState } from "./change-task-state.ts";
import type { InstitutionCount } from "./list-task-lists.ts";
import { listTasks } from "./list-tasks.ts";
import type { TaskPage } from "./list-tasks.ts";
import { findTaskId } from "./task-ids.ts";
import { tasksByIds } from "./task-rows.ts";
import type { Task } from "./task.entity.ts";
import { visibleTasks } from "./tasks.policy.ts";

/** The live tasks assigned to the asker, a page of them; as listTasks. */
export function assignedTasks(
  ctx: SignedInContext,
  filter: Contract.AssignedTaskFilter,
  sort: Contract.TaskSort,
  direction: Contract.SortDirection,
  page?: PageRequest | null,
): Promise<TaskPage> {
  return listTasks(ctx, visibleTasks(ctx.actor, filter), sort, direction, page);
}

/** By numeric id or codeId; null when there is none or it isn't the asker's. The trail keeps who looked at whom. */
export async function assignedTask(ctx: SignedInContext, idOrCode: string): Promise<Task | null> {
  const id = await findTaskId(ctx.db, idOrCode);
  const [task] = id === null ? [] : await tasksByIds(ctx.db, [id]);
  if (task?.assigneeId !== ctx.actor.accountId) return null;
  await auditRead(ctx, { action: "readTask", subjectType: "task", subjectId: task.id });
  return task;
}

/** As changeTaskState, of one's own task. Throws NotFound also for somebody else's. */
export async function changeAssignedTaskState(
  ctx: SignedInContext,
  idOrCode: string,
  input: Contract.ChangeTaskStateInput,
): Promise<{ task: Task }> {
  const id = (await findTaskId(ctx.db, idOrCode)) ?? 0;
  return changeTaskState(ctx, String(id), input, { assigneeId: ctx.actor.accountId });
}

/** Entities of the live tasks assigned to the asker, the most frequent first, at most 200. */
export function assignedTaskEntities(ctx: SignedInContext): Promise<InstitutionCount[]> {
  return ctx.db.query<InstitutionCount[]>(
    `SELECT mode() WITHIN GROUP (ORDER BY entity) AS name, count(*)::int AS count FROM tasks
     WHERE assignee_id = $1 AND deleted_at IS NULL AND entity <> ''
     GROUP BY institution_key(entity) ORDER BY count(*) DESC, name LIMIT 200`,
    [ctx.actor.accountId],
  );
}

/** Lists with live tasks assigned to the asker, and how many those are; the most first, at most 200. */
export function assignedTaskLists(ctx: SignedInContext): Promise<Contract.AssignedTaskList[]> {
  return ctx.db.query<Contract.AssignedTaskList[]>(
    `SELECT l.id::text AS id, l.code_id AS "codeId", l.company, count(*)::int AS count
     FROM tasks t JOIN task_lists l ON l.id = t.list_id
     WHERE t.assignee_id = $1 AND t.deleted_at IS NULL
     GROUP BY l.id ORDER BY count(*) DESC, l.id DESC LIMIT 200`,
    [ctx.actor.accountId],
  );
}
