// SQL: statements of a cursor, which gives a million rows in batches.
import type { ReadBatches } from "../../platform/snapshot-rows.ts";
import { auditRead } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { taskConditions } from "./task-conditions.ts";
import { listsOf } from "./tasks.policy.ts";
import { TASK_LIST_COLUMNS } from "./task-lists.ts";
import type { TaskList } from "./task-list.entity.ts";
import { TASK_SELECT } from "./task-rows.ts";
import type { Task } from "./task.entity.ts";

/** The trail keeps that somebody took all tasks. */
export function noteAllTasks(ctx: Context): Promise<void> {
  return auditRead(ctx, { action: "readTasks", subjectType: "task", data: { filters: [], all: true } });
}

/** Every live task that whoever asks sees, those of the newest action first. */
export function allTasks(ctx: Context, read: ReadBatches): AsyncGenerator<Task[]> {
  const { columns, params } = taskConditions({}, listsOf(ctx));
  return read<Task>(
    `SELECT ${TASK_SELECT} FROM tasks t WHERE ${columns} ORDER BY t.date_last_action DESC, t.id DESC`,
    params,
  );
}

/** Every live list that whoever asks sees, the newest first. */
export function allTaskLists(ctx: Context, read: ReadBatches): AsyncGenerator<TaskList[]> {
  return read<TaskList>(
    `SELECT ${TASK_LIST_COLUMNS} FROM task_lists l
     WHERE l.deleted_at IS NULL AND ($1::bigint[] IS NULL OR l.id = ANY($1)) ORDER BY l.created_at DESC, l.id DESC`,
    [listsOf(ctx)],
  );
}
