/**
 * SQL: what stops a strategy for a task, read from what happened itself, so that nothing has to be told: it is asked when a step
 * is due, when its mails are sent and when a page shows it (../../strategies/README.md, which stands above this domain).
 */
import { IS_PAID_SQL } from "../../debtors/owed-sql.ts";
import { ENDED_STATES_SQL } from "../../tasks/task-properties.ts";

/**
 * Whether anybody who owes task `t` has answered since an instant, and before another one where it is given: with its link, in a
 * conversation, by a mail that waits to be read, or to whom noted it.
 */
export function answeredSql(since: string, before = "'infinity'::timestamptz"): string {
  const within = (at: string) => `(${at} >= ${since} AND ${at} < ${before})`;
  return `(EXISTS (SELECT FROM parties p
    WHERE p.task_id = t.id AND p.side = 'RESPONDENT' AND p.removed_at IS NULL
      AND ((p.response <> 'PENDING' AND ${within("p.responded_at")})
        OR EXISTS (SELECT FROM party_statements s WHERE s.party_id = p.id AND ${within("s.at")})))
  OR EXISTS (SELECT FROM conversations c WHERE c.task_id = t.id AND (${within("c.waiting_since")}
    OR EXISTS (SELECT FROM messages m WHERE m.conversation_id = c.id AND ${within("m.at")} AND NOT m.by_manager AND NOT m.automatic))))`;
}

/** Something was booked since then that wasn't taken back. */
const hasPaid = (since: string) => `EXISTS (SELECT FROM debt_entries e
  WHERE e.task_id = t.id AND e.kind = 'PAYMENT' AND e.at >= ${since}
    AND NOT EXISTS (SELECT FROM debt_entries r WHERE r.payment_id = e.payment_id AND r.kind = 'REVERSAL'))`;

export const isPromisedSql = (day: string): string => `EXISTS (SELECT FROM debt_promises q
  WHERE q.task_id = t.id AND q.withdrawn_at IS NULL AND q.due_on >= ${day})`;

/** Why nothing more is done with task `t` in its run `k`; null: it goes on, unless it is restricted, which places say. */
export const runStopSql = (day: string): string => `CASE WHEN k.ended_at IS NOT NULL THEN k.ended_because
  WHEN t.state IN ${ENDED_STATES_SQL} THEN 'ENDED' WHEN ${IS_PAID_SQL} THEN 'PAID'
  WHEN ${hasPaid("k.since")} THEN 'PAYMENT' WHEN ${answeredSql("k.since")} THEN 'ANSWERED'
  WHEN ${isPromisedSql(day)} THEN 'PROMISED' END`;

/** Whether the strategy does nothing (more) with a row `t` of tasks. */
export const isStoppedSql = (
  strategyId: string,
  day: string,
): string => `NOT EXISTS (SELECT FROM strategy_runs k
  WHERE k.task_id = t.id AND k.strategy_id = ${strategyId} AND (${runStopSql(day)}) IS NULL)`;

/** Whether a strategy that is on still goes on with a row `t` of tasks: what it asked for is still wanted. */
export const isAtWorkSql = (
  day: string,
): string => `EXISTS (SELECT FROM strategy_runs k JOIN strategies y ON y.id = k.strategy_id
  WHERE k.task_id = t.id AND y.status = 'ON' AND (${runStopSql(day)}) IS NULL)`;
