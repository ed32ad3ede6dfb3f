import { TASK_CREATED } from "../../../schema/rules/tasks.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Forbidden } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { joinAsked } from "../debtors/join-waiting.ts";
import { CreateTaskInput, newTaskValues } from "./create-task.input.ts";
import { listsOf } from "./tasks.policy.ts";
import { insertTasks } from "./store-tasks.ts";
import type { Task } from "./task.entity.ts";

/**
 * An individual task, without a list. Throws InvalidInput with all problems of the form, or Forbidden: a key limited to
 * lists would make what it can't see.
 */
export async function createTask(
  ctx: Context,
  given: Unchecked<Contract.CreateTaskInput>,
): Promise<{ task: Task; message: string }> {
  if (listsOf(ctx) !== null)
    throw new Forbidden("Esta clave de API está limitada a listas: no puede crear tareas sin lista.");
  const values = newTaskValues(readInput(new CreateTaskInput(), given), ctx.clock.today());
  const task = await ctx.db.transaction(async (manager) => {
    const event = { type: "CREATED", summary: "Tarea creada" } as const;
    const [created] = await insertTasks(ctx, manager, [{ values, listId: null }], event);
    if (!created) throw new Error("the task was not stored");
    await joinAsked(ctx, manager, [created.id]);
    await audit(ctx, manager, { action: "createTask", subjectType: "task", subjectId: created.id });
    return created;
  });
  return { task, message: TASK_CREATED };
}
