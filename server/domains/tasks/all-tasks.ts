// SQL: statements of a cursor, which gives a million rows in batches.
import type { ReadBatches } from "../../platform/snapshot-rows.ts";
import { auditRead } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { TASK_LIST_COLUMNS } from "./task-lists.ts";
import type { TaskList } from "./task-list.entity.ts";
import { TASK_SELECT } from "./task-rows.ts";
import type { Task } from "./task.entity.ts";

/** The trail keeps that somebody took all tasks. */
export function noteAllTasks(ctx: Context): Promise<void> {
  return auditRead(ctx, { action: "readTasks", subjectType: "task", data: { filters: [], all: true } });
}

/** Every live task, those of the newest action first. */
export function allTasks(read: ReadBatches): AsyncGenerator<Task[]> {
  return read<Task>(
    `SELECT ${TASK_SELECT} FROM tasks t WHERE t.deleted_at IS NULL ORDER BY t.date_last_action DESC, t.id DESC`,
  );
}

/** Every live list, the newest first. */
export function allTaskLists(read: ReadBatches): AsyncGenerator<TaskList[]> {
  return read<TaskList>(
    `SELECT ${TASK_LIST_COLUMNS} FROM task_lists l WHERE l.deleted_at IS NULL ORDER BY l.created_at DESC, l.id DESC`,
  );
}
