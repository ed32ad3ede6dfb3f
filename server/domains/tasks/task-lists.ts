import { Any, IsNull, type DataSource, type EntityManager } from "typeorm";
import { readId } from "../../platform/ids.ts";
import { wholeSelectList } from "../../platform/select-list.ts";
import { insertedId } from "../../platform/inserted-id.ts";
import type { Context } from "../../shared/context.ts";
import type { Acting } from "./store-tasks.ts";
import { takeListCode } from "./task-codes.ts";
import type { ListCreditorColumns } from "./list-creditor.input.ts";
import type { TaskListDetails } from "./task-list-details.input.ts";
import { isOfSeenList } from "./tasks.policy.ts";
import { TaskList } from "./task-list.entity.ts";

/** Columns of a list, over `task_lists l`. */
export const TASK_LIST_COLUMNS = wholeSelectList(TaskList, "l");

/** A new list with the next code. */
export async function insertTaskList(
  ctx: Acting,
  manager: EntityManager,
  details: TaskListDetails & Partial<ListCreditorColumns>,
): Promise<TaskList> {
  const codeId = await takeListCode(manager, ctx.clock);
  const now = ctx.clock.now();
  const createdBy = ctx.actor?.accountId ?? null;
  const lists = manager.getRepository(TaskList);
  const inserted = await lists.insert({ ...details, codeId, createdBy, createdAt: now, updatedAt: now });
  return lists.findOneByOrFail({ id: insertedId(inserted) });
}

/** Live or deleted; null when there is none. Locked until the transaction ends. */
export function lockTaskList(manager: EntityManager, id: number): Promise<TaskList | null> {
  return manager.getRepository(TaskList).findOne({ where: { id }, lock: { mode: "pessimistic_write" } });
}

/** Lists by id, live or deleted. One statement. */
export function taskListsByIds(db: DataSource | EntityManager, ids: readonly number[]): Promise<TaskList[]> {
  return db.getRepository(TaskList).findBy({ id: Any(ids) });
}

/** By numeric id or codeId; null when there is none (any more). */
export async function taskList(ctx: Context, id: string): Promise<TaskList | null> {
  const text = id.trim();
  const number = readId(text);
  const list = await ctx.db.getRepository(TaskList).findOneBy({
    ...(number === null ? { codeId: text.toUpperCase() } : { id: number }),
    deletedAt: IsNull(),
  });
  return list && isOfSeenList(ctx, list.id) ? list : null;
}
