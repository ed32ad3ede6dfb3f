// SQL: a hundred thousand tasks begin at once, each with who owes it.
import type { EntityManager } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { personOf } from "../debtors/count-debts.ts";
import { joinChosen } from "../debtors/join-waiting.ts";
import { MOST_DEBTS } from "../mailings/audience/people.ts";
import { chosenTasks } from "../tasks/chosen-tasks.ts";
import { dealPeople, type Beginner, type Begun, type DealtTask } from "./deal-people.ts";
import { beginStopSql } from "./run-facts.ts";
import { runningComparison } from "./running-comparison.ts";
import type { StrategyComparison } from "./strategy-comparison.entity.ts";
import type { Strategy } from "./strategy.entity.ts";

/**
 * Facts may have happened before this instant and be committed only after tasks were looked at: nothing of the last minutes is
 * missed.
 */
const OVERLAP_MS = 300_000;

/** The list's tasks that are in no strategy and that nothing stops. */
export async function beginRuns(
  deps: Pick<Deps, "clock">,
  manager: EntityManager,
  strategy: Strategy,
): Promise<void> {
  const { id, listId, version } = strategy;
  const { where, params } = chosenTasks({ filter: { listId: String(listId) } });
  await joinChosen(deps, manager, { where, params, most: MOST_DEBTS });
  const comparison = await runningComparison(manager, id);
  const people = comparison === null ? "ARRAY[]::bigint[]" : peopleOf("t.id");
  const at = params.length;
  const { tables, stop } = beginStopSql(`$${at + 1}`);
  const beginners = await manager.query<Beginner[]>(
    `WITH ${tables}
     SELECT t.id AS "taskId", ${people} AS people FROM tasks t
     WHERE ${where} AND (${stop}) IS NULL
       AND NOT EXISTS (SELECT FROM strategy_runs k WHERE k.task_id = t.id AND (k.strategy_id = $${at + 2}::bigint OR k.ended_at IS NULL))
     ORDER BY t.id LIMIT ${MOST_DEBTS}`,
    [...params, deps.clock.today(), id],
  );
  if (beginners.length === 0) return;
  const dealt: DealtTask[] =
    comparison === null
      ? beginners.map(({ taskId }) => ({ taskId, version, dealtTo: null }))
      : dealPeople(comparison, beginners, await begunOf(manager, comparison, beginners));
  const now = deps.clock.now();
  await manager.query(
    `INSERT INTO strategy_runs (strategy_id, task_id, version, comparison_id, dealt_to, started_on, since)
     SELECT $1, b.task_id, b.version, CASE WHEN b.dealt_to IS NULL THEN NULL ELSE $2::bigint END, b.dealt_to, $3::date, $4::timestamptz
     FROM unnest($5::bigint[], $6::int[], $7::bigint[]) AS b (task_id, version, dealt_to)
     ON CONFLICT DO NOTHING`,
    [
      id,
      comparison?.id ?? null,
      deps.clock.today(),
      new Date(now.getTime() - OVERLAP_MS),
      dealt.map(({ taskId }) => taskId),
      dealt.map((one) => one.version),
      dealt.map(({ dealtTo }) => dealtTo),
    ],
  );
}

/** SQL: heads of all debtors who owe a task; empty: joining has yet to reach it. */
export const peopleOf = (taskId: string): string => `ARRAY(SELECT DISTINCT ${personOf("d")}
  FROM debtor_debts o JOIN debtors d ON d.id = o.debtor_id WHERE o.task_id = ${taskId} ORDER BY 1)`;

/**
 * What those who owe these tasks, too, have begun already. One step of kinship is enough: who is bound to them by what has begun was
 * dealt together with it. `id` 0: a comparison that hasn't begun.
 */
export function begunOf(
  manager: Pick<EntityManager, "query">,
  { id, strategyId }: Pick<StrategyComparison, "id" | "strategyId">,
  beginners: readonly Beginner[],
): Promise<Begun[]> {
  return manager.query<Begun[]>(
    `SELECT ${peopleOf("k.task_id")} AS people, k.version,
       CASE WHEN k.comparison_id = $1 THEN k.dealt_to END AS "dealtTo"
     FROM strategy_runs k
     WHERE k.strategy_id = $2 AND k.task_id IN (SELECT o.task_id FROM debtor_debts o JOIN debtors d ON d.id = o.debtor_id
       WHERE ${personOf("d")} = ANY($3::bigint[]))
     ORDER BY k.id`,
    [id, strategyId, [...new Set(beginners.flatMap(({ people }) => people))]],
  );
}
