// SQL: the best of a million debts are found along an index, in pieces, whatever the planner makes of what rules them out.
import type { EntityManager } from "typeorm";
import { statesAgainst } from "../debtors/contact-ways.ts";
import { IS_PAID_SQL } from "../debtors/owed-sql.ts";
import { isAtWorkSql } from "../mailings/audience/strategy-stops.ts";
import { isBehindSql } from "../proceedings/agreements/standing-agreements.ts";
import { TASK_SELECT } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { placeholders } from "../../platform/placeholders.ts";

type Manager = Pick<EntityManager, "query">;

/** Whom somebody calls: a specialist its own debtors, an administrator those nobody is given to. */
export interface WorkScope {
  accountId: number;
  isAdmin: boolean;
  listId: number | null;
}

export interface Candidate {
  id: number;
  /** The debtor has agreed to be called now. */
  isArranged: boolean;
}

export interface Asked {
  now: Date;
  /** In Madrid. */
  today: string;
  /** Where nobody is called now: INE numbers, "" of who lives nobody knows where. */
  closed: readonly string[];
}

/** A place in the order by value; what stands before it has been walked over. */
export interface Place {
  value: number;
  id: number;
}

export interface Piece {
  candidates: Candidate[];
  /** The last one walked over; null: the end was reached. */
  last: Place | null;
}

/** Whoever has arranged a call is left the call for so long before others get it. */
const OWN_CALL_MINUTES = 30;
/** After that a call in time it is no more: the debt goes by its value again. */
const DUE_DAYS = 30;
const MOST_DUE = 20;
const VALUE = "task_work_value(t.amount_debt, t.channels, t.debt_date)";

/** What was arranged, promised or agreed comes before what a strategy asks for, however long that has waited. */
const DUE_REASONS = {
  ARRANGED: "w.call_reason IN ('CALL_BACK', 'BROKEN_PROMISE', 'BROKEN_PLAN')",
  STRATEGY: "w.call_reason = 'STRATEGY'",
} as const;

/** Calls whose hour has come, the earliest first. Like the others neither locked nor asked for restrictions. */
export function dueCalls(
  manager: Manager,
  scope: WorkScope,
  asked: Asked,
  reasons: keyof typeof DUE_REASONS,
): Promise<Candidate[]> {
  const { params, place } = placeholders();
  return manager.query<Candidate[]>(
    `SELECT t.id, w.call_reason = 'CALL_BACK' AS "isArranged" FROM task_work w JOIN tasks t ON t.id = w.task_id
     WHERE ${DUE_REASONS[reasons]} AND ${isDueSql(scope, asked, place)} AND ${scopeSql(scope, place)} AND ${fitsSql(asked, place)}
     ORDER BY w.call_at, t.id LIMIT ${MOST_DUE}`,
    params,
  );
}

/** Those among the next `size` by value, after a place, that may be called about. */
export async function nextByValue(
  manager: Manager,
  scope: WorkScope,
  asked: Asked,
  { after, size }: { after: Place | null; size: number },
): Promise<Piece> {
  const { params, place } = placeholders();
  const beyond =
    after === null
      ? ""
      : ` AND (${VALUE}, t.id) < (${place(after.value)}::float8, ${place(after.id)}::bigint)`;
  const rows = await manager.query<(Place & { fits: boolean })[]>(
    `WITH walked AS MATERIALIZED (
       SELECT t.id, ${VALUE} AS value FROM tasks t WHERE ${scopeSql(scope, place)} AND ${UNDECIDED_SQL}${beyond}
       ORDER BY ${VALUE} DESC, t.id DESC LIMIT ${size})
     SELECT k.id, k.value, ${notDueSql(asked, place)} AND ${fitsSql(asked, place)} AS fits
     FROM walked k JOIN tasks t ON t.id = k.id LEFT JOIN task_work w ON w.task_id = t.id
     ORDER BY k.value DESC, k.id DESC`,
    params,
  );
  const last = rows.length < size ? null : (rows.at(-1) ?? null);
  return {
    candidates: rows.flatMap(({ id, fits }) => (fits ? [{ id, isArranged: false }] : [])),
    last: last && { value: last.value, id: last.id },
  };
}

