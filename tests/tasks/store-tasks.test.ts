import { expect, test } from "@jest/globals";
import { taskEvents } from "../../server/domains/tasks/list-task-events.ts";
import { findTask, listTasks } from "../../server/domains/tasks/list-tasks.ts";
import { changeTasks } from "../../server/domains/tasks/store-tasks.ts";
import type { TaskChange } from "../../server/domains/tasks/store-tasks.ts";
import { lockTasks } from "../../server/domains/tasks/task-rows.ts";
import type { Task } from "../../server/domains/tasks/task.entity.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

const overwrite = (ids: number[], values: TaskChange["values"]) =>
  desk.deps.db.transaction(async (manager) => {
    const tasks = await lockTasks(manager, ids);
    const changes = tasks.map((task) => ({ task, values }));
    const event = {
      type: "OVERWRITTEN",
      summary: "Sobreescrita por un archivo",
      lastAction: "Datos importados",
    } as const;
    return changeTasks(desk.ctx(), manager, changes, event);
  });

test("a file overwrites values, state and additional data of many tasks, each with its history", async () => {
  const { tasks } = await desk.list([{ extra: { Oficina: "1" } }, { extra: {} }]);
  const changed = await overwrite(
    tasks.map(({ id }) => id),
    { amountDebt: "7.00", status: "RECHAZO", extra: { Oficina: "2" } },
  );
  expect(changed.map(({ amountDebt, state, version, extra }) => [amountDebt, state, version, extra])).toEqual(
    [
      ["7.00", "RECHAZO", 2, { Oficina: "2" }],
      ["7.00", "RECHAZO", 2, { Oficina: "2" }],
    ],
  );
  const { nodes } = await taskEvents(desk.ctx(), tasks[0] as Task, 1);
  expect(nodes[0]).toMatchObject({
    type: "OVERWRITTEN",
    stateFrom: "ESPERANDO",
    stateTo: "RECHAZO",
    changes: [
      { label: "Importe deuda", before: "100,00 €", after: "7,00 €" },
      { label: "Estado", before: "Esperando", after: "Rechazo" },
      { label: "Oficina", before: "1", after: "2" },
    ],
  });
  expect((await listTasks(desk.ctx(), { state: "RECHAZO" }, "CODE", "ASC")).totalCount).toBe(2);
});

test("values that are stored already leave the task untouched", async () => {
  const { tasks } = await desk.list([{ phone: null, lada: null }]);
  const [task] = tasks as [Task];
  const [same] = await overwrite([task.id], {
    debtor: task.debtor,
    phone: null,
    lada: null,
    thirdParties: "",
  });
  expect(same).toEqual(task);
  expect((await taskEvents(desk.ctx(), task, 5)).totalCount).toBe(1);
});

test("a thousand at once arrive in the given order", async () => {
  const names = Array.from({ length: 1000 }, (_, at) => `Deudor ${at}`);
  const { list, tasks } = await desk.list(names.map((debtor, at) => ({ debtor, nContract: `Z-${at}` })));
  expect(tasks.map(({ debtor }) => debtor)).toEqual(names);
  expect(tasks.map(({ codeId }) => codeId)).toEqual(tasks.map(({ codeId }) => codeId).toSorted());
  const page = await listTasks(desk.ctx(), { listId: String(list.id) }, "DEBTOR", "ASC", {
    number: 1,
    size: 3,
  });
  // Numbers inside names sort as numbers.
  expect(page.nodes.map(({ debtor }) => debtor)).toEqual(["Deudor 0", "Deudor 1", "Deudor 2"]);
});

test("the day a file gives for the last action is that day in Madrid", async () => {
  const { tasks } = await desk.list([{ dateLastAction: "2025-06-30" }]);
  const stored = await findTask(desk.ctx(), String(tasks[0]?.id));
  expect(stored?.dateLastAction.toLocaleDateString("es-ES", { timeZone: "Europe/Madrid" })).toBe("30/6/2025");
});
