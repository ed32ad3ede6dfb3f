// SQL: counted out of the index tasks_assignee alone.
import { ENDED_STATES } from "../../../schema/rules/tasks.ts";
import type { Context } from "../../shared/context.ts";

/** What somebody has in hand, and how what is over ended. */
export interface WorkDone {
  open: number;
  agreed: number;
  /** With or without an agreement. */
  ended: number;
}

/** The live tasks of everybody who has any, by account. One statement. */
export async function tasksByAssignee({ db }: Pick<Context, "db">): Promise<ReadonlyMap<number, WorkDone>> {
  const rows = await db.query<(WorkDone & { id: number })[]>(
    `SELECT assignee_id AS id, count(*) FILTER (WHERE state <> ALL($1))::int AS open,
       count(*) FILTER (WHERE state = 'CON_ACUERDO')::int AS agreed, count(*) FILTER (WHERE state = ANY($1))::int AS ended
     FROM tasks WHERE assignee_id IS NOT NULL AND deleted_at IS NULL GROUP BY assignee_id`,
    [ENDED_STATES],
  );
  return new Map(rows.map(({ id, ...work }) => [id, work]));
}
