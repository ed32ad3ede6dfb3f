// SQL: measured, a page while 100,000 tasks are imported (bench import).
import type { SortDirection } from "../../generated/schema-types.ts";
import { TASK_SORTS } from "./task-conditions.ts";

/** The earliest and the latest instant at which imports are being saved; infinity when there are none. */
const SAVING = `saving AS MATERIALIZED (
    SELECT coalesce(min(saving_at), 'infinity') AS first, coalesce(max(saving_at), 'infinity') AS last
    FROM task_imports WHERE status = 'COMMITTING')`;

/** Beyond, stepping over what can't be seen yet is little of the way. */
const FAR = 10_000;

interface Walk {
  /** One of TASK_SORTS. */
  sort: string;
  direction: SortDirection;
  /** So many, counted from the beginning. */
  rows: number;
  /** Further columns to select. */
  also?: string;
}

/**
 * The first tasks that fit `columns`, as `id` and sort key `k` in order, along the index of the sort. An import's tasks
 * are in the index before they can be seen, all with one instant, and so before any other when the newest come first:
 * looking at each of 100,000 just to leave it out took up to 100 ms. Therefore the import says its instant beforehand. In
 * the snapshot of a statement it is either saved or none of its tasks can be seen.
 */
export function firstTasks(columns: string, { sort, direction, rows, also = "" }: Walk): string {
  const select = (part: string) =>
    `SELECT t.id, ${sort} AS k${also} FROM tasks t WHERE ${columns}${part}
     ORDER BY ${sort} ${direction}, t.id ${direction} LIMIT ${rows}`;
  if (sort !== TASK_SORTS.LAST_ACTION || direction === "ASC" || rows > FAR) return select("");
  const [first, last] = ["(SELECT first FROM saving)", "(SELECT last FROM saving)"];
  const parts = [`> ${last}`, `> ${first} AND ${sort} < ${last}`, `< ${first}`];
  return `WITH ${SAVING} ${parts.map((part) => `(${select(` AND ${sort} ${part}`)})`).join(" UNION ALL ")}
    ORDER BY k ${direction}, id ${direction} LIMIT ${rows}`;
}
