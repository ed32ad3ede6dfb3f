import type { Task } from "./task.entity.ts";

/*
 * 'Importe con acuerdo': what the accepted agreements of a task say is to be paid, as long as the task stands in
 * agreement. One that is broken or was reached by mistake ends with the task's state, a later one takes its place, and a
 * state set by hand without an agreement stands for no money. The same rule three times: of a task, of a row `t` of tasks,
 * of rows of task_totals.
 */

const AGREED = "CON_ACUERDO";

/** Exact decimal; null without money agreed. */
export function agreedAmountOf({ state, agreedAmount }: Pick<Task, "state" | "agreedAmount">): string | null {
  return state === AGREED ? agreedAmount : null;
}

export const AGREED_AMOUNT_SQL = `CASE WHEN t.state = '${AGREED}' THEN t.agreed_amount END`;

/** Over rows with `state` and the sum `agreed`. */
export const AGREED_TOTAL_SQL = `coalesce(sum(agreed) FILTER (WHERE state = '${AGREED}'), 0)::numeric(20, 2)::text`;
