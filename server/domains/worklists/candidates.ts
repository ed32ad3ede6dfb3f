// SQL: the best of a million debts is found along an index; what rules one out is asked row by row, of those walked over.
import type { EntityManager } from "typeorm";
import { statesAgainst } from "../debtors/contact-ways.ts";
import { IS_PAID_SQL } from "../debtors/owed-sql.ts";
import { TASK_SELECT } from "../tasks/task-rows.ts";
import { ENDED_STATES_SQL } from "../tasks/task-properties.ts";
import type { Task } from "../tasks/task.entity.ts";
import { placeholders } from "../../platform/placeholders.ts";

/** Whom somebody calls: a specialist its own debtors, an administrator those nobody is given to. */
export interface WorkScope {
  accountId: number;
  isAdmin: boolean;
  listId: number | null;
}

export interface Candidate {
  task: Task;
  why: "CALL_BACK" | "BROKEN_PROMISE" | "VALUE";
}

interface Asked {
  now: Date;
  /** In Madrid. */
  today: string;
  /** Where nobody is called now: INE numbers, "" of who lives nobody knows where. */
  closed: readonly string[];
  /** Found before, and ruled out since. */
  except: readonly number[];
}

/** Whoever has arranged a call is left the call for so long before others get it. */
const OWN_CALL_MINUTES = 30;
/** Nobody is called twice within it, unless that was arranged. */
const PAUSE_HOURS = 20;

export const WORK_VALUE_SQL = "task_work_value(t.amount_debt, t.channels, t.debt_date)";

/**
 * The next debt to call about, locked; null: none. First calls whose hour has come, the earliest first, then by value. Restrictions
 * are the caller's to ask. Those that somebody else is just taking are passed over.
 */
export async function nextCandidate(
  manager: EntityManager,
  scope: WorkScope,
  asked: Asked,
): Promise<Candidate | null> {
  return (await dueCall(manager, scope, asked)) ?? (await byValue(manager, scope, asked));
}

async function dueCall(manager: EntityManager, scope: WorkScope, asked: Asked): Promise<Candidate | null> {
  const { params, place } = placeholders();
  const now = `${place(asked.now)}::timestamptz`;
  const [row] = await manager.query<(Task & { why: Candidate["why"] })[]>(
    `SELECT ${TASK_SELECT}, w.call_reason AS why FROM task_work w JOIN tasks t ON t.id = w.task_id
     WHERE w.call_at <= ${now}
       AND (w.call_by IS NULL OR w.call_by = ${place(scope.accountId)}
         OR w.call_at < ${now} - interval '${OWN_CALL_MINUTES} minutes')
       AND ${conditions(scope, asked, place)}
     ORDER BY w.call_at, t.id LIMIT 1 FOR NO KEY UPDATE OF t SKIP LOCKED`,
    params,
  );
  return row === undefined ? null : split(row);
}

async function byValue(manager: EntityManager, scope: WorkScope, asked: Asked): Promise<Candidate | null> {
  const { params, place } = placeholders();
  const now = `${place(asked.now)}::timestamptz`;
  const [row] = await manager.query<(Task & { why: Candidate["why"] })[]>(
    `SELECT ${TASK_SELECT}, 'VALUE' AS why FROM tasks t
     WHERE ${conditions(scope, asked, place)}
       AND NOT EXISTS (SELECT FROM task_work w WHERE w.task_id = t.id AND (w.not_before > ${now} OR w.call_at IS NOT NULL))
       AND NOT EXISTS (SELECT FROM task_events e WHERE e.task_id = t.id AND e.at > ${now} - interval '${PAUSE_HOURS} hours'
         AND e.type IN ('CONTACTED', 'CONTACT_TRIED'))
       AND NOT EXISTS (SELECT FROM debt_promises p WHERE p.task_id = t.id AND p.withdrawn_at IS NULL
         AND p.settled_at IS NULL AND p.due_on >= ${place(asked.today)}::date)
     ORDER BY ${WORK_VALUE_SQL} DESC, t.id LIMIT 1 FOR NO KEY UPDATE OF t SKIP LOCKED`,
    params,
  );
  return row === undefined ? null : split(row);
}

function split({ why, ...task }: Task & { why: Candidate["why"] }): Candidate {
  return { task: task as Task, why };
}

/** Of every row `t` of tasks that is offered. */
function conditions(
  { accountId, isAdmin, listId }: WorkScope,
  { now, closed, except }: Asked,
  place: (value: unknown) => string,
): string {
  return [
    "t.deleted_at IS NULL",
    "t.contact_phone IS NOT NULL",
    `t.state NOT IN ${ENDED_STATES_SQL}`,
    isAdmin ? "t.assignee_id IS NULL" : `t.assignee_id = ${place(accountId)}`,
    ...(listId === null ? [] : [`t.list_id = ${place(listId)}`]),
    ...(except.length === 0 ? [] : [`t.id <> ALL(${place(except)}::bigint[])`]),
    `NOT EXISTS (SELECT FROM work_leases l WHERE l.task_id = t.id AND l.until > ${place(now)}::timestamptz)`,
    `NOT ${IS_PAID_SQL}`,
    `NOT EXISTS (SELECT FROM contact_points c WHERE c.channel = 'PHONE' AND c.value = t.contact_lada || t.contact_phone
       AND c.status IN ('${statesAgainst("MASS").join("', '")}'))`,
    ...(closed.length === 0
      ? []
      : [
          `coalesce((SELECT d.province FROM debtor_debts s JOIN debtors d ON d.id = s.debtor_id
             WHERE s.task_id = t.id AND s.position = 1), '') <> ALL(${place(closed)}::text[])`,
        ]),
  ].join(" AND ");
}
