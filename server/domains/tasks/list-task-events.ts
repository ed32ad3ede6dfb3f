import type { Context } from "../../shared/context.ts";
import type { TaskEvent } from "./task-event.entity.ts";
import { readId } from "../../platform/ids.ts";
import type { Task } from "./task.entity.ts";

export interface TaskEventConnection {
  nodes: TaskEvent[];
  totalCount: number;
  endCursor: string | null;
  hasNextPage: boolean;
}

const MOST = 100;

/** The history, newest first, from after the entry `after` names. Two statements. */
export async function taskEvents(
  ctx: Context,
  task: Task,
  first: number,
  after?: string | null,
): Promise<TaskEventConnection> {
  const size = Math.min(Math.max(first, 1), MOST);
  const [{ total } = { total: 0 }] = await ctx.db.query<{ total: number }[]>(
    `SELECT count(*)::int AS total FROM task_events WHERE task_id = $1`,
    [task.id],
  );
  // One entry more than asked for tells whether there is a next page.
  const rows = await ctx.db.query<TaskEvent[]>(
    `SELECT id, task_id AS "taskId", type, at, actor_id AS "actorId", summary, reason, changes,
       task_version AS "taskVersion", state_from AS "stateFrom", state_to AS "stateTo", channel
     FROM task_events
     WHERE task_id = $1 AND ($2::bigint IS NULL
       OR (at, id) < (SELECT at, id FROM task_events WHERE id = $2 AND task_id = $1))
     ORDER BY at DESC, id DESC LIMIT $3`,
    [task.id, after ? (readId(after) ?? 0) : null, size + 1],
  );
  const nodes = rows.slice(0, size);
  const last = nodes.at(-1);
  return {
    nodes,
    totalCount: total,
    endCursor: last ? String(last.id) : null,
    hasNextPage: rows.length > size,
  };
}
