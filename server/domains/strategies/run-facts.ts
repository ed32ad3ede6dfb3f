// SQL: what happened to a hundred thousand tasks since their strategy began is read in one statement.
import type { EntityManager } from "typeorm";
import type { StrategyStop } from "../../generated/schema-types.ts";
import { CONTACT_WAYS } from "../debtors/contact-ways.ts";
import { personOf } from "../debtors/count-debts.ts";
import { leftOutSql } from "../debtors/restricted-sql.ts";
import { answeredSql, isPromisedSql, runStopSql } from "../mailings/audience/strategy-stops.ts";
import { IS_PAID_SQL } from "../debtors/owed-sql.ts";
import { ENDED_STATES_SQL } from "../tasks/task-properties.ts";
import type { CertificateStanding, RunFacts } from "./engine.ts";

/** By whatever way a strategy writes or calls. */
const ANY_WAY = { channel: null, purpose: "MASS" } as const;

export interface RunRow {
  id: number;
  strategyId: number;
  taskId: number;
  version: number;
  isOver: boolean;
  facts: RunFacts;
  /** Head of the debtors that are the task's debtor. */
  person: number;
  /** The debtor has a telephone and may be called. */
  canCall: boolean;
}

interface StoredStep {
  version: number;
  step: number;
  occasion: number;
  day: number;
  doneOn: string;
  isDone: boolean;
}

interface StoredRun extends Omit<RunRow, "facts"> {
  startedOn: string;
  stop: StrategyStop | null;
  isOpened: boolean;
  promiseId: number | null;
  promiseDueOn: string | null;
  certificate: CertificateStanding["state"];
  certificateFrom: string | null;
  carriedOut: StoredStep[] | null;
}

/** SQL: tasks whose debtor is restricted, as `restricted`. `day`: a placeholder. */
const restrictedSql = (day: string) => `restricted AS MATERIALIZED (
  SELECT task_id FROM (${leftOutSql(ANY_WAY, day)}) AS f WHERE position = 1)`;

/** Common table expressions, and why the strategy does nothing with task `t` in its run `k`. */
export function stopSql(day: string): { tables: string; stop: string } {
  return {
    tables: restrictedSql(day),
    stop: `coalesce(${runStopSql(`${day}::date`)}, CASE WHEN t.id IN (SELECT task_id FROM restricted) THEN 'RESTRICTED' END)`,
  };
}

/** Why a task doesn't begin at all; null: it does. */
export function beginStopSql(day: string): { tables: string; stop: string } {
  return {
    tables: restrictedSql(day),
    stop: `CASE WHEN t.state IN ${ENDED_STATES_SQL} THEN 'ENDED' WHEN ${IS_PAID_SQL} THEN 'PAID'
      WHEN ${answeredSql("'-infinity'::timestamptz")} THEN 'ANSWERED' WHEN ${isPromisedSql(`${day}::date`)} THEN 'PROMISED'
      WHEN t.id IN (SELECT task_id FROM restricted) THEN 'RESTRICTED' END`,
  };
}

/** Of the debtor's own telephone and restrictions; `day` as above. */
export function callableSql(day: string): { tables: string; canCall: string } {
  return {
    tables: `uncallable AS MATERIALIZED (
      SELECT task_id FROM (${leftOutSql(CONTACT_WAYS.WORKLIST_CALL, day)}) AS f WHERE position = 1)`,
    canCall: `coalesce(t.contact_phone, '') <> '' AND t.id NOT IN (SELECT task_id FROM uncallable)`,
  };
}

/**
 * How the attempt of task `t` stands, by what is kept of it as `a`; whether a certificate may really be issued is asked again when it
 * is. Of several who owe, the first whose term ends.
 */
export const CERTIFICATE_SQL = `CASE WHEN a.is_certified THEN 'ISSUED' WHEN a.may_certify THEN 'READY'
    WHEN a.state IN ('EXCLUDED', 'AGREED') THEN 'NEVER' ELSE 'WAITING' END AS certificate,
  CASE WHEN a.is_received THEN (a.deadline_on + 1)::text END AS "certificateFrom"`;
export const ATTEMPT_SQL = "LEFT JOIN task_attempts a ON a.task_id = t.id";

/** Broken: less was paid in its days than was promised. */
const BROKEN = (day: string) => `LATERAL (
  SELECT q.id, q.due_on FROM debt_promises q
  WHERE q.task_id = k.task_id AND q.withdrawn_at IS NULL AND q.due_on BETWEEN k.started_on AND ${day}::date - 1
    AND q.amount > (SELECT coalesce(sum(e.amount), 0) FROM debt_entries e
      WHERE e.task_id = q.task_id AND e.kind = 'PAYMENT' AND e.day BETWEEN q.made_on AND q.due_on
        AND NOT EXISTS (SELECT FROM debt_entries r WHERE r.payment_id = e.payment_id AND r.kind = 'REVERSAL'))
  ORDER BY q.due_on DESC, q.id DESC LIMIT 1)`;

/** Of runs `k` that fit a condition with its parameters from $2, of live tasks; in the order of their debtors. */
export async function readRuns(
  manager: Pick<EntityManager, "query">,
  day: string,
  where: string,
  params: readonly unknown[],
): Promise<RunRow[]> {
  const { tables, stop } = stopSql("$1");
  const call = callableSql("$1");
  const rows = await manager.query<StoredRun[]>(
    `WITH ${tables}, ${call.tables}
     SELECT k.id, k.strategy_id AS "strategyId", k.task_id AS "taskId", k.version, k.started_on::text AS "startedOn",
       k.ended_at IS NOT NULL AS "isOver", ${stop} AS stop, ${call.canCall} AS "canCall",
       coalesce(${personOf("d")}, 0) AS person, b.id AS "promiseId", b.due_on::text AS "promiseDueOn",
       ${CERTIFICATE_SQL},
       EXISTS (SELECT FROM parties p JOIN party_notices n ON n.party_id = p.id WHERE p.task_id = t.id AND n.opened_at >= k.since) AS "isOpened",
       (SELECT json_agg(json_build_object('version', s.version, 'step', s.step, 'occasion', s.occasion, 'day', s.day,
          'doneOn', s.done_on, 'isDone', s.outcome = 'DONE') ORDER BY s.id)
        FROM strategy_run_steps s WHERE s.run_id = k.id) AS "carriedOut"
     FROM strategy_runs k JOIN tasks t ON t.id = k.task_id AND t.deleted_at IS NULL ${ATTEMPT_SQL}
       LEFT JOIN debtor_debts o ON o.task_id = t.id AND o.position = 1 LEFT JOIN debtors d ON d.id = o.debtor_id
       LEFT JOIN ${BROKEN("$1")} AS b ON true
     WHERE ${where} ORDER BY person, k.id`,
    [day, ...params],
  );
  return rows.map(rowOf);
}

/** What was carried out on another version keeps its distance; it is no step of this one. */
function rowOf(row: StoredRun): RunRow {
  const { startedOn, stop, isOpened, promiseId, promiseDueOn, carriedOut, ...kept } = row;
  const { certificate, certificateFrom, ...run } = kept;
  const broken = promiseId === null || promiseDueOn === null ? null : { id: promiseId, dueOn: promiseDueOn };
  const facts: RunFacts = {
    startedOn,
    stop,
    isOpened,
    brokenPromise: broken,
    certificate: { state: certificate, from: certificateFrom },
    carriedOut: (carriedOut ?? []).map(({ version, step, ...one }) => ({
      ...one,
      step: version === run.version ? step : 0,
    })),
  };
  return { ...run, facts };
}
