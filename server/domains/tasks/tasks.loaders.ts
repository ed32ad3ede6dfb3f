import { Any, In, IsNull, Not } from "typeorm";
import DataLoader from "dataloader";
import type { Context } from "../../shared/context.ts";
import type { TaskList } from "./task-list.entity.ts";
import { ENDED_STATES } from "../../../schema/rules/tasks.ts";
import { Task } from "./task.entity.ts";
import { taskListsByIds } from "./task-lists.ts";

/** Each gives what one request asks for in one statement. */
export function taskListLoader(ctx: Context): DataLoader<number, TaskList | null> {
  return ctx.loader(
    "taskLists",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const found = new Map((await taskListsByIds(ctx.db, ids)).map((row) => [row.id, row]));
        return ids.map((id) => found.get(id) ?? null);
      }),
  );
}

/** Tasks that aren't ended, by the account they are assigned to. */
export function openTasksLoader(ctx: Context): DataLoader<number, number> {
  return ctx.loader(
    "openTasks",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db
          .getRepository(Task)
          .createQueryBuilder("task")
          .select("task.assigneeId", "id")
          .addSelect("count(*)::int", "count")
          .where({ assigneeId: Any(ids), deletedAt: IsNull(), state: Not(In(ENDED_STATES)) })
          .groupBy("task.assigneeId")
          .getRawMany<{ id: number; count: number }>();
        const found = new Map(rows.map((row) => [row.id, row.count]));
        return ids.map((id) => found.get(id) ?? 0);
      }),
  );
}
