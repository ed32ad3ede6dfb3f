import { MoreThan } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { Task } from "../tasks/task.entity.ts";
import { tasksByIds } from "../tasks/task-rows.ts";
import { WorkLease } from "./work-lease.entity.ts";

export interface InProgressRow {
  task: Task;
  since: Date;
  accountId: number;
}

/** Who has what in hand now; who has had it longest first. */
export async function workInProgress(ctx: Context): Promise<InProgressRow[]> {
  const leases = await ctx.db
    .getRepository(WorkLease)
    .find({ where: { until: MoreThan(ctx.clock.now()) }, order: { takenAt: "ASC" } });
  const found = await tasksByIds(
    ctx.db,
    leases.map(({ taskId }) => taskId),
  );
  const tasks = new Map(found.map((task) => [task.id, task]));
  return leases.flatMap(({ taskId, accountId, takenAt }) => {
    const task = tasks.get(taskId);
    return task === undefined ? [] : [{ task, since: takenAt, accountId }];
  });
}
