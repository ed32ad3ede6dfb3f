// SQL: a row that is there, or a new one, in one statement.
import type { EntityManager } from "typeorm";

type Manager = Pick<EntityManager, "query">;

interface Call {
  at: Date;
  /** Null: whoever works then. */
  by: number | null;
  reason: "CALL_BACK" | "BROKEN_PROMISE" | "BROKEN_PLAN";
  note?: string;
}

/** From `at` on its debtor is to be called; what was arranged before gives way. The caller has locked the task. */
export async function askToCall(
  manager: Manager,
  taskId: number,
  { at, by, reason, note = "" }: Call,
): Promise<void> {
  await manager.query(
    `INSERT INTO task_work (task_id, call_at, call_by, call_reason, call_note) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (task_id) DO UPDATE SET call_at = $2, call_by = $3, call_reason = $4, call_note = $5, not_before = NULL,
       misses = 0`,
    [taskId, at, by, reason, note],
  );
}

/** Strategies ask for calls from `at` on, by whoever works; what was arranged with somebody stays. */
export async function askStrategyCalls(
  manager: Manager,
  calls: readonly { taskId: number; note: string }[],
  at: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO task_work AS w (task_id, call_at, call_reason, call_note)
     SELECT c.task_id, $2, 'STRATEGY', c.note FROM jsonb_to_recordset($1::jsonb) AS c (task_id bigint, note text) ORDER BY c.task_id
     ON CONFLICT (task_id) DO UPDATE SET call_at = $2, call_by = NULL, call_reason = 'STRATEGY', call_note = excluded.call_note
     WHERE w.call_reason IS NULL OR w.call_reason = 'STRATEGY'`,
    [JSON.stringify(calls.map(({ taskId, note }) => ({ task_id: taskId, note }))), at],
  );
}

/** What strategies asked for has been done, or isn't wanted any more. */
export async function endStrategyCalls(manager: Manager, taskIds: readonly number[]): Promise<void> {
  await manager.query(
    `UPDATE task_work SET call_at = NULL, call_reason = NULL, call_note = '' WHERE task_id = ANY ($1) AND call_reason = 'STRATEGY'`,
    [taskIds],
  );
}

/** Nobody is offered these before `until`; a call that was arranged stays so. */
export async function putOff(manager: Manager, taskIds: readonly number[], until: Date): Promise<void> {
  await manager.query(
    `INSERT INTO task_work (task_id, not_before) SELECT id, $2 FROM unnest($1::bigint[]) AS a (id) ORDER BY id
     ON CONFLICT (task_id) DO UPDATE SET not_before = $2`,
    [taskIds, until],
  );
}

/** The instalments that were late are paid, or another agreement has taken the place of theirs: nobody calls because of them. */
export async function endPlanCall(manager: Manager, taskId: number): Promise<void> {
  await manager.query(
    `UPDATE task_work SET call_at = NULL, call_by = NULL, call_reason = NULL, call_note = ''
     WHERE task_id = $1 AND call_reason = 'BROKEN_PLAN'`,
    [taskId],
  );
}

/** The plan still isn't kept after a call: the next one, from `at` on. What is noted of earlier calls stays. */
export async function keepPlanCall(manager: Manager, taskId: number, at: Date): Promise<void> {
  await manager.query(`UPDATE task_work SET call_at = $2, call_reason = 'BROKEN_PLAN' WHERE task_id = $1`, [
    taskId,
    at,
  ]);
}

/** The call was made, so that none is arranged any more. `until`: nobody is offered it before; `missed`: in vain. */
export async function callMade(
  manager: Manager,
  taskId: number,
  { until, missed }: { until: Date | null; missed: boolean },
): Promise<void> {
  await manager.query(
    `INSERT INTO task_work AS w (task_id, not_before, misses) VALUES ($1, $2, $3::int)
     ON CONFLICT (task_id) DO UPDATE SET not_before = $2, call_at = NULL, call_by = NULL, call_reason = NULL, call_note = '',
       misses = CASE WHEN $3::int = 1 THEN w.misses + 1 ELSE 0 END`,
    [taskId, until, missed ? 1 : 0],
  );
}
