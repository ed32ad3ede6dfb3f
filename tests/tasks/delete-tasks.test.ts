import { describe, expect, test } from "@jest/globals";
import { deleteTaskList, restoreTaskList } from "../../server/domains/tasks/delete-task-lists.ts";
import { deleteTask, restoreTask } from "../../server/domains/tasks/delete-tasks.ts";
import { deletedTaskItems } from "../../server/domains/tasks/list-deleted-items.ts";
import { taskEvents } from "../../server/domains/tasks/list-task-events.ts";
import { listTasks, findTask } from "../../server/domains/tasks/list-tasks.ts";
import { taskList } from "../../server/domains/tasks/task-lists.ts";
import { lockTasks } from "../../server/domains/tasks/task-rows.ts";
import type { Task } from "../../server/domains/tasks/task.entity.ts";
import { Conflict, NotFound } from "../../server/platform/refusals.ts";
import { taskDesk } from "../support/task-desk.ts";
import { waitFor } from "../support/wait-for.ts";

const desk = taskDesk();

const codesOf = async (listId: number) =>
  (await listTasks(desk.ctx(), { listId: String(listId) }, "CODE", "ASC")).nodes.map(({ codeId }) => codeId);

describe("one task", () => {
  test("is gone after deleting and back, unchanged, after restoring", async () => {
    const task = await desk.task();
    const { message } = await deleteTask(desk.ctx(), String(task.id));
    expect(message).toBe(`La tarea ${task.codeId} se ha eliminado. Puedes recuperarla durante 30 días.`);
    expect(await findTask(desk.ctx(), task.codeId)).toBeNull();
    const { task: back } = await restoreTask(desk.ctx(), String(task.id));
    expect(back).toEqual(Object.assign(task, { version: 3, updatedAt: back.updatedAt }));
    const { nodes } = await taskEvents(desk.ctx(), back, 5);
    expect(nodes.map(({ type }) => type)).toEqual(["RESTORED", "DELETED", "CREATED"]);
  });

  test("deleting twice, restoring twice, and what never was", async () => {
    const id = String((await desk.task()).id);
    await deleteTask(desk.ctx(), id);
    await expect(deleteTask(desk.ctx(), id)).rejects.toBeInstanceOf(NotFound);
    await restoreTask(desk.ctx(), id);
    await expect(restoreTask(desk.ctx(), id)).rejects.toBeInstanceOf(Conflict);
    for (const unknown of ["999999999", "abc", "-1", "99999999999999999999"]) {
      await expect(deleteTask(desk.ctx(), unknown)).rejects.toBeInstanceOf(NotFound);
      await expect(restoreTask(desk.ctx(), unknown)).rejects.toBeInstanceOf(NotFound);
    }
  });

  test("two delete at once: one does, one is told", async () => {
    const id = String((await desk.task()).id);
    const results = await Promise.allSettled([deleteTask(desk.ctx(), id), deleteTask(desk.ctx(), id)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("after 30 days it is too late", async () => {
    const task = await desk.task();
    await deleteTask(desk.ctx(), String(task.id));
    desk.deps.setNow("2026-12-20T11:00:01.000Z");
    await expect(restoreTask(desk.ctx(), String(task.id))).rejects.toMatchObject({
      problems: [{ code: "TOO_LATE" }],
    });
    expect((await deletedTaskItems(desk.ctx())).nodes).toEqual([]);
    desk.deps.setNow("2026-12-20T10:59:59.000Z");
    await restoreTask(desk.ctx(), String(task.id));
    desk.deps.setNow("2026-11-20T11:00:00.000Z");
  });
});

describe("a list", () => {
  test("takes its tasks along and brings just those back", async () => {
    const { list, tasks } = await desk.list([{}, {}, {}]);
    const alone = tasks[1] as Task;
    await deleteTask(desk.ctx(), String(alone.id));
    const { message } = await deleteTaskList(desk.ctx(), String(list.id));
    expect(message).toBe(
      `La lista ${list.codeId} y sus 2 tareas se han eliminado. Puedes recuperarla durante 30 días.`,
    );
    expect(await taskList(desk.ctx(), String(list.id))).toBeNull();
    expect(await findTask(desk.ctx(), String(tasks[0]?.id))).toBeNull();
    expect(await codesOf(list.id)).toEqual([]);

    const restored = await restoreTaskList(desk.ctx(), String(list.id));
    expect(restored.message).toBe(`La lista ${list.codeId} se ha recuperado con 2 tareas.`);
    expect(await codesOf(list.id)).toEqual([tasks[0]?.codeId, tasks[2]?.codeId]);
    expect((await restoreTask(desk.ctx(), String(alone.id))).task.deletedAt).toBeNull();
    expect(await codesOf(list.id)).toEqual(tasks.map(({ codeId }) => codeId));
  });

  test("a task of a deleted list comes back with its list only", async () => {
    const { list, tasks } = await desk.list([{}, {}]);
    const [first, second] = tasks as [Task, Task];
    await deleteTask(desk.ctx(), String(first.id));
    await deleteTaskList(desk.ctx(), String(list.id));
    for (const task of [first, second]) {
      await expect(restoreTask(desk.ctx(), String(task.id))).rejects.toMatchObject({
        message: `La tarea ${task.codeId} pertenece a la lista ${list.codeId}, que está eliminada. Recupera antes la lista.`,
      });
    }
    const { nodes } = await deletedTaskItems(desk.ctx());
    expect(nodes.filter(({ codeId }) => codeId === first.codeId)).toEqual([]);
    expect(nodes[0]).toMatchObject({
      kind: "LIST",
      codeId: list.codeId,
      tasksCount: 1,
      deletedBy: "Olga Administradora",
      restorableUntil: new Date("2026-12-20T11:00:00.000Z"),
    });
  });

  test("deleting twice, restoring what isn't deleted, and after 30 days", async () => {
    const { list } = await desk.list([{}]);
    const id = String(list.id);
    await expect(restoreTaskList(desk.ctx(), id)).rejects.toBeInstanceOf(Conflict);
    await deleteTaskList(desk.ctx(), id);
    await expect(deleteTaskList(desk.ctx(), id)).rejects.toBeInstanceOf(NotFound);
    desk.deps.setNow("2027-01-01T00:00:00.000Z");
    await expect(restoreTaskList(desk.ctx(), id)).rejects.toMatchObject({ problems: [{ code: "TOO_LATE" }] });
    desk.deps.setNow("2026-11-20T11:00:00.000Z");
  });

  test("whoever changes some of its tasks makes the deletion wait, and neither waits in a circle", async () => {
    const { list, tasks } = await desk.list([{}, {}]);
    const [first, last] = tasks as [Task, Task];
    // Moves the first task behind the last one, so that the deletion meets them in the other order.
    await desk.deps.db.query("UPDATE tasks SET amount_debt = amount_debt + 1 WHERE id = $1", [first.id]);
    const isDeletionWaiting = async () => {
      const [waiting] = await desk.deps.db.query<unknown[]>(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return waiting !== undefined;
    };
    const deletion = await desk.deps.db.transaction(async (manager) => {
      await lockTasks(manager, [first.id]);
      const deleting = deleteTaskList(desk.ctx(), String(list.id));
      await waitFor(isDeletionWaiting);
      expect(await lockTasks(manager, [last.id])).toHaveLength(1);
      return { deleting };
    });
    expect((await deletion.deleting).message).toContain("sus 2 tareas");
  });

  test("deleting the list and one of its tasks at once never hangs", async () => {
    const { list, tasks } = await desk.list(
      Array.from({ length: 50 }, (_, at) => ({ nContract: `D-${at}` })),
    );
    await Promise.allSettled([
      deleteTaskList(desk.ctx(), String(list.id)),
      ...tasks.map(({ id }) => deleteTask(desk.ctx(), String(id))),
    ]);
    expect(await taskList(desk.ctx(), String(list.id))).toBeNull();
    expect(await codesOf(list.id)).toEqual([]);
  });
});
