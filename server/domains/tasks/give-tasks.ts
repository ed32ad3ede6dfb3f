// SQL: any number of tasks, each to whom it is given, in one statement.
import type { EntityManager } from "typeorm";
import type { Acting } from "../../shared/context.ts";
import { specialistName, specialistsByIds } from "../specialists/specialists.service.ts";
import type { SpecialistProfile } from "../specialists/specialists.service.ts";
import { writeTaskEvents } from "./task-history.ts";
import type { NewTaskEvent } from "./task-history.ts";
import type { Task } from "./task.entity.ts";

/** `to` null: taken from whoever has it. */
export interface Giving {
  task: Task;
  to: SpecialistProfile | null;
}

/** What a task's last action is called when nobody has it. */
export const NOBODY = "Sin mediador asignado";

const ASSIGNEE = { field: "assignee", label: "Mediador asignado" } as const;

/** Gives tasks to whom they are for, with their history, inside the caller's transaction, which has locked them. */
export async function giveTasks(
  ctx: Acting,
  manager: EntityManager,
  givings: readonly Giving[],
  reason: string | null = null,
): Promise<void> {
  const before = await namesOf(manager, givings);
  await storeAssignees(
    ctx,
    manager,
    givings.map(({ task, to }) => ({
      id: task.id,
      assigneeId: to?.accountId ?? null,
      lastAction: to === null ? NOBODY : assignedTo(to),
    })),
  );
  await writeTaskEvents(
    manager,
    givings.map(({ task, to }) => {
      const had = task.assigneeId === null ? null : (before.get(task.assigneeId) ?? null);
      const after = to === null ? null : specialistName(to);
      const gone = `Se ha quitado la asignación a ${had ?? "su especialista"}`;
      return {
        ...assignmentEvent(ctx, task),
        type: to === null ? "UNASSIGNED" : "ASSIGNED",
        summary: to === null ? gone : assignedTo(to),
        reason,
        changes: [{ ...ASSIGNEE, before: had, after }],
      };
    }),
  );
}

function assignedTo(specialist: SpecialistProfile): string {
  return `Asignada a ${specialistName(specialist)}`;
}

export async function storeAssignees(
  { clock }: Pick<Acting, "clock">,
  manager: EntityManager,
  changes: readonly { id: number; assigneeId: number | null; lastAction: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  await manager.query(
    `UPDATE tasks t SET assignee_id = c.assignee_id, last_action = c.last_action, date_last_action = $4, updated_at = $4,
       version = version + 1
     FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS c (id, assignee_id, last_action) WHERE t.id = c.id`,
    [
      changes.map(({ id }) => id),
      changes.map(({ assigneeId }) => assigneeId),
      changes.map(({ lastAction }) => lastAction),
      clock.now(),
    ],
  );
}

/** What every entry about an assignment says that is written with the change. */
export function assignmentEvent(
  ctx: Acting,
  task: Pick<Task, "id" | "version">,
): Pick<NewTaskEvent, "taskId" | "at" | "actorId" | "taskVersion"> {
  return {
    taskId: task.id,
    at: ctx.clock.now(),
    actorId: ctx.actor?.accountId ?? null,
    taskVersion: task.version + 1,
  };
}

async function namesOf(
  manager: EntityManager,
  givings: readonly Giving[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(givings.map(({ task }) => task.assigneeId).filter((id) => id !== null))];
  const found = ids.length === 0 ? [] : await specialistsByIds(manager, ids);
  return new Map(found.map((specialist) => [specialist.accountId, specialistName(specialist)]));
}
