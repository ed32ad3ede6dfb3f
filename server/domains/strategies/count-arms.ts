// SQL: what happened with a hundred thousand people is counted in one statement.
import type { EntityManager } from "typeorm";
import { answeredSql } from "../mailings/audience/strategy-stops.ts";
import type { CountedArm, CountedArms, StrategyComparison } from "./strategy-comparison.entity.ts";

type Counted = CountedArm & { id: number; version: number };

const NOBODY: CountedArm = { people: 0, answered: 0, promised: 0, paid: 0, amount: "0.00", sumOfSquares: 0 };

/** The day after the last one begins, in Madrid. */
const OVER = "((x.ends_on + 1)::timestamp AT TIME ZONE 'Europe/Madrid')";

/**
 * By the comparison's id: of everybody who was dealt until its last day, also those whose tasks have ended or were deleted since: who
 * is left out afterwards is left out by what the version did. What happened after the last day isn't counted.
 */
export async function countArms(
  manager: Pick<EntityManager, "query">,
  comparisons: readonly StrategyComparison[],
): Promise<ReadonlyMap<number, CountedArms>> {
  if (comparisons.length === 0) return new Map();
  const rows = await manager.query<Counted[]>(
    `WITH counted AS (
       SELECT x.id, k.version, k.dealt_to,
         bool_or(${answeredSql("k.since", OVER)}) AS answered,
         bool_or(EXISTS (SELECT FROM debt_promises q WHERE q.task_id = t.id AND q.withdrawn_at IS NULL
           AND q.made_on BETWEEN k.started_on AND x.ends_on)) AS promised,
         bool_or(e.amount IS NOT NULL) AS paid,
         coalesce(sum(e.amount) FILTER (WHERE t.currency = l.currency), 0) AS amount
       FROM strategy_comparisons x JOIN strategies y ON y.id = x.strategy_id JOIN task_lists l ON l.id = y.list_id
         JOIN strategy_runs k ON k.comparison_id = x.id AND k.started_on <= x.ends_on
         JOIN tasks t ON t.id = k.task_id
         LEFT JOIN LATERAL (SELECT sum(e.amount) AS amount FROM debt_entries e
           WHERE e.task_id = t.id AND e.kind = 'PAYMENT' AND e.day BETWEEN k.started_on AND x.ends_on
             AND NOT EXISTS (SELECT FROM debt_entries r WHERE r.payment_id = e.payment_id AND r.kind = 'REVERSAL')) AS e ON true
       WHERE x.id = ANY($1)
       GROUP BY x.id, k.version, k.dealt_to)
     SELECT id, version, count(*)::int AS people, (count(*) FILTER (WHERE answered))::int AS answered,
       (count(*) FILTER (WHERE promised))::int AS promised, (count(*) FILTER (WHERE paid))::int AS paid,
       round(sum(amount), 2)::text AS amount, sum(amount * amount)::float8 AS "sumOfSquares"
     FROM counted GROUP BY id, version`,
    [comparisons.map(({ id }) => id)],
  );
  const armOf = (id: number, version: number): CountedArm => {
    const row = rows.find((one) => one.id === id && one.version === version);
    if (row === undefined) return NOBODY;
    const { people, answered, promised, paid, amount, sumOfSquares } = row;
    return { people, answered, promised, paid, amount, sumOfSquares };
  };
  return new Map(
    comparisons.map(({ id, versionA, versionB }) => [id, { a: armOf(id, versionA), b: armOf(id, versionB) }]),
  );
}
