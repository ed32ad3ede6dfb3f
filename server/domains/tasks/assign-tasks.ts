import { prose } from "../../../schema/rules/sentences.ts";
import { In, IsNull, Not, type EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { findAssignableSpecialist, specialistName } from "../specialists/specialists.service.ts";
import type { SpecialistProfile } from "../specialists/specialists.service.ts";
import { AssignTasksInput, UnassignTasksInput } from "./assign-tasks.input.ts";
import { assignmentReference, assignmentSummary } from "./assignment-delivery.ts";
import { sendAssignmentMail } from "./assignment-mail.ts";
import { auditTasks } from "./audit-tasks.ts";
import { assignmentEvent, giveTasks, NOBODY, storeAssignees } from "./give-tasks.ts";
import { writeTaskEvents } from "./task-history.ts";
import { readId } from "../../platform/ids.ts";
import { lockTasks, tasksByIds } from "./task-rows.ts";
import { ENDED_STATES } from "../../../schema/rules/tasks.ts";
import { Task } from "./task.entity.ts";

export interface AssignedTasks {
  /** All tasks asked for, as they stand now, in the order of their ids. */
  tasks: Task[];
  /** How many this call changed. */
  count: number;
  message: string;
}

/**
 * Hands tasks to one specialist, all or none; tasks that are the specialist's already stay as they are. With
 * `notify` one e-mail goes out with the transaction. Throws InvalidInput (none or too many tasks, one that is no
 * longer there, no such active specialist).
 */
export async function assignTasks(ctx: Context, given: Contract.AssignTasksInput): Promise<AssignedTasks> {
  const { taskIds: ids, specialistId, notify } = readInput(new AssignTasksInput(), given);
  return ctx.db.transaction(async (manager) => {
    const specialist = await findAssignableSpecialist(manager, readId(specialistId) ?? 0);
    if (!specialist) {
      const message = "Elige un especialista activo de la lista.";
      throw new InvalidInput([{ field: ["specialistId"], code: "NOT_FOUND", message }]);
    }
    const stored = await lockAll(manager, ids, ["taskIds"]);
    const news = stored.filter(({ assigneeId }) => assigneeId !== specialist.accountId);
    const name = specialistName(specialist);
    await giveTasks(
      ctx,
      manager,
      news.map((task) => ({ task, to: specialist })),
    );
    const isMailed = notify && news.length > 0;
    const notified = isMailed && (await tellAssigned(ctx, manager, specialist, news));
    await auditTasks(ctx, manager, "assignTasks", news, { specialistId: specialist.accountId, notified });
    return {
      tasks: await inIdOrder(manager, ids),
      count: news.length,
      message: assignedMessage(news.length, ids.length, name, { asked: notify, notified }),
    };
  });
}

/** Takes tasks back from whoever has them, all or none. Throws InvalidInput as assignTasks does. */
export async function unassignTasks(ctx: Context, taskIds: readonly string[]): Promise<AssignedTasks> {
  const { ids } = readInput(new UnassignTasksInput(), { ids: taskIds });
  return ctx.db.transaction(async (manager) => {
    const stored = await lockAll(manager, ids, ["ids"]);
    const assigned = stored.filter(({ assigneeId }) => assigneeId !== null);
    await giveTasks(
      ctx,
      manager,
      assigned.map((task) => ({ task, to: null })),
    );
    await auditTasks(ctx, manager, "unassignTasks", assigned);
    const count = assigned.length;
    const message =
      count === 1
        ? "Se ha quitado la asignación de 1 tarea."
        : `Se ha quitado la asignación de ${count} tareas.`;
    return { tasks: await inIdOrder(manager, ids), count, message };
  });
}

/**
 * Somebody leaves the platform: the open tasks of that account wait for a new assignee, inside the caller's transaction;
 * ended ones stay as they are.
 */
export async function releaseOpenTasks(
  ctx: Context,
  manager: EntityManager,
  accountId: number,
): Promise<void> {
  const rows = await manager.getRepository(Task).find({
    select: { id: true },
    where: { assigneeId: accountId, deletedAt: IsNull(), state: Not(In(ENDED_STATES)) },
    order: { id: "ASC" },
  });
  const open = await lockTasks(
    manager,
    rows.map(({ id }) => id),
  );
  await storeAssignees(
    ctx,
    manager,
    open.map(({ id }) => ({ id, assigneeId: null, lastAction: NOBODY })),
  );
  const summary = `${NOBODY}: la cuenta del anterior se ha eliminado`;
  await writeTaskEvents(
    manager,
    open.map((task) => ({ ...assignmentEvent(ctx, task), type: "UNASSIGNED", summary })),
  );
  await auditTasks(ctx, manager, "unassignTasks", open);
}

/** One mail about all of them, noted in the history of each. False when the specialist doesn't want such mails. */
async function tellAssigned(
  ctx: Context,
  manager: EntityManager,
  specialist: SpecialistProfile,
  tasks: readonly Task[],
): Promise<boolean> {
  const notified = await sendAssignmentMail(ctx, manager, specialist, {
    first: tasks,
    count: tasks.length,
    reference: assignmentReference(tasks.map(({ id }) => id)),
  });
  const summary = assignmentSummary(specialistName(specialist));
  if (notified)
    await writeTaskEvents(
      manager,
      tasks.map((task) => ({ ...assignmentEvent(ctx, task), type: "NOTIFIED", summary })),
    );
  return notified;
}

async function lockAll(manager: EntityManager, ids: readonly number[], field: string[]): Promise<Task[]> {
  const stored = await lockTasks(manager, ids);
  const missing = ids.length - stored.length;
  if (missing === 0) return stored;
  const message =
    missing === 1
      ? "Una de las tareas seleccionadas ya no existe. No se ha cambiado ninguna."
      : `${missing} de las tareas seleccionadas ya no existen. No se ha cambiado ninguna.`;
  throw new InvalidInput([{ field, code: "NOT_FOUND", message }]);
}

async function inIdOrder(manager: EntityManager, ids: readonly number[]): Promise<Task[]> {
  return (await tasksByIds(manager, ids)).toSorted((a, b) => a.id - b.id);
}

function assignedMessage(
  count: number,
  asked: number,
  name: string,
  mail: { asked: boolean; notified: boolean },
): string {
  if (count === 0) {
    return asked === 1
      ? prose`La tarea ya estaba asignada a ${name}.`
      : prose`Las tareas ya estaban asignadas a ${name}.`;
  }
  const what = count === 1 ? `Se ha asignado 1 tarea a ${name}` : `Se han asignado ${count} tareas a ${name}`;
  if (mail.notified) return prose`${what}. El aviso sale ahora por correo.`;
  return mail.asked
    ? prose`${what}. No se le avisa por correo, porque así lo tiene elegido.`
    : prose`${what}.`;
}
