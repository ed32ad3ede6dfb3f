import { IsNull, Not } from "typeorm";
import type { SortDirection, TaskFilter, TaskSort } from "../../generated/schema-types.ts";
import { pageInfo, readPage } from "../../platform/paging.ts";
import type { PageInfo, PageRequest } from "../../platform/paging.ts";
import { auditRead, filterNames } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { searchTasks } from "./search-tasks.ts";
import { TASK_SORTS, taskConditions } from "./task-conditions.ts";
import { refuseTaskFilter } from "./task-filter.input.ts";
import { countTasks } from "./task-counts.ts";
import { readId } from "../../platform/ids.ts";
import { findTaskId } from "./task-ids.ts";
import { collectRows, readAlong } from "./task-page-rows.ts";
import type { WantedRows } from "./task-page-rows.ts";
import { tasksByIds } from "./task-rows.ts";
import { isOfSeenList, listsOf, refuseFilterOfKey } from "./tasks.policy.ts";
import { Task } from "./task.entity.ts";

export interface TaskPage {
  nodes: Task[];
  totalCount: number;
  totalIsLowerBound: boolean;
  pageInfo: PageInfo;
}

/** Up to so many tasks are cheaper to collect and sort than to meet on a way along the sort's index. */
const FEW = 20_000;

/**
 * Live tasks, a page of them, in at most four statements whatever the number of tasks. Where the totals and the indexes of
 * the sorts answer, the total comes first and decides the way: few tasks are collected and sorted; many are read along the
 * index of the sort, from whichever end is nearer, ids only, and just the page's own rows are fetched. The rest is searched.
 * Throws InvalidInput for a filter that makes no sense.
 */
export async function listTasks(
  ctx: Context,
  filter: TaskFilter,
  sort: TaskSort,
  direction: SortDirection,
  page?: PageRequest | null,
  largestPage?: number,
): Promise<TaskPage> {
  const { number, size, offset } = readPage(page, largestPage);
  refuseTaskFilter(filter);
  refuseFilterOfKey(ctx, filter);
  const conditions = taskConditions(filter, listsOf(ctx));
  const wanted: WantedRows = { sort: TASK_SORTS[sort], direction, offset, size };
  await auditRead(ctx, {
    action: "readTasks",
    subjectType: "task",
    data: { filters: filterNames(filter), listId: readId(filter.listId ?? ""), page: number, size },
  });
  if (conditions.row.length > 0) {
    const { nodes, count, isLowerBound } = await searchTasks(ctx.db, conditions, wanted);
    return {
      nodes,
      totalCount: count,
      totalIsLowerBound: isLowerBound,
      pageInfo: pageInfo(number, size, count),
    };
  }
  const count = await countTasks(ctx, filter, conditions);
  const filtered = conditions.params.length > 0 || filter.missing != null;
  const read = filtered && count <= FEW ? collectRows : readAlong;
  const nodes = offset >= count ? [] : await read(ctx.db, conditions, wanted, count);
  return { nodes, totalCount: count, totalIsLowerBound: false, pageInfo: pageInfo(number, size, count) };
}

/** By numeric id or codeId; null when there is none (any more). The trail keeps who looked at whom. */
export async function findTask(ctx: Context, idOrCode: string): Promise<Task | null> {
  const id = await findTaskId(ctx.db, idOrCode);
  if (id === null) return null;
  const [task = null] = await tasksByIds(ctx.db, [id]);
  if (task && !isOfSeenList(ctx, task.listId)) return null;
  await auditRead(ctx, { action: "readTask", subjectType: "task", subjectId: id });
  return task;
}

/** Other live tasks of the same person, by identity document; none without one. A specialist sees the own ones. */
export async function relatedTasks(ctx: Context, task: Task, page?: PageRequest | null): Promise<TaskPage> {
  const { number, size, offset } = readPage(page);
  const { identityDocument } = task;
  const tasks = ctx.db.getRepository(Task);
  const where =
    identityDocument === null
      ? null
      : {
          identityDocument,
          id: Not(task.id),
          deletedAt: IsNull(),
          ...(ctx.actor?.role === "SPECIALIST" && { assigneeId: ctx.actor.accountId }),
        };
  const count = where === null ? 0 : await tasks.countBy(where);
  const nodes =
    where === null || count === 0
      ? []
      : await tasks.find({ where, order: { dateLastAction: "DESC", id: "DESC" }, skip: offset, take: size });
  return { nodes, totalCount: count, totalIsLowerBound: false, pageInfo: pageInfo(number, size, count) };
}
