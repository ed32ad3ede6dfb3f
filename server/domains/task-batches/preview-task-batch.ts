// SQL: up to 100,000 tasks are counted in one statement, by the conditions of their list.
import type * as Contract from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { chosenTasks, type ChosenTasks } from "../tasks/chosen-tasks.ts";
import { countChosen } from "./selection.ts";
import { PreviewTaskBatchInput } from "./start-task-batch.input.ts";
import { planShares, type PlannedShare } from "./takers.ts";

export interface TaskBatchPreview {
  count: number;
  changing: number;
  shares: PlannedShare[];
}

/** What an action would do now, without doing it. Throws InvalidInput as startTaskBatch does. */
export async function previewTaskBatch(
  ctx: Context,
  given: Contract.QueryPreviewTaskBatchArgs,
): Promise<TaskBatchPreview> {
  const input = readInput(new PreviewTaskBatchInput(), given);
  const count = await countChosen(ctx.db.manager, input.selection);
  const chosen = chosenTasks(input.selection);
  const isSpread = input.action === "SPREAD";
  return {
    count,
    changing: await countChanging(ctx, chosen, input),
    shares: isSpread ? await planShares(ctx, chosen, input.specialistIds) : [],
  };
}

type Wanted = Pick<PreviewTaskBatchInput, "action" | "specialistIds" | "state">;

/** Of a SPREAD all that are live: who has which is told by its shares. */
async function countChanging(
  { db }: Pick<Context, "db">,
  { where, params }: ChosenTasks,
  { action, specialistIds, state }: Wanted,
): Promise<number> {
  const place = `$${params.length + 1}`;
  const [condition, value] = {
    ASSIGN: [`t.assignee_id IS DISTINCT FROM ${place}::bigint`, specialistIds[0]],
    SPREAD: [`${place}::bigint IS NULL`, null],
    UNASSIGN: [`t.assignee_id IS NOT NULL AND ${place}::bigint IS NULL`, null],
    CHANGE_STATE: [`t.state <> ${place}`, state],
    DELETE: [`${place}::bigint IS NULL`, null],
  }[action] as [string, unknown];
  const [row] = await db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM tasks t WHERE ${where} AND ${condition}`,
    [...params, value],
  );
  return row?.count ?? 0;
}
