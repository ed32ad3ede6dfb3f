import { describe, expect, test } from "@jest/globals";
import { doPiece, sweepTaskBatches } from "../../server/domains/task-batches/batch-job.ts";
import { noteBatchDelivery } from "../../server/domains/task-batches/end-batch.ts";
import { cancelTaskBatch, undoTaskBatch } from "../../server/domains/task-batches/end-task-batch.ts";
import {
  batchProblems,
  batchReasons,
  sharesLoader,
  taskBatch,
} from "../../server/domains/task-batches/list-task-batches.ts";
import { previewTaskBatch } from "../../server/domains/task-batches/preview-task-batch.ts";
import { startTaskBatch } from "../../server/domains/task-batches/start-task-batch.ts";
import { TaskBatch } from "../../server/domains/task-batches/task-batch.entity.ts";
import { assignTasks } from "../../server/domains/tasks/assign-tasks.ts";
import { changeTaskState } from "../../server/domains/tasks/change-task-state.ts";
import { deleteTaskList } from "../../server/domains/tasks/delete-task-lists.ts";
import { deleteTask } from "../../server/domains/tasks/delete-tasks.ts";
import { taskEvents } from "../../server/domains/tasks/list-task-events.ts";
import { countTasks } from "../../server/domains/tasks/task-counts.ts";
import { taskConditions } from "../../server/domains/tasks/task-conditions.ts";
import { tasksByIds } from "../../server/domains/tasks/task-rows.ts";
import type { Task } from "../../server/domains/tasks/task.entity.ts";
import type * as Contract from "../../server/generated/schema-types.ts";
import { InvalidInput } from "../../server/platform/refusals.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => String(id));
const now = (tasks: readonly Task[]) =>
  tasksByIds(
    desk.deps.db,
    tasks.map(({ id }) => id),
  ).then((rows) => rows.toSorted((a, b) => a.id - b.id));

/** More than one piece. */
const many = (count: number, more: object = {}) =>
  desk.list(Array.from({ length: count }, (_, at) => ({ nContract: `N-${at}`, ...more })));

async function begin(input: Contract.StartTaskBatchInput): Promise<TaskBatch> {
  return (await startTaskBatch(desk.ctx(), input)).batch;
}

const piece = (id: number) => doPiece(desk.deps, id, "test");

async function finish(id: number): Promise<TaskBatch> {
  while (await piece(id));
  return stored(id);
}

const stored = (id: number) => desk.deps.db.getRepository(TaskBatch).findOneByOrFail({ id });

async function problemOf(work: Promise<unknown>): Promise<string | undefined> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(InvalidInput);
  return (error as InvalidInput).problems[0]?.code;
}

const mailsTo = async (names: string) =>
  (await desk.deps.sentMails()).filter(({ html }) => html.includes(`Hola, ${names}`));

