// SQL: which calls are still wanted is asked of what happened since (run-facts.ts), in one statement.
import type { SignedInContext } from "../../shared/context.ts";
import { stopSql } from "./run-facts.ts";
import { IS_CALLED } from "./task-strategy.ts";

export interface WaitingCall {
  /** Of the step. */
  id: number;
  codeId: string;
  debtor: string;
  /** "yyyy-mm-dd": since when. */
  since: string;
  note: string;
  total: number;
}

/**
 * Calls that strategies have asked for and nobody has noted, of tasks that nothing has stopped since: a specialist's those
 * assigned to it, the administrators' those of nobody; the oldest first. One statement.
 */
export function waitingCalls({ db, clock, actor }: SignedInContext, most: number): Promise<WaitingCall[]> {
  const { tables, stop } = stopSql("$1");
  const own = actor.role === "ADMIN" ? "t.assignee_id IS NULL AND $2::bigint > 0" : "t.assignee_id = $2";
  return db.query<WaitingCall[]>(
    `WITH ${tables}
     SELECT s.id, t.code_id AS "codeId", t.debtor, s.done_on::text AS since,
       coalesce(v.steps -> (s.step - 1) ->> 'note', '') AS note, (count(*) OVER ())::int AS total
     FROM strategy_run_steps s JOIN strategy_runs k ON k.id = s.run_id AND k.ended_at IS NULL
       JOIN strategies y ON y.id = k.strategy_id AND y.status = 'ON'
       JOIN strategy_versions v ON v.strategy_id = k.strategy_id AND v.version = s.version
       JOIN tasks t ON t.id = k.task_id AND t.deleted_at IS NULL
     WHERE s.action = 'CALL' AND s.outcome = 'DONE' AND ${own} AND NOT ${IS_CALLED} AND (${stop}) IS NULL
     ORDER BY s.done_on, s.id LIMIT $3`,
    [clock.today(), actor.accountId, most],
  );
}
