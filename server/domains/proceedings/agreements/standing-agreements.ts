// SQL: each agreement is compared with those after it.
import type { EntityManager } from "typeorm";

/**
 * SQL: the accepted agreements that took the place of a row `g` of agreements of a task: later ones with one of the obligors that
 * it was concluded with, since each obligor may have its own.
 */
const REPLACING = `FROM agreements later
  JOIN agreement_answers l ON l.agreement_id = later.id
  JOIN agreement_answers e ON e.agreement_id = g.id AND e.party_id = l.party_id
  JOIN parties p ON p.id = l.party_id AND p.side = 'RESPONDENT'
  WHERE later.task_id = g.task_id AND later.status = 'ACCEPTED' AND (later.closed_at, later.id) > (g.closed_at, g.id)`;

/** When the first of them did; null: `g` holds. */
export const REPLACED_AT_SQL = `(SELECT min(later.closed_at) ${REPLACING})`;

/** Whether a row `g` of agreements is an accepted one of a task, and none has taken its place. */
export const HOLDS_SQL = `(g.task_id IS NOT NULL AND g.status = 'ACCEPTED' AND NOT EXISTS (SELECT ${REPLACING}))`;

/** Instalments `i` of agreements `g` of task `taskId` that hold, due before `day` and not paid. */
const lateSql = (
  taskId: string,
  day: string,
) => `FROM agreements g JOIN agreement_instalments i ON i.agreement_id = g.id
  WHERE g.task_id = ${taskId} AND i.paid_on IS NULL AND i.due_on < ${day} AND ${HOLDS_SQL}`;

/** Whether the agreements of task `taskId` aren't kept as `day` begins. */
export const isBehindSql = (taskId: string, day: string): string => `EXISTS (SELECT ${lateSql(taskId, day)})`;

/** What isn't paid of a debt's agreements though its day has passed, the earliest first. */
export async function lateInstalments(
  db: Pick<EntityManager, "query">,
  taskId: number,
  today: string,
): Promise<{ number: number; dueOn: string; left: string }[]> {
  return db.query(
    `SELECT i.number, i.due_on::text AS "dueOn", (i.amount - i.covered)::text AS left ${lateSql("$1", "$2::date")}
     ORDER BY i.due_on, i.id`,
    [taskId, today],
  );
}
