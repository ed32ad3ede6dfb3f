// SQL: a specialist's tasks are counted by the day on which a term of theirs ends.
import type { EntityManager } from "typeorm";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type { Context } from "../../shared/context.ts";
import { DEADLINE_SOURCES, type AttemptDeadlineKind } from "../attempts/next-deadline.ts";
import { DEADLINE_KINDS } from "../cases/case-deadlines.ts";
import { specialistPaths } from "./pending/pending-paths.ts";

/** The tasks of a specialist of which a term of law ends on one day, of each of them the soonest. */
export interface TaskDeadline {
  /** yyyy-mm-dd */
  day: string;
  tasks: number;
  /** What ends; of several kinds without saying which. */
  label: string;
  /** The articles. */
  source: string;
  /** `T26-0000345`, or "12 tareas". */
  reference: string;
  /** The one task, or its list with these. */
  path: string;
}

/** SQL: an open task `t` whose attempt `a` has a term that ends from $1 to $2. */
const IS_DUE = "t.deleted_at IS NULL AND a.is_open AND a.deadline_on BETWEEN $1 AND $2";

interface CountedDay {
  day: string;
  tasks: number;
  kinds: AttemptDeadlineKind[];
  codeId: string;
}

/** From one day to another, both included, by date; those that have passed end nothing any more. One statement. */
export async function taskDeadlines(
  { db, clock }: Pick<Context, "clock"> & { db: Pick<EntityManager, "query"> },
  accountId: number,
  { from, to }: { from: string; to: string },
): Promise<TaskDeadline[]> {
  const today = clock.today();
  const days = await db.query<CountedDay[]>(
    `SELECT a.deadline_on::text AS day, count(*)::int AS tasks, array_agg(DISTINCT a.deadline_kind) AS kinds,
       min(t.code_id) AS "codeId"
     FROM tasks t JOIN task_attempts a ON a.task_id = t.id
     WHERE ${IS_DUE} AND t.assignee_id = $3 GROUP BY 1 ORDER BY 1`,
    [from < today ? today : from, to, accountId],
  );
  return days.map(({ day, tasks, kinds, codeId }) => {
    const [kind = "ANSWER", ...others] = kinds;
    return {
      day,
      tasks,
      label: others.length === 0 ? DEADLINE_KINDS[kind] : "Plazos de la ley",
      source: kinds.map((one) => DEADLINE_SOURCES[one]).join("; "),
      reference: tasks === 1 ? codeId : `${shownCount(tasks)} tareas`,
      path: tasks === 1 ? specialistPaths.taskTerms(codeId) : specialistPaths.tasksDue(day),
    };
  });
}

/** The specialists who have such tasks. */
export async function withTasksDue(
  db: Pick<EntityManager, "query">,
  { from, to }: { from: string; to: string },
): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT DISTINCT t.assignee_id AS id FROM task_attempts a JOIN tasks t ON t.id = a.task_id
     WHERE ${IS_DUE} AND t.assignee_id IS NOT NULL`,
    [from, to],
  );
  return rows.map(({ id }) => id);
}
