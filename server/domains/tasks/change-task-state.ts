import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { InvalidInput, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { ChangeTaskStateInput } from "./change-task-state.input.ts";
import { deniesLedger } from "./task-channels.ts";
import { moveStates } from "./move-states.ts";
import { requireId } from "../../platform/ids.ts";
import { lockTasks, tasksByIds } from "./task-rows.ts";
import { isOfSeenList } from "./tasks.policy.ts";
import { lockTaskAtVersion } from "./task-versions.ts";
import { TASK_STATE_NAMES } from "../../../schema/rules/tasks.ts";
import type { Task } from "./task.entity.ts";

const HAS_SHOWN_UP =
  "Consta que la persona deudora ha abierto un correo o ha respondido: no puede figurar como «Ilocalizado».";
const NO_TASK = "No se ha encontrado la tarea.";

/**
 * Moves a task to any other state by hand; the reason goes into the history. Throws InvalidInput, NotFound, or
 * Conflict (payload: conflict, task) when somebody else changed the task since.
 */
export async function changeTaskState(
  ctx: Context,
  id: string,
  given: Contract.ChangeTaskStateInput,
  { assigneeId }: { assigneeId?: number } = {},
): Promise<{ task: Task }> {
  const { version, state, reason } = readInput(new ChangeTaskStateInput(), given);
  return ctx.db.transaction(async (manager) => {
    const taskId = requireId(id, NO_TASK);
    if (assigneeId !== undefined)
      await requireThat(manager, taskId, (task) => task.assigneeId === assigneeId);
    if (ctx.apiKey) await requireThat(manager, taskId, (task) => isOfSeenList(ctx, task.listId));
    const yours = new Map([["state", TASK_STATE_NAMES[state]]]);
    const task = await lockTaskAtVersion(manager, taskId, version, () => yours);
    if (task.state === state) {
      const message = `La tarea ya está en el estado «${TASK_STATE_NAMES[state]}».`;
      throw new InvalidInput([{ field: ["state"], code: "ALREADY_DONE", message }], { task });
    }
    if (deniesLedger(task, state))
      throw new InvalidInput([{ field: ["state"], code: "HAS_SHOWN_UP", message: HAS_SHOWN_UP }], { task });
    await moveStates(ctx, manager, [{ task, state }], reason);
    await audit(ctx, manager, {
      action: "changeTaskState",
      subjectType: "task",
      subjectId: task.id,
      data: { from: task.state, to: state },
    });
    const [moved] = await tasksByIds(manager, [task.id]);
    return { task: moved ?? task };
  });
}

/** Locked, so that it stays so; before anything of it could be told. */
async function requireThat(
  manager: EntityManager,
  id: number,
  isTheirs: (task: Task) => boolean,
): Promise<void> {
  const [task] = await lockTasks(manager, [id]);
  if (!task || !isTheirs(task)) throw new NotFound(NO_TASK);
}