/**
 * The debt of a candidate, locked, if it still may be called about; null: it is in other hands. Looked at again under the
 * lock, since somebody may have called meanwhile.
 */
export async function lockCandidate(
  manager: Manager,
  scope: WorkScope,
  asked: Asked,
  id: number,
): Promise<Task | null> {
  const locked = await manager.query<unknown[]>(
    `SELECT FROM tasks WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED`,
    [id],
  );
  if (locked.length === 0) return null;
  const { params, place } = placeholders();
  const [task] = await manager.query<Task[]>(
    `SELECT ${TASK_SELECT} FROM tasks t LEFT JOIN task_work w ON w.task_id = t.id
     WHERE t.id = ${place(id)} AND (${UNDECIDED_SQL} AND ${notDueSql(asked, place)} OR ${isDueSql(scope, asked, place)})
       AND ${scopeSql(scope, place)} AND ${fitsSql(asked, place)}`,
    params,
  );
  return task ?? null;
}

type Placing = (value: unknown) => string;

/** What the indexes hold, beside whose they are: nobody is called by the value of a debt that has an agreement. */
const UNDECIDED_SQL = "t.state NOT IN ('CON_ACUERDO', 'SIN_ACUERDO', 'RECHAZO')";

/** Because of a plan somebody is called only as long as it isn't kept; about a debt with an agreement because of nothing else. */
const isStillWantedSql = (today: string) => `(w.call_reason <> 'BROKEN_PLAN' AND t.state <> 'CON_ACUERDO'
    OR ${isBehindSql("t.id", today)})`;

/** Whether the hour of a row `w` of task_work has come for this account. */
function isDueSql({ accountId }: WorkScope, { now, today }: Asked, place: Placing): string {
  const instant = `${place(now)}::timestamptz`;
  return `(w.call_at <= ${instant} AND w.call_at > ${instant} - interval '${DUE_DAYS} days'
    AND (w.call_by IS NULL OR w.call_by = ${place(accountId)} OR w.call_at < ${instant} - interval '${OWN_CALL_MINUTES} minutes')
    AND (w.call_reason <> 'STRATEGY' OR ${isAtWorkSql(`${place(today)}::date`)})
    AND ${isStillWantedSql(`${place(today)}::date`)})`;
}

/** A call that its strategy doesn't want any more is none, nor one because of a plan that is kept by now. */
function notDueSql({ now, today }: Asked, place: Placing): string {
  return `(w.call_at IS NULL OR w.call_at <= ${place(now)}::timestamptz - interval '${DUE_DAYS} days'
    OR (w.call_reason = 'STRATEGY' AND NOT ${isAtWorkSql(`${place(today)}::date`)})
    OR (w.call_reason = 'BROKEN_PLAN' AND NOT ${isBehindSql("t.id", `${place(today)}::date`)}))`;
}

/** Whose row `t` of tasks is. Whoever has refused to pay isn't pressed. */
function scopeSql({ accountId, isAdmin, listId }: WorkScope, place: Placing): string {
  return [
    "t.deleted_at IS NULL AND t.contact_phone IS NOT NULL",
    "t.state NOT IN ('SIN_ACUERDO', 'RECHAZO')",
    isAdmin ? "t.assignee_id IS NULL" : `t.assignee_id = ${place(accountId)}`,
    ...(listId === null ? [] : [`t.list_id = ${place(listId)}`]),
  ].join(" AND ");
}

/** Whether nothing stands against a row `t` of tasks, with `w` of task_work, that is seen from one debt alone. */
function fitsSql({ now, today, closed }: Asked, place: Placing): string {
  const instant = `${place(now)}::timestamptz`;
  return [
    `(w.not_before IS NULL OR w.not_before <= ${instant})`,
    `NOT EXISTS (SELECT FROM work_leases l WHERE l.task_id = t.id AND l.until > ${instant})`,
    `(w.call_reason IS NOT DISTINCT FROM 'CALL_BACK' OR NOT EXISTS (SELECT FROM debt_promises p WHERE p.task_id = t.id
       AND p.withdrawn_at IS NULL AND p.settled_at IS NULL AND p.due_on >= ${place(today)}::date))`,
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
