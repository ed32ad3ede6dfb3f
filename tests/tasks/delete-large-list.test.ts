import { beforeEach, describe, expect, test } from "@jest/globals";
import { startCertificateRun } from "../../server/domains/certificate-runs/start-run.ts";
import { createMailing } from "../../server/domains/mailings/change-mailing.ts";
import { notifications } from "../../server/domains/notifications/list-notifications.ts";
import { startTaskBatch } from "../../server/domains/task-batches/start-task-batch.ts";
import { deleteTaskList, restoreTaskList } from "../../server/domains/tasks/delete-task-lists.ts";
import { deleteTask } from "../../server/domains/tasks/delete-tasks.ts";
import { deletedTaskItems } from "../../server/domains/tasks/list-deleted-items.ts";
import { doPieceOf, sweepTaskListJobs } from "../../server/domains/tasks/task-list-job.ts";
import { LIST_PIECE } from "../../server/domains/tasks/task-list-piece.ts";
import { eraseDeletedTasks } from "../../server/domains/tasks/task-retention.ts";
import { taskList } from "../../server/domains/tasks/task-lists.ts";
import { NotFound } from "../../server/platform/refusals.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();
const TASKS = LIST_PIECE + 500;
let list: { id: number; codeId: string };
let alone: number;
let lists = 0;
/** Of the tasks of one test. */
const entity = () => `Banco ${lists}`;

