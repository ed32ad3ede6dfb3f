// SQL: counts by step from the totals the database keeps current: no scan of the tasks.
import type { Context } from "../../shared/context.ts";
import { standingCounts, stepSql, type Beginnings, type Compared } from "../../shared/counted-steps.ts";

export interface TaskGrowth {
  lists: Compared<number>;
  tasks: Compared<number>;
}

type Counted = { step: number; count: number }[];

/** How many of the lists and tasks that aren't deleted were there as each step ended, by when they were made; two statements. */
export async function taskGrowth({ db }: Pick<Context, "db">, beginnings: Beginnings): Promise<TaskGrowth> {
  const lists = await db.query<Counted>(
    `SELECT ${stepSql("created_at", "$1")} AS step, count(*)::int AS count
     FROM task_lists WHERE deleted_at IS NULL GROUP BY 1`,
    [beginnings],
  );
  const tasks = await db.query<Counted>(
    `SELECT ${stepSql("day::timestamp AT TIME ZONE 'Europe/Madrid'", "$1")} AS step, sum(tasks)::int AS count
     FROM task_day_totals GROUP BY 1`,
    [beginnings],
  );
  return { lists: standingCounts(lists, beginnings), tasks: standingCounts(tasks, beginnings) };
}
