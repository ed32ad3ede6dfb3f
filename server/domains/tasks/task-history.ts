import type { EntityManager } from "typeorm";
import type { TaskEventType, TaskFieldDifference } from "./task-event.entity.ts";
import type { TaskState } from "./task-properties.ts";

export interface NewTaskEvent {
  taskId: number;
  type: TaskEventType;
  at: Date;
  actorId: number | null;
  summary: string;
  reason?: string | null;
  changes?: TaskFieldDifference[];
  taskVersion?: number | null;
  stateFrom?: TaskState | null;
  stateTo?: TaskState | null;
  channel?: number | null;
  reachedPosition?: number | null;
}

/** Adds to the history, any number of entries in one statement, in the given order. */
export async function writeTaskEvents(
  manager: EntityManager,
  events: readonly NewTaskEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await manager.query(
    `INSERT INTO task_events (task_id, type, at, actor_id, summary, reason, changes, task_version, state_from, state_to, channel,
       reached_position)
     SELECT "taskId", type, at, "actorId", summary, reason, coalesce(changes, '[]'), "taskVersion", "stateFrom", "stateTo", channel,
       "reachedPosition"
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS ("taskId" bigint, type text, at timestamptz, "actorId" bigint,
       summary text, reason text, changes jsonb, "taskVersion" int, "stateFrom" text, "stateTo" text, channel smallint,
       "reachedPosition" int))
       WITH ORDINALITY ORDER BY ordinality`,
    [JSON.stringify(events)],
  );
}
