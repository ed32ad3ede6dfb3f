// SQL: lists and tasks in one order.
import { pageInfo, readPage } from "../../platform/paging.ts";
import type { PageInfo, PageRequest } from "../../platform/paging.ts";
import { auditRead } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { In } from "typeorm";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { restorableSince, restorableUntil } from "./delete-tasks.ts";
import { TaskListJob } from "./task-list-job.entity.ts";

export interface DeletedItem {
  kind: "LIST" | "TASK";
  id: string;
  codeId: string;
  title: string;
  tasksCount: number;
  /** Of a list whose tasks are still being deleted or brought back. */
  moving: TaskListJob | null;
  deletedAt: Date;
  deletedBy: string | null;
  restorableUntil: Date;
}

export interface DeletedItemPage {
  nodes: DeletedItem[];
  totalCount: number;
  pageInfo: PageInfo;
}

// A task of a deleted list comes back with its list only, so it isn't offered alone. A list withdrawn by undoing its
// import would come back without its tasks: it isn't offered either.
const ITEMS = `
  SELECT 'LIST' AS kind, l.id, l.code_id, l.name || ' · ' || l.company AS title, l.deleted_at, l.deleted_by
  FROM task_lists l WHERE l.deleted_at >= $1 AND NOT l.withdrawn
  UNION ALL
  SELECT 'TASK', t.id, t.code_id, t.debtor || ' · ' || t.entity, t.deleted_at, t.deleted_by
  FROM tasks t LEFT JOIN task_lists l ON l.id = t.list_id
  WHERE t.deleted_at >= $1 AND NOT t.deleted_with_list AND l.deleted_at IS NULL`;

/** Lists and single tasks that can still be restored, newest first. Four statements. */
export async function deletedTaskItems(ctx: Context, page?: PageRequest | null): Promise<DeletedItemPage> {
  const { number, size, offset } = readPage(page);
  const since = restorableSince(ctx.clock.now());
  await auditRead(ctx, { action: "readDeletedTaskItems", subjectType: "task", data: { page: number, size } });
  const [{ total } = { total: 0 }] = await ctx.db.query<{ total: number }[]>(
    `SELECT count(*)::int AS total FROM (${ITEMS}) AS items`,
    [since],
  );
  const rows = await ctx.db.query<
    (Omit<DeletedItem, "restorableUntil" | "id" | "moving"> & { id: number })[]
  >(
    `SELECT i.kind, i.id, i.code_id AS "codeId", i.title, i.deleted_at AS "deletedAt",
       CASE i.kind WHEN 'TASK' THEN 1
         ELSE (SELECT count(*)::int FROM tasks t WHERE t.list_id = i.id AND t.deleted_with_list) END AS "tasksCount",
       (SELECT ${displayNameSql("a")} FROM accounts a WHERE a.id = i.deleted_by) AS "deletedBy"
     FROM (SELECT * FROM (${ITEMS}) AS items ORDER BY deleted_at DESC, kind, id DESC LIMIT $2 OFFSET $3) AS i
     ORDER BY i.deleted_at DESC, i.kind, i.id DESC`,
    [since, size, offset],
  );
  const moving = await listJobs(
    ctx,
    rows.filter(({ kind }) => kind === "LIST").map(({ id }) => id),
  );
  const nodes = rows.map((row) => ({
    ...row,
    ...movingOf(row, moving),
    id: String(row.id),
    restorableUntil: restorableUntil(row.deletedAt),
  }));
  return { nodes, totalCount: total, pageInfo: pageInfo(number, size, total) };
}

async function listJobs({ db }: Context, ids: number[]): Promise<ReadonlyMap<number, TaskListJob>> {
  const jobs = await db.getRepository(TaskListJob).findBy({ listId: In(ids) });
  return new Map(jobs.map((job) => [job.listId, job]));
}

/** While a list's tasks are on their way, how many they are is known from the job alone. */
function movingOf(
  { kind, id, tasksCount }: { kind: DeletedItem["kind"]; id: number; tasksCount: number },
  jobs: ReadonlyMap<number, TaskListJob>,
): Pick<DeletedItem, "moving" | "tasksCount"> {
  const moving = (kind === "LIST" && jobs.get(id)) || null;
  return { moving, tasksCount: moving?.total ?? tasksCount };
}
