// SQL: four sums of the totals at once.
import type * as Contract from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { STAGE_SQL } from "./attempt-stages.ts";

export interface FunnelStep {
  stage: Contract.FunnelStage;
  count: number;
}

/** Who is at one of them has been at those before it. */
const WAY = ["INVITED", "RECEIVED", "ANSWERED", "AGREED"] as const;

/**
 * How far the attempts of all live tasks have come, as the funnels of their lists say; from the totals the database keeps current, one
 * statement.
 */
export async function taskFunnel({ db }: Pick<Context, "db">): Promise<FunnelStep[]> {
  const sums = WAY.map(
    (stage) => `coalesce(sum(a.tasks) FILTER (WHERE ${STAGE_SQL[stage]}), 0)::int AS "${stage}"`,
  );
  const [counts] = await db.query<Record<Contract.FunnelStage, number>[]>(
    `SELECT (SELECT coalesce(sum(tasks), 0)::int FROM task_totals) AS "TASKS", ${sums.join(", ")} FROM attempt_totals a`,
  );
  if (!counts) throw new Error("an aggregate gives a row");
  return (["TASKS", ...WAY] as const).map((stage) => ({ stage, count: counts[stage] }));
}