describe("a batch over a filter", () => {
  test("goes on piece by piece over what was fixed at its start, with one mail at the end", async () => {
    const { list, tasks } = await many(1_100);
    const specialist = await desk.specialist("Marina", "Lote");
    const filter = { listId: String(list.id), assigned: false };
    const batch = await begin({
      selection: { filter, expectedCount: 1_100 },
      action: "ASSIGN",
      specialistIds: [String(specialist)],
    });
    expect(batch).toMatchObject({ status: "RUNNING", total: 1_100, changed: 0 });

    expect(await piece(batch.id)).toBe(true);
    expect(await stored(batch.id)).toMatchObject({ status: "RUNNING", position: 500, changed: 500 });
    expect(await mailsTo("Marina")).toHaveLength(0);
    // What comes into the list meanwhile isn't drawn in.
    const [late] = (await desk.list([{ nContract: "late" }])).tasks;
    await desk.deps.db.query(`UPDATE tasks SET list_id = $1 WHERE id = $2`, [list.id, late?.id]);

    expect(await finish(batch.id)).toMatchObject({ status: "FINISHED", changed: 1_100, skipped: 0 });
    const ctx = desk.ctx();
    expect(await countTasks(ctx, filter, taskConditions(filter))).toBe(1);
    const after = await now(tasks);
    expect(new Set(after.map(({ assigneeId, version }) => `${assigneeId} ${version}`))).toEqual(
      new Set([`${specialist} 2`]),
    );
    const mails = await mailsTo("Marina");
    expect(mails.map(({ subject }) => subject)).toEqual(["Tienes 1.100 tareas nuevas"]);
    const { nodes } = await taskEvents(ctx, after[700] as Task, 3);
    expect(nodes.map(({ type, summary }) => [type, summary])).toEqual([
      ["NOTIFIED", "Aviso encargado por correo a Marina Lote"],
      ["ASSIGNED", "Asignada a Marina Lote"],
      ["IMPORTED", "Importada"],
    ]);
    expect(nodes[1]?.actorId).toBe(ctx.actor.accountId);
    for (const _ of ["once", "again"])
      await noteBatchDelivery(desk.deps.db, {
        reference: mails[0]?.reference ?? "",
        messageId: "<1@acuerdo.es>",
        outcome: "handed-over",
        at: desk.deps.clock.now(),
        response: "250",
      });
    const told = (await taskEvents(ctx, after[700] as Task, 3)).nodes.map(({ summary }) => summary);
    expect(told.slice(0, 2)).toEqual([
      "Aviso enviado por correo a Marina Lote",
      "Aviso encargado por correo a Marina Lote",
    ]);
    const [bell] = await desk.deps.db.query<object[]>(
      `SELECT title, text, path FROM notifications WHERE thing = $1`,
      [`task-batch:${batch.id}`],
    );
    expect(bell).toEqual({
      title: "Asignar 1.100 tareas a Marina Lote",
      text: "Asignadas 1.100 tareas.",
      path: `/dashboard/admin/tasks?tab=tareas&lote=${batch.id}`,
    });
  });

  test("a piece that fails leaves no trace, and is done by the next try", async () => {
    const { list, tasks } = await many(600);
    const specialist = await desk.specialist("Caída", "Y Vuelta");
    const batch = await begin({
      selection: { filter: { listId: String(list.id) }, expectedCount: 600 },
      action: "ASSIGN",
      specialistIds: [String(specialist)],
    });
    // The last statement of the piece fails: as when the process or the database dies between two statements.
    await desk.deps.db.query(
      `ALTER TABLE task_batches ADD CONSTRAINT stop CHECK (id <> ${batch.id} OR position = 0) NOT VALID`,
    );
    await expect(piece(batch.id)).rejects.toThrow();
    expect((await now(tasks)).every(({ assigneeId, version }) => assigneeId === null && version === 1)).toBe(
      true,
    );
    expect(await stored(batch.id)).toMatchObject({ position: 0, changed: 0, status: "RUNNING" });
    await desk.deps.db.query(`ALTER TABLE task_batches DROP CONSTRAINT stop`);

    // Two workers at once, as when a job is handed on although its process lives: each piece is done once.
    await Promise.all([finish(batch.id), finish(batch.id)]);
    expect(await stored(batch.id)).toMatchObject({ status: "FINISHED", changed: 600 });
    expect((await now(tasks)).every(({ version }) => version === 2)).toBe(true);
  });

  test("one that was forgotten is handed to a worker again; old ones go", async () => {
    const { list } = await many(501);
    const batch = await begin({
      selection: { filter: { listId: String(list.id) }, expectedCount: 501 },
      action: "UNASSIGN",
    });
    const jobs = () =>
      desk.deps.db.query<object[]>(
        `SELECT 1 FROM jobs.job WHERE name = 'task-batches' AND data ->> 'batchId' = $1`,
        [String(batch.id)],
      );
    expect(await jobs()).toHaveLength(1);
    await desk.deps.db.query(`DELETE FROM jobs.job WHERE data ->> 'batchId' = $1`, [String(batch.id)]);
    await desk.deps.db.query(
      `UPDATE task_batches SET updated_at = updated_at - interval '2 hours' WHERE id = $1`,
      [batch.id],
    );
    await sweepTaskBatches(desk.deps);
    expect(await jobs()).toHaveLength(1);
    await desk.deps.db.query(
      `UPDATE task_batches SET created_at = created_at - interval '31 days' WHERE id = $1`,
      [batch.id],
    );
    await sweepTaskBatches(desk.deps);
    expect(await taskBatch(desk.ctx(), String(batch.id))).toBeNull();
  });

  test("another number than expected, none, no count and too many ways are refused", async () => {
    const { list } = await desk.list([{}, {}]);
    const filter = { listId: String(list.id) };
    const start = (selection: Contract.TaskSelectionInput) =>
      problemOf(begin({ selection, action: "DELETE" }));
    expect(await start({ filter, expectedCount: 3 })).toBe("COUNT_CHANGED");
    expect(await start({ filter })).toBe("REQUIRED");
    expect(await start({ filter: { listId: "999999" }, expectedCount: 0 })).toBe("REQUIRED");
    expect(await start({ filter, ids: ["1"], expectedCount: 2 })).toBe("INVALID");
    expect(await start({})).toBe("INVALID");
    expect(await start({ ids: [] })).toBe("REQUIRED");
  });

  test("actions ask for what they need", async () => {
    const { tasks } = await desk.list([{}]);
    const selection = { ids: idsOf(tasks) };
    const gone = await desk.specialist("Ida", "Del Todo", { status: "SUSPENDED" });
    expect(await problemOf(begin({ selection, action: "ASSIGN" }))).toBe("REQUIRED");
    expect(await problemOf(begin({ selection, action: "ASSIGN", specialistIds: [String(gone)] }))).toBe(
      "NOT_FOUND",
    );
    expect(await problemOf(begin({ selection, action: "SPREAD", specialistIds: [String(gone)] }))).toBe(
      "REQUIRED",
    );
    expect(await problemOf(begin({ selection, action: "CHANGE_STATE", reason: "x" }))).toBe("REQUIRED");
    expect(await problemOf(begin({ selection, action: "CHANGE_STATE", state: "LOCALIZADO" }))).toBe(
      "REQUIRED",
    );
  });
});

