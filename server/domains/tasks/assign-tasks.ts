import { Any, In, IsNull, Not, type EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import {
  findAssignableSpecialist,
  specialistName,
  specialistsByIds,
} from "../specialists/specialists.service.ts";
import type { SpecialistProfile } from "../specialists/specialists.service.ts";
import { AssignTasksInput, UnassignTasksInput } from "./assign-tasks.input.ts";
import { assignmentSummary } from "./assignment-delivery.ts";
import { sendAssignmentMail } from "./assignment-mail.ts";
import { writeTaskEvents } from "./task-history.ts";
import type { NewTaskEvent } from "./task-history.ts";
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
    await setAssignee(ctx, manager, news, specialist.accountId, `Asignada a ${name}`);
    const before = await namesOf(manager, news);
    const isMailed = notify && news.length > 0;
    const notified = isMailed && (await sendAssignmentMail(ctx, manager, specialist, news));
    await writeTaskEvents(
      manager,
      news.flatMap((task) => assignmentEvents(ctx, task, before, name, notified)),
    );
    await auditMany(ctx, manager, "assignTasks", news, { specialistId: specialist.accountId, notified });
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
    const before = await namesOf(manager, assigned);
    await setAssignee(ctx, manager, assigned, null, "Sin mediador asignado");
    await writeTaskEvents(
      manager,
      assigned.map((task) => ({
        ...eventOf(ctx, task),
        type: "UNASSIGNED",
        summary: `Se ha retirado la asignación a ${nameBefore(task, before) ?? "su especialista"}`,
        changes: [{ ...ASSIGNEE, before: nameBefore(task, before), after: null }],
      })),
    );
    await auditMany(ctx, manager, "unassignTasks", assigned);
    const count = assigned.length;
    const message =
      count === 1
        ? "Se ha retirado la asignación de 1 tarea."
        : `Se ha retirado la asignación de ${count} tareas.`;
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
  await setAssignee(ctx, manager, open, null, "Sin mediador asignado");
  const summary = "Sin mediador asignado: la cuenta del anterior se ha eliminado";
  await writeTaskEvents(
    manager,
    open.map((task) => ({ ...eventOf(ctx, task), type: "UNASSIGNED", summary })),
  );
  await auditMany(ctx, manager, "unassignTasks", open);
}

const ASSIGNEE = { field: "assignee", label: "Mediador asignado" } as const;

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

async function setAssignee(
  ctx: Context,
  manager: EntityManager,
  tasks: readonly Task[],
  assigneeId: number | null,
  lastAction: string,
): Promise<void> {
  if (tasks.length === 0) return;
  const now = ctx.clock.now();
  await manager
    .getRepository(Task)
    .update(
      { id: Any(tasks.map(({ id }) => id)) },
      { assigneeId, dateLastAction: now, lastAction, updatedAt: now, version: () => "version + 1" },
    );
}

function eventOf(ctx: Context, task: Task): Pick<NewTaskEvent, "taskId" | "at" | "actorId" | "taskVersion"> {
  return {
    taskId: task.id,
    at: ctx.clock.now(),
    actorId: ctx.actor?.accountId ?? null,
    taskVersion: task.version + 1,
  };
}

function assignmentEvents(
  ctx: Context,
  task: Task,
  before: ReadonlyMap<number, string>,
  name: string,
  notified: boolean,
): NewTaskEvent[] {
  const event = eventOf(ctx, task);
  const changes = [{ ...ASSIGNEE, before: nameBefore(task, before), after: name }];
  const assigned: NewTaskEvent = { ...event, type: "ASSIGNED", summary: `Asignada a ${name}`, changes };
  if (!notified) return [assigned];
  return [assigned, { ...event, type: "NOTIFIED", summary: assignmentSummary(name) }];
}

async function namesOf(manager: EntityManager, tasks: readonly Task[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(tasks.map(({ assigneeId }) => assigneeId).filter((id) => id !== null))];
  const found: SpecialistProfile[] = ids.length === 0 ? [] : await specialistsByIds(manager, ids);
  return new Map(found.map((specialist) => [specialist.accountId, specialistName(specialist)]));
}

function nameBefore(task: Task, names: ReadonlyMap<number, string>): string | null {
  return task.assigneeId === null ? null : (names.get(task.assigneeId) ?? null);
}

/** One entry for all of them: what happened to each stands in its history. */
async function auditMany(
  ctx: Context,
  manager: EntityManager,
  action: string,
  tasks: readonly Task[],
  data: Record<string, unknown> = {},
): Promise<void> {
  if (tasks.length === 0) return;
  await audit(ctx, manager, {
    action,
    subjectType: "task",
    data: { ...data, taskIds: tasks.map(({ id }) => id) },
  });
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
      ? `La tarea ya estaba asignada a ${name}.`
      : `Las tareas ya estaban asignadas a ${name}.`;
  }
  const what = count === 1 ? `Se ha asignado 1 tarea a ${name}` : `Se han asignado ${count} tareas a ${name}`;
  if (mail.notified) return `${what}. El aviso sale ahora por correo.`;
  return mail.asked ? `${what}. No se le avisa por correo, porque así lo tiene elegido.` : `${what}.`;
}
