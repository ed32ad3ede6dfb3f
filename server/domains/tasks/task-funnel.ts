// SQL: five sums of the totals at once.
import type * as Contract from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";

export interface FunnelStep {
  stage: Contract.FunnelStage;
  count: number;
}

const STAGES = ["TASKS", "MAILED", "LOCATED", "ACCEPTED", "AGREED"] as const;
const FOUND = "('LOCALIZADO', 'ACEPTACION', 'RECHAZO', 'CON_ACUERDO', 'SIN_ACUERDO')";
const WILLING = "('ACEPTACION', 'CON_ACUERDO', 'SIN_ACUERDO')";

/** How far the live tasks have come, from the totals the database keeps current; one statement. */
export async function taskFunnel({ db }: Pick<Context, "db">): Promise<FunnelStep[]> {
  const [counts] = await db.query<Record<Contract.FunnelStage, number>[]>(
    `SELECT coalesce(sum(tasks), 0)::int AS "TASKS", coalesce(sum(mailed), 0)::int AS "MAILED",
       coalesce(sum(tasks) FILTER (WHERE state IN ${FOUND}), 0)::int AS "LOCATED",
       coalesce(sum(tasks) FILTER (WHERE state IN ${WILLING}), 0)::int AS "ACCEPTED",
       coalesce(sum(tasks) FILTER (WHERE state = 'CON_ACUERDO'), 0)::int AS "AGREED"
     FROM task_totals`,
  );
  if (!counts) throw new Error("an aggregate gives a row");
  return STAGES.map((stage) => ({ stage, count: counts[stage] }));
}
