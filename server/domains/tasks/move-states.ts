// SQL: any number of tasks, each to its own state, in one statement.
import type { EntityManager } from "typeorm";
import { TASK_STATE_NAMES, type TaskState } from "../../../schema/rules/tasks.ts";
import type { Acting } from "../../shared/context.ts";
import { endLapsedLinks } from "../parties/links.ts";
import { writeTaskEvents } from "./task-history.ts";
import type { Task } from "./task.entity.ts";

interface StateMove {
  task: Task;
  /** Another one than the task's. */
  state: TaskState;
  /** Of a state that is given back: since when the task was in it. */
  since?: Date | null;
}

/** By hand, inside the caller's transaction, which has locked the tasks; the reason goes into the history of each. */
export async function moveStates(
  ctx: Acting,
  manager: EntityManager,
  moves: readonly StateMove[],
  reason: string | null,
): Promise<void> {
  if (moves.length === 0) return;
  const now = ctx.clock.now();
  const taskIds = moves.map(({ task }) => task.id);
  const summaries = moves.map(
    ({ task, state }) =>
      `Estado cambiado de «${TASK_STATE_NAMES[task.state]}» a «${TASK_STATE_NAMES[state]}»`,
  );
  await endLapsedLinks(ctx, manager, { taskIds });
  await manager.query(
    `UPDATE tasks t SET state = m.state, state_since = m.since, updated_at = $5, version = version + 1,
       last_action = CASE WHEN $5 >= date_last_action THEN m.summary ELSE last_action END,
       date_last_action = greatest(date_last_action, $5)
     FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[]) AS m (id, state, since, summary)
     WHERE t.id = m.id`,
    [taskIds, moves.map(({ state }) => state), moves.map(({ since }) => since ?? now), summaries, now],
  );
  await writeTaskEvents(
    manager,
    moves.map(({ task, state }, at) => ({
      taskId: task.id,
      type: "STATE_CHANGED",
      at: now,
      actorId: ctx.actor?.accountId ?? null,
      apiKeyId: ctx.apiKey?.apiKeyId ?? null,
      summary: summaries[at] ?? "",
      reason,
      changes: [
        {
          field: "state",
          label: "Estado",
          before: TASK_STATE_NAMES[task.state],
          after: TASK_STATE_NAMES[state],
        },
      ],
      taskVersion: task.version + 1,
      stateFrom: task.state,
      stateTo: state,
    })),
  );
}
