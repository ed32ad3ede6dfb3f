// SQL: what became of a piece's tasks is noted in one statement.
import type { EntityManager } from "typeorm";
import { recordLists } from "../../platform/select-list.ts";
import { TaskBatchItem } from "./task-batch-item.entity.ts";

const NOTED = [
  "position",
  "specialistId",
  "formerAssigneeId",
  "formerState",
  "formerStateSince",
  "versionAfter",
  "skipped",
] as const satisfies readonly (keyof TaskBatchItem)[];

export type Outcome = Pick<TaskBatchItem, "position"> & Partial<Pick<TaskBatchItem, (typeof NOTED)[number]>>;

const { fields } = recordLists(TaskBatchItem, NOTED);

export async function storeOutcomes(
  manager: EntityManager,
  batchId: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await manager.query(
    `UPDATE task_batch_items i SET specialist_id = coalesce(o."specialistId", specialist_id),
       former_assignee_id = o."formerAssigneeId", former_state = o."formerState",
       former_state_since = o."formerStateSince", version_after = o."versionAfter", skipped = o.skipped
     FROM jsonb_to_recordset($2::jsonb) AS o (${fields}) WHERE i.batch_id = $1 AND i.position = o.position`,
    [batchId, JSON.stringify(outcomes)],
  );
}