describe("a batch over a few ids", () => {
  test("is done when the mutation answers; what can't take the action is left, with the reason", async () => {
    const { tasks } = await desk.list([{}, {}, {}, {}]);
    const [already, deleted] = tasks as [Task, Task, Task, Task];
    const specialist = String(await desk.specialist("Pocas", "Tareas"));
    await assignTasks(desk.ctx(), { taskIds: [String(already.id)], specialistId: specialist, notify: false });
    await deleteTask(desk.ctx(), String(deleted.id));
    const batch = await begin({
      selection: { ids: idsOf(tasks) },
      action: "ASSIGN",
      specialistIds: [specialist],
      notify: false,
    });
    expect(batch).toMatchObject({ status: "FINISHED", total: 4, changed: 2, skipped: 2 });
    expect(await batchReasons(desk.ctx(), batch)).toEqual([
      { reason: "DELETED", text: "Se había eliminado", count: 1 },
      { reason: "NOTHING_TO_DO", text: "Ya la tenía asignada ese especialista", count: 1 },
    ]);
    const { nodes, totalCount } = await batchProblems(desk.ctx(), batch, { number: 1, size: 1 });
    expect(totalCount).toBe(2);
    expect(nodes).toEqual([
      {
        codeId: already.codeId,
        debtor: already.debtor,
        reason: "NOTHING_TO_DO",
        text: "Ya la tenía asignada ese especialista",
      },
    ]);
    expect(await mailsTo("Pocas")).toHaveLength(0);
    const bells = await desk.deps.db.query<object[]>(`SELECT 1 FROM notifications WHERE thing = $1`, [
      `task-batch:${batch.id}`,
    ]);
    expect(bells).toEqual([]);
  });

  test("changes states with the reason in each history, and gives them back", async () => {
    const { tasks } = await desk.list([{ status: "ESPERANDO" }, { status: "LOCALIZADO" }]);
    const batch = await begin({
      selection: { ids: idsOf(tasks) },
      action: "CHANGE_STATE",
      state: "LOCALIZADO",
      reason: "Llamadas del lunes",
    });
    expect(batch).toMatchObject({ changed: 1, skipped: 1 });
    const [moved] = await now(tasks);
    expect(moved?.state).toBe("LOCALIZADO");
    const { nodes } = await taskEvents(desk.ctx(), moved as Task, 1);
    expect(nodes[0]).toMatchObject({
      summary: "Estado cambiado de «Esperando» a «Localizado»",
      reason: "Llamadas del lunes",
    });
    const undone = await undoTaskBatch(desk.ctx(), String(batch.id));
    expect(undone.batch).toMatchObject({ status: "UNDONE", restored: 1, kept: 0 });
    const [back] = await now(tasks);
    expect(back).toMatchObject({ state: "ESPERANDO", stateSince: tasks[0]?.stateSince });
    expect(await problemOf(undoTaskBatch(desk.ctx(), String(batch.id)))).toBe("ALREADY_DONE");
  });

  test("deletes, and restores what nobody has touched and whose list is there", async () => {
    const { tasks } = await desk.list([{}, {}]);
    const other = await desk.list([{}]);
    const all = [...tasks, ...other.tasks];
    const batch = await begin({ selection: { ids: idsOf(all) }, action: "DELETE" });
    expect((await now(all)).every(({ deletedAt }) => deletedAt !== null)).toBe(true);
    await deleteTaskList(desk.ctx(), String(other.list.id));
    const undone = await undoTaskBatch(desk.ctx(), String(batch.id));
    expect(undone.batch).toMatchObject({ status: "UNDONE", restored: 2, kept: 1 });
    expect(await batchReasons(desk.ctx(), undone.batch)).toEqual([
      { reason: "LIST_DELETED", text: "Su lista está eliminada", count: 1 },
    ]);
    expect((await now(tasks)).every(({ deletedAt }) => deletedAt === null)).toBe(true);
  });
});

