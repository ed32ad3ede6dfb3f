import type { EntityManager } from "typeorm";
import { audit } from "../../shared/audit.ts";
import type { Acting } from "../../shared/context.ts";
import type { Task } from "./task.entity.ts";

/** One entry for all of them: what happened to each stands in its history. */
export async function auditTasks(
  ctx: Acting,
  manager: EntityManager,
  action: string,
  tasks: readonly Pick<Task, "id">[],
  data: Record<string, unknown> = {},
): Promise<void> {
  if (tasks.length === 0) return;
  await audit(ctx, manager, {
    action,
    subjectType: "task",
    data: { ...data, taskIds: tasks.map(({ id }) => id) },
  });
}
