// SQL: lists are sorted and filtered by sums of the totals; names are spelt as most often written.
import type { SortDirection, TaskListFilter, TaskListSort } from "../../generated/schema-types.ts";
import { pageInfo, readPage } from "../../platform/paging.ts";
import type { PageInfo, PageRequest } from "../../platform/paging.ts";
import { likePart } from "../../platform/text/like-part.ts";
import { occursSql, partPatterns } from "../../platform/text/search-patterns.ts";
import type { Context } from "../../shared/context.ts";
import { TASK_LIST_STATUSES } from "../../../schema/rules/tasks.ts";
import { isBeingWrittenSql, listStatusSql } from "./task-list-figures.ts";
import type { TaskList } from "./task-list.entity.ts";
import { listsOf } from "./tasks.policy.ts";
import { TASK_LIST_COLUMNS } from "./task-lists.ts";

export interface TaskListPage {
  nodes: TaskList[];
  totalCount: number;
  pageInfo: PageInfo;
}

const STATUS_ORDER = TASK_LIST_STATUSES.map((status) => `'${status}'`).join(", ");

const SORTS: Record<TaskListSort, string> = {
  CODE: "l.code_id",
  COMPANY: "l.company COLLATE spanish",
  TASKS: "coalesce(f.tasks, 0)",
  DATE: "l.created_at",
  STATUS: `array_position(ARRAY[${STATUS_ORDER}], coalesce(f.status, 'MAILING_DUE'))`,
};

const LISTS = `
  FROM task_lists l LEFT JOIN (
    SELECT list_id, sum(tasks) AS tasks, ${listStatusSql(isBeingWrittenSql("task_totals.list_id"))} AS status FROM task_totals GROUP BY list_id
  ) AS f ON f.list_id = l.id
  WHERE l.deleted_at IS NULL`;

/** Live lists, a page of them; two statements. */
export async function listTaskLists(
  ctx: Context,
  filter: TaskListFilter,
  sort: TaskListSort,
  direction: SortDirection,
  page?: PageRequest | null,
  largestPage?: number,
): Promise<TaskListPage> {
  const { number, size, offset } = readPage(page, largestPage);
  const { where, params } = conditions(filter, listsOf(ctx));
  const [{ total } = { total: 0 }] = await ctx.db.query<{ total: number }[]>(
    `SELECT count(*)::int AS total ${LISTS} ${where}`,
    params,
  );
  const nodes = await ctx.db.query<TaskList[]>(
    `SELECT ${TASK_LIST_COLUMNS} ${LISTS} ${where}
     ORDER BY ${SORTS[sort]} ${direction}, l.id ${direction}
     LIMIT $${params.length + 1} OFFSET $${params.length + 2}`,
    [...params, size, offset],
  );
  return { nodes, totalCount: total, pageInfo: pageInfo(number, size, total) };
}

function conditions(
  filter: TaskListFilter,
  lists: readonly number[] | null,
): { where: string; params: unknown[] } {
  const params: unknown[] = [];
  let where = "";
  const add = (sql: (place: string) => string, value: unknown) => {
    params.push(value);
    where += ` AND ${sql(`$${params.length}`)}`;
  };
  if (lists !== null) add((place) => `l.id = ANY(${place}::bigint[])`, lists);
  if (filter.institution)
    add((place) => `institution_key(l.company) = institution_key(${place})`, filter.institution);
  if (filter.status) add((place) => `coalesce(f.status, 'MAILING_DUE') = ${place}`, filter.status);
  const words = partPatterns(filter.search ?? "");
  where += ` AND ${occursSql("l.search_text", words, (value) => `$${params.push(value)}`)}`;
  return { where, params };
}

export interface InstitutionCount {
  name: string;
  count: number;
}

/** Companies that have live lists, by name: one per key, as it is most often written. */
export function taskListCompanies(ctx: Context): Promise<InstitutionCount[]> {
  return ctx.db.query<InstitutionCount[]>(
    `SELECT name COLLATE spanish AS name, count FROM (
       SELECT mode() WITHIN GROUP (ORDER BY company) AS name, count(*)::int AS count
       FROM task_lists WHERE deleted_at IS NULL GROUP BY institution_key(company)) AS companies
     ORDER BY name COLLATE spanish`,
  );
}

/** Entities that have live tasks, the most frequent first, at most 200. */
export function taskEntities(ctx: Context, search?: string | null): Promise<InstitutionCount[]> {
  const part = likePart((search ?? "").trim().slice(0, 200));
  return ctx.db.query<InstitutionCount[]>(
    // First summed, then searched: folding each of the totals' names would take ten times as long.
    `WITH written AS (
       SELECT entity AS name, sum(tasks)::int AS count FROM task_totals WHERE entity <> '' GROUP BY entity
     ), entities AS MATERIALIZED (
       SELECT (array_agg(name ORDER BY count DESC, name))[1] AS name, sum(count)::int AS count FROM written
       WHERE count > 0 GROUP BY institution_key(name))
     SELECT name, count FROM entities
     WHERE ($1 = '' OR fold_text(name) LIKE '%' || fold_text($1) || '%')
     ORDER BY count DESC, name COLLATE spanish LIMIT 200`,
    [part],
  );
}