describe("undoing", () => {
  test("gives back what was before, only where nothing has changed since, and says how many not", async () => {
    const { list, tasks } = await many(520);
    const [before, after, closed] = [
      await desk.specialist("Antes", "De Ella"),
      await desk.specialist("Nueva", "Gestora"),
      await desk.specialist("Cierra", "Su Cuenta"),
    ];
    const give = (at: number, to: number) =>
      assignTasks(desk.ctx(), {
        taskIds: [String(tasks[at]?.id)],
        specialistId: String(to),
        notify: false,
      });
    await give(0, before);
    await give(1, closed);
    const batch = await begin({
      selection: { filter: { listId: String(list.id) }, expectedCount: 520 },
      action: "ASSIGN",
      specialistIds: [String(after)],
    });
    expect(await problemOf(undoTaskBatch(desk.ctx(), String(batch.id)))).toBe("RUNNING");
    await finish(batch.id);
    const third = (await now(tasks))[2] as Task;
    await changeTaskState(desk.ctx(), String(third.id), {
      version: third.version,
      state: "ACEPTACION",
      reason: "Ha llamado",
    });
    await deleteTask(desk.ctx(), String(tasks[3]?.id));
    await desk.deps.db.query(`UPDATE accounts SET status = 'SUSPENDED' WHERE id = $1`, [closed]);

    await undoTaskBatch(desk.ctx(), String(batch.id));
    const undone = await finish(batch.id);
    expect(undone).toMatchObject({ status: "UNDONE", restored: 517, kept: 3 });
    const assignees = (await now(tasks)).map(({ assigneeId }) => assigneeId);
    expect(assignees.slice(0, 5)).toEqual([before, after, after, after, null]);
    expect((await batchReasons(desk.ctx(), undone)).map(({ reason }) => reason).toSorted()).toEqual([
      "CHANGED_SINCE",
      "DELETED",
      "SPECIALIST_LEFT",
    ]);
  });

  test("two batches over the same tasks at once: each task ends with one of them, and nothing is lost", async () => {
    const { list, tasks } = await many(510);
    const [one, two] = [await desk.specialist("Una", "Mano"), await desk.specialist("Otra", "Mano")];
    const assign = (to: number) =>
      begin({
        selection: { filter: { listId: String(list.id) }, expectedCount: 510 },
        action: "ASSIGN",
        specialistIds: [String(to)],
        notify: false,
      });
    const [first, second] = [await assign(one), await assign(two)];
    // Side by side, as two jobs would.
    await Promise.all([finish(first.id), finish(second.id)]);
    const owners = new Set((await now(tasks)).map(({ assigneeId }) => assigneeId));
    expect([...owners].every((id) => id === one || id === two)).toBe(true);
    const again = await assign(await desk.specialist("Tercera", "Mano"));
    expect(await finish(again.id)).toMatchObject({ changed: 510 });
    await undoTaskBatch(desk.ctx(), String(again.id));
    expect(await finish(again.id)).toMatchObject({ status: "UNDONE", kept: 0 });
    expect(new Set((await now(tasks)).map(({ assigneeId }) => assigneeId))).toEqual(owners);
  });

  test("a batch undone leaves the one before it undoable", async () => {
    const { tasks } = await desk.list([{}, {}]);
    const specialist = String(await desk.specialist("Primera", "Después"));
    const selection = { ids: idsOf(tasks) };
    const first = await begin({ selection, action: "ASSIGN", specialistIds: [specialist] });
    const second = await begin({ selection, action: "CHANGE_STATE", state: "RECHAZO", reason: "Prueba" });
    expect((await undoTaskBatch(desk.ctx(), String(second.id))).batch).toMatchObject({ restored: 2 });
    expect((await undoTaskBatch(desk.ctx(), String(first.id))).batch).toMatchObject({ restored: 2, kept: 0 });
    expect((await now(tasks)).map(({ assigneeId, state }) => [assigneeId, state])).toEqual([
      [null, "ESPERANDO"],
      [null, "ESPERANDO"],
    ]);
  });

  test("is over after seven days", async () => {
    const { tasks } = await desk.list([{}]);
    const batch = await begin({ selection: { ids: idsOf(tasks) }, action: "DELETE" });
    desk.deps.setNow("2026-11-27T11:00:01Z");
    expect(await problemOf(undoTaskBatch(desk.ctx(), String(batch.id)))).toBe("TOO_LATE");
    desk.deps.setNow("2026-11-20T11:00:00Z");
  });

  test("of a cancelled one gives back what was done until then", async () => {
    const { list, tasks } = await many(1_001);
    const batch = await begin({
      selection: { filter: { listId: String(list.id) }, expectedCount: 1_001 },
      action: "CHANGE_STATE",
      state: "ILOCALIZADO",
      reason: "Un clic de más",
    });
    await piece(batch.id);
    const cancelled = await cancelTaskBatch(desk.ctx(), String(batch.id));
    expect(cancelled.batch).toMatchObject({ status: "CANCELLED", changed: 500 });
    expect(await piece(batch.id)).toBe(false);
    expect(await problemOf(cancelTaskBatch(desk.ctx(), String(batch.id)))).toBe("ALREADY_DONE");
    await undoTaskBatch(desk.ctx(), String(batch.id));
    expect(await finish(batch.id)).toMatchObject({ status: "UNDONE", restored: 500 });
    expect((await now(tasks)).every(({ state }) => state === "ESPERANDO")).toBe(true);
  });
});

