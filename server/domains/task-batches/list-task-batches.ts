// SQL: what became of up to 100,000 tasks is counted; a task that was erased since is still told of.
import DataLoader from "dataloader";
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { pageInfo, readPage, type PageInfo, type PageRequest } from "../../platform/paging.ts";
import { auditRead } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { reasonText } from "./batch-words.ts";
import { TaskBatch } from "./task-batch.entity.ts";

export interface TaskBatchPage {
  nodes: TaskBatch[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** Everybody's, the newest first. */
export async function taskBatches(ctx: Context, page?: PageRequest | null): Promise<TaskBatchPage> {
  const { number, size, offset } = readPage(page);
  const [nodes, totalCount] = await ctx.db
    .getRepository(TaskBatch)
    .findAndCount({ order: { id: "DESC" }, skip: offset, take: size });
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

export async function taskBatch(ctx: Context, id: string): Promise<TaskBatch | null> {
  const number = readId(id);
  return number === null ? null : ctx.db.getRepository(TaskBatch).findOneBy({ id: number });
}

/** Whom a batch has given tasks to and how many, the most first; one statement a request. */
export function sharesLoader(ctx: Context): DataLoader<number, { specialistId: number; tasks: number }[]> {
  return ctx.loader(
    "taskBatchShares",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<{ id: number; specialistId: number; tasks: number }[]>(
          `SELECT batch_id AS id, specialist_id AS "specialistId", count(*)::int AS tasks FROM task_batch_items
           WHERE batch_id = ANY($1) AND version_after IS NOT NULL AND specialist_id IS NOT NULL
           GROUP BY 1, 2 ORDER BY tasks DESC, 2`,
          [ids],
        );
        const found = Map.groupBy(rows, ({ id }) => id);
        return ids.map((id) => found.get(id) ?? []);
      }),
  );
}

/** Of an undo what it left, else what was left at first. */
function leftColumn({ status }: TaskBatch): "kept" | "skipped" {
  return status === "UNDOING" || status === "UNDONE" ? "kept" : "skipped";
}

interface ReasonCount {
  id: number;
  skipped: Contract.TaskBatchReason | null;
  kept: Contract.TaskBatchReason | null;
  count: number;
}

/** Why tasks of a batch were left, with how many, the most frequent first; one statement a request. */
export function reasonsLoader(ctx: Context): DataLoader<number, ReasonCount[]> {
  return ctx.loader(
    "taskBatchReasons",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<ReasonCount[]>(
          `SELECT batch_id AS id, skipped, kept, count(*)::int AS count FROM task_batch_items
           WHERE batch_id = ANY($1) AND (skipped IS NOT NULL OR kept IS NOT NULL)
           GROUP BY 1, 2, 3 ORDER BY count DESC, 2, 3`,
          [ids],
        );
        const found = Map.groupBy(rows, ({ id }) => id);
        return ids.map((id) => found.get(id) ?? []);
      }),
  );
}

export async function batchReasons(
  ctx: Context,
  batch: TaskBatch,
): Promise<{ reason: Contract.TaskBatchReason; text: string; count: number }[]> {
  const column = leftColumn(batch);
  return (await reasonsLoader(ctx).load(batch.id)).flatMap(({ [column]: reason, count }) =>
    reason === null ? [] : [{ reason, text: reasonText(batch.action, reason), count }],
  );
}

export interface TaskBatchProblemPage {
  nodes: { codeId: string; debtor: string; reason: Contract.TaskBatchReason; text: string }[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** The tasks that were left as they are. Two statements. */
export async function batchProblems(
  ctx: Context,
  batch: TaskBatch,
  page?: PageRequest | null,
): Promise<TaskBatchProblemPage> {
  const { number, size, offset } = readPage(page);
  const column = leftColumn(batch);
  const totalCount = column === "kept" ? batch.kept : batch.skipped;
  await auditRead(ctx, {
    action: "readTasks",
    subjectType: "task",
    data: { batchId: batch.id, page: number, size },
  });
  const rows = await ctx.db.query<{ codeId: string; debtor: string; reason: Contract.TaskBatchReason }[]>(
    `SELECT coalesce(t.code_id, '–') AS "codeId", coalesce(t.debtor, '') AS debtor, i.${column} AS reason
     FROM task_batch_items i LEFT JOIN tasks t ON t.id = i.task_id
     WHERE i.batch_id = $1 AND i.${column} IS NOT NULL ORDER BY i.position LIMIT $2 OFFSET $3`,
    [batch.id, size, offset],
  );
  const nodes = rows.map((row) => ({ ...row, text: reasonText(batch.action, row.reason) }));
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}
