// SQL: the whole overview of a million tasks in one statement over the totals.
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { ENDED_STATES_SQL } from "./task-properties.ts";
import type { Context } from "../../shared/context.ts";
import { AGREED_TOTAL_SQL } from "./agreed-amount.ts";
import { inStateOrder } from "./task-list-figures.ts";
import type { StateCount } from "./task-list-figures.ts";

export interface OverviewAlert {
  kind: "PENDING_DUPLICATES" | "ROWS_LEFT_OUT" | "IMPORT_UNFINISHED" | "IMPORT_FAILED" | "TASKS_UNASSIGNED";
  message: string;
  count: number;
  importId: string | null;
  listId: string | null;
}

/** What the tasks themselves tell; imports add theirs on top. */
export interface TaskOverviewFigures {
  lists: number;
  tasks: number;
  unassigned: number;
  /** Exact decimals, in `currency`. */
  totalAmount: string;
  /** What agreements say, not what is owed; see agreed-amount.ts. */
  agreedAmount: string;
  currency: string;
  progress: StateCount[];
  createdPerDay: { day: string; count: number; amount: string }[];
  topCompanies: { company: string; tasks: number; amount: string }[];
  alerts: OverviewAlert[];
}

const DAYS = 30;
const COMPANIES = 8;

/** Live figures of all lists and tasks, from the totals the database keeps current; one statement. */
export async function taskOverview(ctx: Context): Promise<TaskOverviewFigures> {
  const [row] = await ctx.db.query<
    (Omit<TaskOverviewFigures, "alerts" | "currency"> & { progress: StateCount[] })[]
  >(OVERVIEW, [ctx.clock.today(), DAYS - 1, COMPANIES]);
  if (!row) throw new Error("an aggregate gives a row");
  return { ...row, currency: "EUR", progress: inStateOrder(row.progress), alerts: alertsOf(row.unassigned) };
}

function alertsOf(unassigned: number): OverviewAlert[] {
  if (unassigned === 0) return [];
  const count = shownCount(unassigned);
  const message =
    unassigned === 1 ? "1 tarea está sin mediador asignado" : `${count} tareas están sin mediador asignado`;
  return [{ kind: "TASKS_UNASSIGNED", message, count: unassigned, importId: null, listId: null }];
}

const OVERVIEW = `
  WITH totals AS (
    SELECT list_id, entity, state, tasks, assigned, amount, agreed FROM task_totals WHERE tasks <> 0),
  states AS (
    SELECT state, sum(tasks)::int AS count, sum(amount) AS amount, sum(tasks - assigned)::int AS unassigned
    FROM totals GROUP BY state),
  days AS (
    SELECT day::date AS day FROM generate_series($1::date - $2::int, $1::date, interval '1 day') AS day),
  created AS (
    SELECT day, sum(tasks)::int AS count, sum(amount) AS amount FROM task_day_totals
    WHERE day BETWEEN $1::date - $2::int AND $1::date GROUP BY day),
  companies AS (
    SELECT coalesce(l.company, t.entity) AS company, sum(t.tasks)::int AS tasks, sum(t.amount) AS amount
    FROM totals t LEFT JOIN task_lists l ON l.id = t.list_id
    GROUP BY 1 ORDER BY amount DESC, company LIMIT $3)
  SELECT
    (SELECT count(*)::int FROM task_lists WHERE deleted_at IS NULL) AS lists,
    (SELECT coalesce(sum(count), 0)::int FROM states) AS tasks,
    -- what has ended needs nobody any more
    (SELECT coalesce(sum(unassigned), 0)::int FROM states WHERE state NOT IN ${ENDED_STATES_SQL}) AS unassigned,
    (SELECT coalesce(sum(amount), 0)::numeric(20, 2)::text FROM states) AS "totalAmount",
    (SELECT ${AGREED_TOTAL_SQL} FROM totals) AS "agreedAmount",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('state', state, 'count', count, 'amount', amount::text)), '[]')
      FROM states) AS progress,
    (SELECT jsonb_agg(jsonb_build_object('day', days.day, 'count', coalesce(count, 0),
        'amount', coalesce(amount, 0)::numeric(20, 2)::text) ORDER BY days.day)
      FROM days LEFT JOIN created USING (day)) AS "createdPerDay",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('company', company, 'tasks', tasks, 'amount', amount::text)
        ORDER BY companies.amount DESC, company), '[]') FROM companies) AS "topCompanies"`;