async function count(condition: string): Promise<number> {
  const [row] = await desk.deps.db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM ${condition}`,
  );
  return row?.count ?? 0;
}
const live = () => count(`tasks WHERE list_id = ${list.id} AND deleted_at IS NULL`);
const piece = () => doPieceOf(desk.deps, list.id, "test");
async function finish(): Promise<void> {
  while (await piece());
}
const binned = async () =>
  (await deletedTaskItems(desk.ctx())).nodes.find(({ codeId }) => codeId === list.codeId);

beforeEach(async () => {
  lists += 1;
  const made = await desk.list(
    Array.from({ length: TASKS + 1 }, (_, at) => ({ nContract: `G-${at}`, entity: entity() })),
  );
  list = made.list;
  alone = made.tasks[7]?.id ?? 0;
  await deleteTask(desk.ctx(), String(alone));
});

describe("a list of more tasks than one piece", () => {
  test("is gone at once, its tasks piece by piece, and who asked hears of the end", async () => {
    const { message } = await deleteTaskList(desk.ctx(), String(list.id));
    expect(message).toBe(
      `La lista ${list.codeId} y sus 2.500 tareas se están eliminando. Puedes recuperarla durante 30 días.`,
    );
    expect(await taskList(desk.ctx(), list.codeId)).toBeNull();
    expect(await binned()).toMatchObject({
      tasksCount: TASKS,
      moving: { kind: "DELETE", total: TASKS, done: 0 },
    });
    expect(await piece()).toBe(true);
    expect(await live()).toBe(TASKS - LIST_PIECE);
    expect(await binned()).toMatchObject({ tasksCount: TASKS, moving: { done: LIST_PIECE } });
    await finish();
    expect(await live()).toBe(0);
    expect(await binned()).toMatchObject({ tasksCount: TASKS, moving: null });
    expect(await count(`task_events WHERE summary = 'Eliminada con la lista ${list.codeId}'`)).toBe(TASKS);
    expect((await notifications(desk.ctx(), { unreadOnly: true })).nodes[0]).toMatchObject({
      title: `Lista ${list.codeId} eliminada`,
      text: "2.500 tareas eliminadas con ella.",
    });
  });

  test("two who delete it at once: one does, the other is told that there is none", async () => {
    const results = await Promise.allSettled([
      deleteTaskList(desk.ctx(), String(list.id)),
      deleteTaskList(desk.ctx(), String(list.id)),
    ]);
    const refused = results.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(refused.reason).toBeInstanceOf(NotFound);
    await finish();
    expect(await count(`task_events WHERE summary = 'Eliminada con la lista ${list.codeId}'`)).toBe(TASKS);
  });

  test("comes back whole, and just with what went along", async () => {
    await deleteTaskList(desk.ctx(), String(list.id));
    await finish();
    const { message } = await restoreTaskList(desk.ctx(), String(list.id));
    expect(message).toBe(`La lista ${list.codeId} se está recuperando con 2.500 tareas.`);
    await piece();
    expect(await taskList(desk.ctx(), list.codeId)).toBeNull();
    await expect(restoreTaskList(desk.ctx(), String(list.id))).rejects.toMatchObject({
      problems: [{ code: "ALREADY_DONE", message: `La lista ${list.codeId} ya se está recuperando.` }],
    });
    await finish();
    expect(await taskList(desk.ctx(), list.codeId)).toMatchObject({ deletedAt: null, deletedBy: null });
    expect(await live()).toBe(TASKS);
    expect(await count(`tasks WHERE id = ${alone} AND deleted_at IS NOT NULL`)).toBe(1);
  });

  test("can be asked back in the middle of its deletion", async () => {
    await deleteTaskList(desk.ctx(), String(list.id));
    await piece();
    await restoreTaskList(desk.ctx(), String(list.id));
    await finish();
    expect(await live()).toBe(TASKS);
    expect(await taskList(desk.ctx(), list.codeId)).not.toBeNull();
    expect(await binned()).toBeUndefined();
  });

  test("nothing begins with it meanwhile", async () => {
    const [template] = await desk.deps.db.query<{ id: number }[]>("SELECT id FROM mailing_templates LIMIT 1");
    await deleteTaskList(desk.ctx(), String(list.id));
    await piece();
    const refusal = {
      problems: [
        {
          code: "LIST_DELETED",
          message: `La lista ${list.codeId} está eliminada, o se está eliminando: recupérala antes desde la papelera.`,
        },
      ],
    };
    const mailing = { selection: { listId: String(list.id) }, templateId: String(template?.id) };
    await expect(createMailing(desk.ctx(), mailing)).rejects.toMatchObject(refusal);
    const filter = { listId: String(list.id) };
    await expect(startCertificateRun(desk.ctx(), { filter, expectedCount: 500 })).rejects.toMatchObject(
      refusal,
    );
    // By what all lists have in common, too: its tasks aren't among those meant.
    const other = await desk.list([{ entity: entity() }]);
    const { batch } = await startTaskBatch(desk.ctx(), {
      selection: { filter: { institution: entity() }, expectedCount: 1 },
      action: "CHANGE_STATE",
      state: "LOCALIZADO",
      reason: "Prueba",
    });
    expect(batch).toMatchObject({ total: 1, changed: 1 });
    expect(await count(`tasks WHERE list_id = ${other.list.id} AND state = 'LOCALIZADO'`)).toBe(1);
    await finish();
  });

  test("one that stands still is given to a worker again", async () => {
    const waiting = () => count("jobs.job WHERE name = 'task-list-jobs'");
    await deleteTaskList(desk.ctx(), String(list.id));
    await desk.deps.db.query("DELETE FROM jobs.job WHERE name = 'task-list-jobs'");
    await sweepTaskListJobs(desk.deps);
    expect(await waiting()).toBe(0);
    const now = desk.deps.clock.now().toISOString();
    desk.deps.setNow("2026-11-20T12:30:00.000Z");
    await sweepTaskListJobs(desk.deps);
    expect(await waiting()).toBe(1);
    desk.deps.setNow(now);
    await finish();
  });

  test("asked back on its last day it isn't erased that night", async () => {
    await deleteTaskList(desk.ctx(), String(list.id));
    await finish();
    desk.deps.setNow("2026-12-20T10:59:00.000Z");
    await restoreTaskList(desk.ctx(), String(list.id));
    desk.deps.setNow("2026-12-20T11:01:00.000Z");
    await eraseDeletedTasks(desk.deps, "night");
    await finish();
    desk.deps.setNow("2026-11-20T11:00:00.000Z");
    expect(await live()).toBe(TASKS);
  });
});
