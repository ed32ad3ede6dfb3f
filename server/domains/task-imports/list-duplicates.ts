// SQL: three of the values are taken out of the stored JSON.
import { IsNull } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { PageInfo, PageRequest } from "../../platform/paging.ts";
import { pageInfo, readPage } from "../../platform/paging.ts";
import type { TaskValues } from "../tasks/task-properties.ts";
import { tasksByIds } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { duplicateDifferences } from "./duplicate-values.ts";
import type { DuplicateDifference } from "./duplicate-values.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { otherObligorReasons } from "./other-obligor.ts";
import { PENDING_SELECT, type PendingDuplicate } from "./pending-duplicate.ts";
import { TaskDuplicate } from "./task-duplicate.entity.ts";

export interface DuplicateView extends Pick<PendingDuplicate, "id" | "rowNumber" | "kind" | "values"> {
  task: Task;
  reasons: string[];
  debtor: string;
  identityDocument: string | null;
  role: TaskValues["intervention"];
  differences: DuplicateDifference[];
}

export interface DuplicatePage {
  nodes: DuplicateView[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** What nobody has decided yet, in file order. Three statements. */
export async function importDuplicates(
  ctx: Context,
  record: TaskImportRecord,
  page: PageRequest | null | undefined,
): Promise<DuplicatePage> {
  const { number, size, offset } = readPage(page);
  const totalCount = await ctx.db
    .getRepository(TaskDuplicate)
    .countBy({ importNumber: record.number, decision: IsNull() });
  const nodes = await pendingDuplicates(ctx, record, offset, size);
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

export async function pendingDuplicates(
  ctx: Context,
  record: TaskImportRecord,
  offset: number,
  limit: number,
): Promise<DuplicateView[]> {
  const pending = await ctx.db.getRepository(TaskDuplicate).find({
    select: PENDING_SELECT,
    where: { importNumber: record.number, decision: IsNull() },
    order: { rowNumber: "ASC" },
    skip: offset,
    take: limit,
  });
  const tasks = await tasksByIds(
    ctx.db,
    pending.map(({ taskId }) => taskId),
  );
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return pending.flatMap(({ taskId, ...duplicate }) => {
    const task = byId.get(taskId);
    if (!task) return [];
    const { kind, values } = duplicate;
    const { debtor, identityDocument, intervention: role } = values;
    return [
      {
        ...duplicate,
        task,
        reasons: kind === "OTHER_OBLIGOR" ? otherObligorReasons(task, values) : [],
        debtor,
        identityDocument,
        role,
        differences: duplicateDifferences(record, task, values),
      },
    ];
  });
}

export interface DuplicateSummary {
  duplicatedId: number;
  rowNumber: number;
  kind: TaskDuplicate["kind"];
  taskId: number;
  codeId: string;
  entity: string;
  nContract: string;
  debtor: string;
}

/** All pending ones of an import in file order, in short. */
export async function duplicateSummaries(
  ctx: Context,
  record: TaskImportRecord,
): Promise<DuplicateSummary[]> {
  return ctx.db.query<DuplicateSummary[]>(
    `SELECT d.id AS "duplicatedId", d.row_number AS "rowNumber", d.kind, t.id AS "taskId", t.code_id AS "codeId",
       d.values ->> 'entity' AS entity, d.values ->> 'nContract' AS "nContract", d.values ->> 'debtor' AS debtor
     FROM task_duplicates d JOIN tasks t ON t.id = d.task_id
     WHERE d.import_number = $1 AND d.decision IS NULL ORDER BY d.row_number`,
    [record.number],
  );
}
