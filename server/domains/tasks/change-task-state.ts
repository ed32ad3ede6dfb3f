import { InvalidInput } from "../../platform/refusals.ts";
import type { Problem } from "../../platform/refusals.ts";
import { audit } from "../accounts/audit.ts";
import type { Context } from "../accounts/context.ts";
import { checkCharacters } from "./task-field-checks.ts";
import { writeTaskEvents } from "./task-history.ts";
import { requireId } from "../../platform/ids.ts";
import { tasksByIds } from "./task-rows.ts";
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

/**
 * Moves a task to any other state by hand; the reason goes into the history. Throws InvalidInput, NotFound, or
 * Conflict (payload: conflict, task) when somebody else changed the task since.
 */
export async function changeTaskState(
  ctx: Context,
  id: string,
  input: ChangeTaskStateRequest,
): Promise<{ task: Task }> {
  const { version, state } = input;
  const reason = input.reason.trim();
  const problems = checkReason(reason);
  if (problems.length > 0) throw new InvalidInput(problems);
  return ctx.db.transaction(async (manager) => {
    const yours = new Map([["state", TASK_STATES[state]]]);
    const task = await lockTaskAtVersion(
      manager,
      requireId(id, "No se ha encontrado la tarea."),
      version,
      () => yours,
    );
    if (task.state === state) {
      const message = `La tarea ya está en el estado «${TASK_STATES[state]}».`;
      throw new InvalidInput([{ field: ["state"], code: "ALREADY_DONE", message }], { task });
    }
    const now = ctx.clock.now();
    const summary = `Estado cambiado de «${TASK_STATES[task.state]}» a «${TASK_STATES[state]}»`;
    await manager.query(
      `UPDATE tasks SET state = $2, state_since = $3, date_last_action = $3, last_action = $4, updated_at = $3,
         version = version + 1
       WHERE id = $1`,
      [task.id, state, now, summary],
    );
    await writeTaskEvents(manager, [
      {
        taskId: task.id,
        type: "STATE_CHANGED",
        at: now,
        actorId: ctx.actor?.accountId ?? null,
        summary,
        reason,
        changes: [
          { field: "state", label: "Estado", before: TASK_STATES[task.state], after: TASK_STATES[state] },
        ],
        taskVersion: task.version + 1,
        stateFrom: task.state,
        stateTo: state,
      },
    ]);
    await audit(ctx, manager, {
      action: "changeTaskState",
      subjectType: "task",
      subjectId: task.id,
      data: { from: task.state, to: state },
    });
    const [changed] = await tasksByIds(manager, [task.id]);
    return { task: changed ?? task };
  });
}

function checkReason(reason: string): Problem[] {
  if (reason === "") return [{ field: ["reason"], code: "REQUIRED", message: "Este campo es requerido" }];
  const unstorable = checkCharacters(reason);
  if (unstorable) return [{ field: ["reason"], ...unstorable }];
  if (reason.length <= LONGEST_REASON) return [];
  const message = `El motivo no puede pasar de ${LONGEST_REASON} caracteres`;
  return [{ field: ["reason"], code: "TOO_LONG", message }];
}
