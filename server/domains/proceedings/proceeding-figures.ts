// SQL: two counts over time, each in one statement.
import type { Context } from "../../shared/context.ts";
import { comparedCounts, stepSql, type Beginnings, type Compared } from "../../shared/counted-steps.ts";

/** How many, and how many of `value` are of corporate tasks. */
export type CountWithTasks = Compared<number> & { ofTasks: number };

export interface ProceedingFigures {
  /** Scheduled and still to come: now, as each step ended, and as the first one began. */
  openSessions: CountWithTasks;
  /** First versions made. */
  agreements: CountWithTasks;
}

/** Figures of cases and tasks together, for administrators; three statements. */
export async function proceedingFigures(
  ctx: Pick<Context, "db" | "clock">,
  beginnings: Beginnings,
): Promise<ProceedingFigures> {
  return {
    openSessions: await openSessions(ctx, beginnings),
    agreements: await agreementsMade(ctx, beginnings),
  };
}

/**
 * One that was cancelled was open until then; any other until it began. Each adds one where it was made and takes it off where
 * it ended: what is left at an instant is open then.
 */
async function openSessions(
  { db, clock }: Pick<Context, "db" | "clock">,
  beginnings: Beginnings,
): Promise<CountWithTasks> {
  const now = clock.now();
  const [open] = await db.query<{ value: number; ofTasks: number }[]>(
    `SELECT count(*)::int AS value, count(task_id)::int AS "ofTasks"
     FROM matter_sessions WHERE status = 'SCHEDULED' AND starts_at >= $1`,
    [now],
  );
  const changes = await db.query<{ step: number; change: number }[]>(
    `SELECT ${stepSql("e.at", "$1")} AS step, sum(e.change)::int AS change
     FROM matter_sessions s,
       LATERAL (SELECT CASE WHEN s.status = 'CANCELLED' THEN least(s.updated_at, s.starts_at) ELSE s.starts_at END AS until) AS u,
       LATERAL (VALUES (s.created_at, 1), (u.until, -1)) AS e (at, change)
     WHERE s.starts_at >= ($1::timestamptz[])[1] AND u.until >= ($1::timestamptz[])[1] GROUP BY 1`,
    [[...beginnings.slice(1), now]],
  );
  const { value = 0, ofTasks = 0 } = open ?? {};
  // Place 0 is what was made before the first instant, and so on: all of it up to an instant is open at it.
  const at = beginnings.map((_instant, place) =>
    changes.reduce((sum, { step, change }) => (step <= place ? sum + change : sum), 0),
  );
  const [before = 0, ...ends] = at;
  return { value, ofTasks, before, line: [...ends.slice(0, -1), value] };
}

async function agreementsMade({ db }: Pick<Context, "db">, beginnings: Beginnings): Promise<CountWithTasks> {
  const rows = await db.query<{ step: number; count: number; ofTasks: number }[]>(
    `SELECT ${stepSql("created_at", "$1")} AS step, count(*)::int AS count, count(task_id)::int AS "ofTasks"
     FROM agreements WHERE agreement_version = 1 AND created_at >= ($1::timestamptz[])[1] GROUP BY 1`,
    [beginnings],
  );
  const ofTasks = rows.reduce((sum, row) => (row.step > 1 ? sum + row.ofTasks : sum), 0);
  return { ...comparedCounts(rows, beginnings), ofTasks };
}