describe("spreading", () => {
  test("does what its preview says: by load, then by where the debtors live", async () => {
    const { list } = await desk.list([
      ...Array.from({ length: 30 }, (_, at) => ({
        nContract: `V-${at}`,
        addressContract: "Calle Colón 1, 46004 Valencia",
      })),
      ...Array.from({ length: 30 }, (_, at) => ({
        nContract: `M-${at}`,
        addressContract: "Calle Mayor 1, 28013 Madrid",
      })),
      ...Array.from({ length: 3 }, (_, at) => ({ nContract: `S-${at}`, addressContract: "Sin señas" })),
    ]);
    const [valencia, madrid, busy] = [
      await desk.specialist("Vicent", "Valencià", { cities: ["Valencia"] }),
      await desk.specialist("Manuela", "Madrid", { cities: ["Madrid"] }),
      await desk.specialist("Llena", "De Tareas", { cities: ["Sevilla"] }),
    ];
    const work = await many(40, { entity: "Otra" });
    await assignTasks(desk.ctx(), { taskIds: idsOf(work.tasks), specialistId: String(busy), notify: false });
    const specialistIds = [valencia, madrid, busy].map(String);
    const filter = { listId: String(list.id) };
    const preview = await previewTaskBatch(desk.ctx(), {
      selection: { filter },
      action: "SPREAD",
      specialistIds,
    });
    expect(preview).toMatchObject({ count: 63, changing: 63 });
    expect(preview.shares.map(({ tasks, reasons }) => [tasks, reasons])).toEqual([
      [32, ["No tiene otras tareas abiertas", "30 deudores viven donde trabaja: Valencia/València"]],
      [31, ["No tiene otras tareas abiertas", "30 deudores viven donde trabaja: Madrid"]],
      [0, ["Ya tiene más tareas abiertas que los demás (40)"]],
    ]);
    const batch = await begin({
      selection: { filter, expectedCount: 63 },
      action: "SPREAD",
      specialistIds,
    });
    expect(batch).toMatchObject({ status: "FINISHED", changed: 63 });
    expect(await sharesLoader(desk.ctx()).load(batch.id)).toEqual([
      { id: batch.id, specialistId: valencia, tasks: 32 },
      { id: batch.id, specialistId: madrid, tasks: 31 },
    ]);
    expect(await mailsTo("Vicent")).toHaveLength(1);
    expect(await mailsTo("Llena")).toHaveLength(0);
    const misplaced = await desk.deps.db.query<object[]>(
      `SELECT 1 FROM tasks WHERE list_id = $1 AND (n_contract LIKE 'V-%' AND assignee_id <> $2
         OR n_contract LIKE 'M-%' AND assignee_id <> $3)`,
      [list.id, valencia, madrid],
    );
    expect(misplaced).toEqual([]);
    // Over the same people again nothing moves: what is to be spread doesn't count as their load.
    const again = await begin({ selection: { filter, expectedCount: 63 }, action: "SPREAD", specialistIds });
    expect(again).toMatchObject({ changed: 0, skipped: 63 });
  });
});
