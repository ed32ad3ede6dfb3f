import { MoreThan, type EntityManager } from "typeorm";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import type { FieldChange } from "../../platform/refusals.ts";
import { TaskEvent } from "./task-event.entity.ts";
import { lockTasks } from "./task-rows.ts";
import type { Task } from "./task.entity.ts";

const CHANGED_MEANWHILE =
  "Otra persona ha cambiado esta tarea mientras la editabas. Revisa lo que ha cambiado antes de guardar.";

/**
 * The live task, locked. Throws NotFound, or Conflict (payload: conflict, task) when its version isn't the one the
 * edit started from. `yours` gives what the refused edit wanted to put into a field, as shown.
 */
export async function lockTaskAtVersion(
  manager: EntityManager,
  id: number,
  version: number,
  yours: (stored: Task) => ReadonlyMap<string, string | null>,
): Promise<Task> {
  const [task] = await lockTasks(manager, [id]);
  if (!task) throw new NotFound("No se ha encontrado la tarea.");
  if (task.version === version) return task;
  const conflict = await changesSince(manager, task, version, yours(task));
  throw new Conflict(CHANGED_MEANWHILE, { field: ["version"], payload: { conflict, task } });
}

/** Everything changed since, once a field, with the value now stored and the one of the refused edit. */
async function changesSince(
  manager: EntityManager,
  task: Task,
  version: number,
  yours: ReadonlyMap<string, string | null>,
): Promise<FieldChange[]> {
  const rows = await manager.getRepository(TaskEvent).find({
    select: { id: true, changes: true },
    where: { taskId: task.id, taskVersion: MoreThan(version) },
    order: { id: "ASC" },
  });
  const latest = new Map<string, FieldChange>();
  for (const { field, label, after } of rows.flatMap(({ changes }) => changes)) {
    latest.set(field, { field, label, current: after, yours: yours.get(field) ?? null });
  }
  return [...latest.values()];
}
