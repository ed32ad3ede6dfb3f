import { Raw } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { TaskEvent } from "./task-event.entity.ts";
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
  const events = ctx.db.getRepository(TaskEvent);
  const totalCount = await events.countBy({ taskId: task.id });
  // One entry more than asked for tells whether there is a next page.
  const rows = await events.find({
    where: { taskId: task.id, ...(after && { id: isBefore(readId(after) ?? 0, task) }) },
    order: { at: "DESC", id: "DESC" },
    take: size + 1,
  });
  const nodes = rows.slice(0, size);
  const last = nodes.at(-1);
  return {
    nodes,
    totalCount,
    endCursor: last ? String(last.id) : null,
    hasNextPage: rows.length > size,
  };
}

/** In the order of the history; nothing is before an entry of another task. */
function isBefore(id: number, task: Task) {
  return Raw<number>(
    (column) => `(at, ${column}) < (SELECT at, id FROM task_events WHERE id = :after AND task_id = :task)`,
    { after: id, task: task.id },
  );
}
