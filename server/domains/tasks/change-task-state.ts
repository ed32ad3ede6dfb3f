import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type { EntityManager } from "typeorm";
import { InvalidInput, NotFound } from "../../platform/refusals.ts";
import type { Problem } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { checkCharacters } from "./task-field-checks.ts";
import { moveTask } from "./move-task.ts";
import { requireId } from "../../platform/ids.ts";
import { lockTasks } from "./task-rows.ts";
import { lockTaskAtVersion } from "./task-versions.ts";
import { TASK_STATES } from "./task-properties.ts";
import type { TaskState } from "./task-properties.ts";
import type { Task } from "./task.entity.ts";

export interface ChangeTaskStateRequest {
  version: number;
  state: TaskState;
  reason: string;
}

export const LONGEST_REASON = 1000;
const NO_TASK = "No se ha encontrado la tarea.";

/**
 * Moves a task to any other state by hand; the reason goes into the history. Throws InvalidInput, NotFound, or
 * Conflict (payload: conflict, task) when somebody else changed the task since.
 */
export async function changeTaskState(
  ctx: Context,
  id: string,
  input: ChangeTaskStateRequest,
  { assigneeId }: { assigneeId?: number } = {},
): Promise<{ task: Task }> {
  const { version, state } = input;
  const reason = input.reason.trim();
  const problems = checkReason(reason);
  if (problems.length > 0) throw new InvalidInput(problems);
  return ctx.db.transaction(async (manager) => {
    const taskId = requireId(id, NO_TASK);
    if (assigneeId !== undefined) await requireAssigned(manager, taskId, assigneeId);
    const yours = new Map([["state", TASK_STATES[state]]]);
    const task = await lockTaskAtVersion(manager, taskId, version, () => yours);
    if (task.state === state) {
      const message = `La tarea ya está en el estado «${TASK_STATES[state]}».`;
      throw new InvalidInput([{ field: ["state"], code: "ALREADY_DONE", message }], { task });
    }
    const moved = await moveTask(ctx, manager, task, {
      type: "STATE_CHANGED",
      summary: `Estado cambiado de «${TASK_STATES[task.state]}» a «${TASK_STATES[state]}»`,
      reason,
      actorId: ctx.actor?.accountId ?? null,
      state,
    });
    await audit(ctx, manager, {
      action: "changeTaskState",
      subjectType: "task",
      subjectId: task.id,
      data: { from: task.state, to: state },
    });
    return { task: moved };
  });
}

/** Locked, so that it stays so; before anything of it could be told. */
async function requireAssigned(manager: EntityManager, id: number, assigneeId: number): Promise<void> {
  const [task] = await lockTasks(manager, [id]);
  if (task?.assigneeId !== assigneeId) throw new NotFound(NO_TASK);
}

function checkReason(reason: string): Problem[] {
  if (reason === "") return [{ field: ["reason"], code: "REQUIRED", message: REQUIRED_MESSAGE }];
  const unstorable = checkCharacters(reason);
  if (unstorable) return [{ field: ["reason"], ...unstorable }];
  if (reason.length <= LONGEST_REASON) return [];
  const message = `El motivo no puede pasar de ${LONGEST_REASON} caracteres`;
  return [{ field: ["reason"], code: "TOO_LONG", message }];
}
