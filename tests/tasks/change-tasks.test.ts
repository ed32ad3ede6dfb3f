import { describe, expect, test } from "@jest/globals";
import { changeTaskState } from "../../server/domains/tasks/change-task-state.ts";
import { createTask } from "../../server/domains/tasks/create-task.ts";
import { deleteTask } from "../../server/domains/tasks/delete-tasks.ts";
import { taskEvents } from "../../server/domains/tasks/list-task-events.ts";
import { findTask, relatedTasks } from "../../server/domains/tasks/list-tasks.ts";
import { taskMeasurements } from "../../server/domains/tasks/task-measurements.ts";
import { updateTask } from "../../server/domains/tasks/update-task.ts";
import { Conflict, InvalidInput, NotFound } from "../../server/platform/refusals.ts";
import { FORM, taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

/** What a refused promise was refused with. */
async function refusal(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error("was not refused");
    },
    (error: unknown) => error,
  );
}

describe("createTask", () => {
  test("stores every field, the first code of the year and the documented message", async () => {
    const { task, message } = await createTask(desk.ctx(), {
      ...FORM,
      addresses: ["", "Calle Mayor 1", "  ", "Calle Menor 2"],
      identityDocument: "12.345.678-z",
    });
    expect(message).toBe("Se ha creado 1 nueva tarea individual correctamente");
    expect(task).toMatchObject({
      codeId: "T26-0000001",
      debtor: "Lucía García Ñíguez",
      amountDebt: "1234.50",
      debtDate: "2024-03-01",
      addresses: ["Calle Mayor 1", "Calle Menor 2"],
      identityDocument: "12345678Z",
      state: "ESPERANDO",
      contactLada: "34",
      contactPhone: "612345678",
      version: 1,
      listId: null,
    });
    expect(await findTask(desk.ctx(), "t26-0000001")).toEqual(task);
    expect(await findTask(desk.ctx(), String(task.id))).toEqual(task);
    const { nodes } = await taskEvents(desk.ctx(), task, 20);
    expect(nodes.map(({ type, summary }) => [type, summary])).toEqual([["CREATED", "Tarea creada"]]);
  });

  test("dates default to today in Madrid, sessions to none", async () => {
    desk.deps.setNow("2026-11-20T23:30:00.000Z");
    const { debtDate: _d, assignmentDate: _a, nSessions: _s, ...form } = FORM;
    const { task } = await createTask(desk.ctx(), form);
    desk.deps.setNow("2026-11-20T11:00:00.000Z");
    expect(task).toMatchObject({ debtDate: "2026-11-21", assignmentDate: "2026-11-21", nSessions: 0 });
  });

  test("refuses with all problems at once and takes no code for it", async () => {
    const before = await desk.task();
    const error = await refusal(
      createTask(desk.ctx(), { contact: { email: "x", phone: "abc" }, amountDebt: "-1" }),
    );
    expect(error).toBeInstanceOf(InvalidInput);
    const problems = (error as InvalidInput).problems.map(({ field, message }) => [field.join("."), message]);
    expect(problems).toEqual(
      expect.arrayContaining([
        ["entity", "Este campo es requerido"],
        ["amountDebt", "El valor debe ser positivo"],
        ["contact.email", "Email inválido"],
        ["contact.phone", "Solo números permitidos"],
        ["addresses.0", "La dirección 1 es requerida"],
      ]),
    );
    const after = await desk.task();
    expect(Number(after.codeId.slice(4))).toBe(Number(before.codeId.slice(4)) + 1);
  });

  test("codes are without gaps or doubles when many create at once", async () => {
    const tasks = await Promise.all(Array.from({ length: 12 }, () => desk.task()));
    const numbers = tasks.map(({ codeId }) => Number(codeId.slice(4))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  });
});

describe("updateTask", () => {
  test("what a file left empty may stay so while another field is corrected, but isn't emptied", async () => {
    const { tasks } = await desk.list([{ phone: null, intervention: null }, {}]);
    const [gappy, complete] = tasks.map(({ id }) => String(id)) as [string, string];
    const input = {
      version: 1,
      intervention: null,
      contact: { email: "otra@correo.example", lada: "34", phone: "" },
    };
    const { task } = await updateTask(desk.ctx(), gappy, input);
    expect(task).toMatchObject({ contactEmail: "otra@correo.example", contactPhone: null, version: 2 });
    const error = await refusal(updateTask(desk.ctx(), complete, input));
    expect((error as InvalidInput).problems.map(({ field }) => field.join("."))).toEqual(["contact.phone"]);
  });

  test("changes only what is given and tells in the history what it was before", async () => {
    const task = await desk.task();
    const { task: changed } = await updateTask(desk.ctx(), String(task.id), {
      version: 1,
      amountDebt: "2000",
      thirdParties: "Aval SGR",
      contact: { phone: "699111222" },
    });
    expect(changed).toMatchObject({
      amountDebt: "2000.00",
      thirdParties: "Aval SGR",
      contactPhone: "699111222",
      version: 2,
    });
    expect(changed.debtor).toBe(task.debtor);
    const { nodes } = await taskEvents(desk.ctx(), changed, 1);
    expect(nodes[0]).toMatchObject({
      type: "EDITED",
      changes: [
        { label: "Importe deuda", before: "1.234,50 €", after: "2.000,00 €" },
        { label: "Terceros", before: null, after: "Aval SGR" },
        { label: "Teléfono", before: "612345678", after: "699111222" },
      ],
    });
  });

  test("saving what is stored already changes nothing", async () => {
    const task = await desk.task();
    const { task: same } = await updateTask(desk.ctx(), String(task.id), { version: 1, debtor: task.debtor });
    expect(same.version).toBe(1);
    expect((await taskEvents(desk.ctx(), task, 20)).totalCount).toBe(1);
  });

  test("a changed debtor is found by the new name only", async () => {
    const task = await desk.task({ debtor: "Zacarías Quiñones" });
    await updateTask(desk.ctx(), String(task.id), { version: 1, debtor: "Wenceslao Ybarra" });
    const found = async (word: string) =>
      desk.deps.db.query(`SELECT id FROM tasks WHERE search_text LIKE $1`, [`%${word}%`]);
    expect(await found("quinones")).toEqual([]);
    expect(await found("wenceslao")).toEqual([{ id: task.id }]);
  });

  test("an edit of an old version is refused with what somebody else changed", async () => {
    const task = await desk.task();
    await updateTask(desk.ctx(), String(task.id), { version: 1, debtor: "Lucía García", amountDebt: "5" });
    const error = await refusal(
      updateTask(desk.ctx(), String(task.id), { version: 1, debtor: "Lucía G.", thirdParties: "Alguien" }),
    );
    expect(error).toBeInstanceOf(Conflict);
    expect((error as Conflict).problems[0]).toMatchObject({ code: "CONFLICT", field: ["version"] });
    expect((error as Conflict).payload).toMatchObject({
      conflict: [
        { field: "amountDebt", label: "Importe deuda", current: "5,00 €", yours: null },
        { field: "debtor", label: "Deudor", current: "Lucía García", yours: "Lucía G." },
      ],
      task: { id: task.id, version: 2, thirdParties: null },
    });
  });

  test("of two edits at the same moment one wins and one is told", async () => {
    const task = await desk.task();
    const results = await Promise.allSettled(
      ["Uno", "Dos"].map((debtor) => updateTask(desk.ctx(), String(task.id), { version: 1, debtor })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const lost = results.find((result) => result.status === "rejected");
    expect(lost?.reason).toBeInstanceOf(Conflict);
    expect((await findTask(desk.ctx(), String(task.id)))?.version).toBe(2);
  });

  test("a task deleted meanwhile is not found", async () => {
    const task = await desk.task();
    await deleteTask(desk.ctx(), String(task.id));
    await expect(updateTask(desk.ctx(), String(task.id), { version: 1, debtor: "X" })).rejects.toBeInstanceOf(
      NotFound,
    );
    await expect(updateTask(desk.ctx(), "no-es-un-id", { version: 1 })).rejects.toBeInstanceOf(NotFound);
  });
});

describe("changeTaskState", () => {
  test("moves with a reason, and the measurements tell how long each state lasted", async () => {
    const task = await desk.task();
    desk.deps.setNow("2026-11-20T12:00:00.000Z");
    await changeTaskState(desk.ctx(), String(task.id), {
      version: 1,
      state: "LOCALIZADO",
      reason: " Llamó ella ",
    });
    desk.deps.setNow("2026-11-20T12:30:00.000Z");
    const { task: back } = await changeTaskState(desk.ctx(), String(task.id), {
      version: 2,
      state: "ESPERANDO",
      reason: "Era otra persona",
    });
    desk.deps.setNow("2026-11-20T12:31:00.000Z");
    const { timeInState, secondsToFirstContact } = await taskMeasurements(desk.ctx(), back);
    desk.deps.setNow("2026-11-20T11:00:00.000Z");
    expect(timeInState).toEqual([
      { state: "ESPERANDO", seconds: 3600 + 60, current: true },
      { state: "LOCALIZADO", seconds: 1800, current: false },
    ]);
    expect(secondsToFirstContact).toBeNull();
    expect(back.lastAction).toBe("Estado cambiado de «Localizado» a «Esperando»");
    const { nodes } = await taskEvents(desk.ctx(), back, 20);
    expect(nodes.map(({ reason }) => reason)).toEqual(["Era otra persona", "Llamó ella", null]);
  });

  test("needs a reason and another state", async () => {
    const task = await desk.task();
    const move = (state: "ESPERANDO" | "RECHAZO", reason: string) =>
      refusal(changeTaskState(desk.ctx(), String(task.id), { version: 1, state, reason }));
    expect(((await move("RECHAZO", "  ")) as InvalidInput).problems).toEqual([
      { field: ["reason"], code: "REQUIRED", message: "Este campo es requerido" },
    ]);
    expect(((await move("ESPERANDO", "porque sí")) as InvalidInput).problems[0]).toMatchObject({
      code: "ALREADY_DONE",
    });
  });
});

test("the history is paged without gaps or doubles", async () => {
  const task = await desk.task();
  for (const version of [1, 2, 3, 4])
    await updateTask(desk.ctx(), String(task.id), { version, nSessions: version + 10 });
  const first = await taskEvents(desk.ctx(), task, 2);
  const second = await taskEvents(desk.ctx(), task, 10, first.endCursor);
  expect(first).toMatchObject({ totalCount: 5, hasNextPage: true });
  expect(second.hasNextPage).toBe(false);
  expect([...first.nodes, ...second.nodes].map(({ type }) => type)).toEqual([
    "EDITED",
    "EDITED",
    "EDITED",
    "EDITED",
    "CREATED",
  ]);
});

test("relatedTasks gives the other debts of the same document", async () => {
  const one = await desk.task({ identityDocument: "X1234567L" });
  const two = await desk.task({ identityDocument: "x-1234567-l", debtor: "El mismo" });
  const none = await desk.task();
  expect((await relatedTasks(desk.ctx(), one)).nodes.map(({ id }) => id)).toEqual([two.id]);
  expect((await relatedTasks(desk.ctx(), none)).totalCount).toBe(0);
});
