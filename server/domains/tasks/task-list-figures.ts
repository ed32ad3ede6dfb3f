// SQL: all lists of one request in one statement, summed twice over.
import DataLoader from "dataloader";
import type { TaskListStatus } from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { AGREED_TOTAL_SQL } from "./agreed-amount.ts";
import { ENDED_STATES_SQL } from "./task-properties.ts";
import { TASK_STATES, type TaskState } from "../../../schema/rules/tasks.ts";

export interface StateCount {
  state: TaskState;
  count: number;
  /** Exact decimal. */
  amount: string;
}

/** What follows from the tasks of a list. */
export interface TaskListFigures {
  tasksCount: number;
  totalAmount: string;
  /** What agreements say, not what is owed; see agreed-amount.ts. */
  agreedAmount: string;
  status: TaskListStatus;
  progress: StateCount[];
}

/** SQL: whether a mailing to all of the list in this column (of a named table) has begun, or is planned, and isn't through yet. */
export const isBeingWrittenSql = (listId: string): string =>
  `EXISTS (SELECT FROM mailings m WHERE m.list_id = ${listId} AND m.status IN ('SCHEDULED', 'RUNNING'))`;

/**
 * The one rule of a list's status, as SQL over aggregated rows of task_totals with `tasks`, `mailed`, `state`.
 * Ended is what has or hasn't come to an agreement. Work is going on once any debtor answered or was looked for, while it is being
 * written to (`isBeingWritten`: SQL), or once everybody has been (by mail or by post, and it hasn't come back: keep-channels.ts);
 * until then the list waits for its mailing, also while it has no tasks.
 */
export const listStatusSql = (isBeingWritten: string): string => `CASE
  WHEN sum(tasks) > 0 AND sum(tasks) = sum(tasks) FILTER (WHERE state IN ${ENDED_STATES_SQL}) THEN 'FINISHED'
  WHEN sum(tasks) FILTER (WHERE state <> 'ESPERANDO') > 0 THEN 'IN_PROGRESS'
  WHEN ${isBeingWritten} THEN 'IN_PROGRESS'
  WHEN coalesce(sum(mailed), 0) = 0 THEN 'MAILING_DUE'
  WHEN sum(mailed) < sum(tasks) THEN 'MAILING_PARTIAL'
  ELSE 'IN_PROGRESS' END`;

const NOTHING: Omit<TaskListFigures, "progress"> = {
  tasksCount: 0,
  totalAmount: "0.00",
  agreedAmount: "0.00",
  status: "MAILING_DUE",
};

/** Figures by list id; all lists of one request in one statement. */
export function taskListFiguresLoader(ctx: Context): DataLoader<number, TaskListFigures> {
  return ctx.loader(
    "taskListFigures",
    () => new DataLoader((ids: readonly number[]) => readFigures(ctx, ids)),
  );
}

async function readFigures(ctx: Context, ids: readonly number[]): Promise<TaskListFigures[]> {
  const rows = await ctx.db.query<
    ({ listId: number; states: StateCount[] } & Omit<TaskListFigures, "progress">)[]
  >(
    `WITH by_state AS (
       SELECT list_id, state, sum(tasks) AS tasks, sum(mailed) AS mailed, sum(amount) AS amount,
         sum(agreed) AS agreed
       FROM task_totals WHERE list_id = ANY($1) GROUP BY list_id, state)
     SELECT list_id AS "listId", sum(tasks)::int AS "tasksCount", sum(amount)::text AS "totalAmount",
       ${AGREED_TOTAL_SQL} AS "agreedAmount",
       ${listStatusSql(isBeingWrittenSql("by_state.list_id"))} AS status,
       jsonb_agg(jsonb_build_object('state', state, 'count', tasks::int, 'amount', amount::text)) AS states
     FROM by_state GROUP BY list_id`,
    [ids],
  );
  const found = new Map(rows.map((row) => [row.listId, row]));
  return ids.map((id) => {
    const row = found.get(id);
    return row ? { ...row, progress: inStateOrder(row.states) } : { ...NOTHING, progress: inStateOrder([]) };
  });
}

/** One entry a state, in the order of the states; those without tasks count 0. */
export function inStateOrder(counts: readonly StateCount[]): StateCount[] {
  const byState = new Map(counts.map((count) => [count.state, count]));
  return TASK_STATES.map((state) => byState.get(state) ?? { state, count: 0, amount: "0.00" });
}
