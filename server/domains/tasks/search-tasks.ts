// SQL: measured search, p95 204 ms over 1,000,000 tasks (bench tasks).
import type { DataSource } from "typeorm";
import type { TaskConditions } from "./task-conditions.ts";
import { whereOf } from "./task-conditions.ts";
import type { WantedRows } from "./task-page-rows.ts";
import { TASK_SELECT } from "./task-rows.ts";
import type { Task } from "./task.entity.ts";
import { firstTasks } from "./walk-tasks.ts";

/** Up to here the number of hits is exact. */
export const EXACT_SEARCH_COUNT = 10_000;

export interface SearchedPage {
  nodes: Task[];
  count: number;
  /** True when there are more hits than were counted. */
  isLowerBound: boolean;
}

/** Looking at one task along a sort's index costs about as much as fetching one hit of the search index. */
const LOSS_FACTOR = 4;
const LEAST_WALK = 2_000;
/**
 * A single word expected so often isn't counted: the estimate comes from a sample of 1,000 tasks (on a million, one
 * that says 40,000 means 20,000 at the very least), counting it would take most of the answer's time.
 */
const SURELY_MANY = 40_000;

/**
 * A page of the tasks that fit a search, or whatever else only the rows answer, with the number of hits, in two statements (three when hits lie elsewhere
 * than expected). Rare words are collected through the trigram index and sorted; for common ones the tasks are looked
 * at along the index of the sort until the page is full. The planner's own estimate of the hits tells which.
 */
export async function searchTasks(
  db: DataSource,
  conditions: TaskConditions,
  wanted: WantedRows,
): Promise<SearchedPage> {
  const { hits, all } = await estimate(db, conditions);
  const toLookAt = ((wanted.offset + wanted.size) / Math.max(hits, 1)) * all;
  if (toLookAt >= hits) return collect(db, conditions, wanted);
  const walk = Math.ceil(Math.max(LEAST_WALK, Math.min(toLookAt * LOSS_FACTOR, hits)));
  const many = conditions.oneWord && hits >= SURELY_MANY;
  const count = many ? `SELECT ${EXACT_SEARCH_COUNT + 1}` : counted(conditions);
  const found = await run(db, walkAlong(conditions, wanted, walk), count, conditions, wanted);
  // Fewer than there must be: the hits lie further along, as those of a creditor do when sorted by creditor.
  const expected = Math.min(wanted.size, found.isLowerBound ? wanted.size : found.count - wanted.offset);
  return found.nodes.length >= expected ? found : collect(db, conditions, wanted);
}

interface PlanNode {
  "Plan Rows": number;
  Plans?: PlanNode[];
}

/** How many hits the planner expects among how many live tasks. Nothing is read but the table's statistics. */
async function estimate(db: DataSource, conditions: TaskConditions): Promise<{ hits: number; all: number }> {
  const rows = await db.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }[]>(
    `EXPLAIN (FORMAT JSON) SELECT FROM tasks t WHERE ${whereOf(conditions)}
     UNION ALL SELECT FROM tasks t WHERE t.deleted_at IS NULL`,
    conditions.params,
  );
  let node = rows[0]?.["QUERY PLAN"][0].Plan;
  // The two halves may stand below the node that gathers parallel workers.
  while (node?.Plans?.length === 1) node = node.Plans[0];
  const [hits, all] = node?.Plans ?? [];
  return { hits: hits?.["Plan Rows"] ?? 0, all: all?.["Plan Rows"] ?? 1 };
}

function collect(db: DataSource, conditions: TaskConditions, wanted: WantedRows): Promise<SearchedPage> {
  const { sort, direction } = wanted;
  const hits = `hits AS MATERIALIZED (SELECT t.id, ${sort} AS k FROM tasks t WHERE ${whereOf(conditions)})`;
  const page = `${hits}, page AS MATERIALIZED (SELECT id, k FROM hits ORDER BY k ${direction}, id ${direction}`;
  return run(db, page, "SELECT count(*) FROM hits", conditions, wanted);
}

/** What the row says of the sort's own column keeps the way within bounds: amounts from one to another, by amount. */
function walkAlong({ columns, row }: TaskConditions, { sort, direction }: WantedRows, rows: number): string {
  const within = [
    columns,
    ...row.flatMap(({ columns: named, sql }) => (named.includes(sort) ? [sql] : [])),
  ].join(" AND ");
  const also = [...new Set(row.flatMap(({ columns: named }) => named))].map((name) => `, ${name}`).join("");
  return `page AS MATERIALIZED (SELECT id, k FROM (
      ${firstTasks(within, { sort, direction, rows, also })}) AS t
    WHERE ${row.map(({ sql }) => sql).join(" AND ")} ORDER BY k ${direction}, id ${direction}`;
}

function counted(conditions: TaskConditions): string {
  return `SELECT count(*) FROM (SELECT FROM tasks t WHERE ${whereOf(conditions)} LIMIT ${EXACT_SEARCH_COUNT + 1}) AS capped`;
}

/** `page` is an open WITH that selects id and sort key k in order. The count comes along also with an empty page. */
async function run(
  db: DataSource,
  page: string,
  count: string,
  { params }: TaskConditions,
  { direction, size, offset }: WantedRows,
): Promise<SearchedPage> {
  const rows = await db.query<(Task & { hits: number })[]>(
    `WITH ${page} LIMIT $${params.length + 1} OFFSET $${params.length + 2}),
     total AS MATERIALIZED (SELECT (${count})::int AS hits)
     SELECT total.hits, ${TASK_SELECT}
     FROM total LEFT JOIN page ON true LEFT JOIN tasks t ON t.id = page.id
     ORDER BY page.k ${direction}, page.id ${direction}`,
    [...params, size, offset],
  );
  const found = rows[0]?.hits ?? 0;
  const nodes = rows.filter(({ id }) => id !== null).map(({ hits: _hits, ...task }) => task);
  return { nodes, count: Math.min(found, EXACT_SEARCH_COUNT), isLowerBound: found > EXACT_SEARCH_COUNT };
}
