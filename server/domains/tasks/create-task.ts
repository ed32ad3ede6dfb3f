import { InvalidInput } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { insertTasks } from "./store-tasks.ts";
import { checkTaskForm } from "./task-rules.ts";
import type { TaskFormInput } from "./task-rules.ts";
import type { Task } from "./task.entity.ts";

export const TASK_CREATED = "Se ha creado 1 nueva tarea individual correctamente";

/** An individual task, without a list. Throws InvalidInput with all problems of the form. */
export async function createTask(
  ctx: Context,
  input: TaskFormInput,
): Promise<{ task: Task; message: string }> {
  const result = checkTaskForm(input, ctx.clock.today());
  if (!result.valid) throw new InvalidInput(result.problems);
  const task = await ctx.db.transaction(async (manager) => {
    const event = { type: "CREATED", summary: "Tarea creada" } as const;
    const [created] = await insertTasks(ctx, manager, [{ values: result.values, listId: null }], event);
    if (!created) throw new Error("the task was not stored");
    await audit(ctx, manager, { action: "createTask", subjectType: "task", subjectId: created.id });
    return created;
  });
  return { task, message: TASK_CREATED };
}
