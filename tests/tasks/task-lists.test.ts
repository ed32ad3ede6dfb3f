import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { ENDED_STATES, INITIAL_TASK_STATE, TASK_STATES, type TaskState } from "../../schema/rules/tasks.ts";
import { noteNotice } from "../../server/domains/parties/notices.ts";
import { keepChannels } from "../../server/domains/tasks/keep-channels.ts";
import { Task } from "../../server/domains/tasks/task.entity.ts";
import { changeTaskState } from "../../server/domains/tasks/change-task-state.ts";
import { deleteTaskList } from "../../server/domains/tasks/delete-task-lists.ts";
import {
  listTaskLists,
  taskEntities,
  taskListCompanies,
} from "../../server/domains/tasks/list-task-lists.ts";
import { listStatusSql, taskListFiguresLoader } from "../../server/domains/tasks/task-list-figures.ts";
import { TaskListDetailsInput } from "../../server/domains/tasks/task-list-details.input.ts";
import { taskList } from "../../server/domains/tasks/task-lists.ts";
import { updateTaskList } from "../../server/domains/tasks/update-task-list.ts";
import { checkInput } from "../../server/shared/inputs/read-input.ts";
import { taskOverview } from "../../server/domains/tasks/task-overview.ts";
import { findPartyLink } from "../../server/domains/parties/links.ts";
import { partiesOfDebts } from "../../server/domains/proceedings/matter-parties.ts";
import { giveLink } from "../support/give-link.ts";
import { Conflict, InvalidInput, NotFound } from "../../server/platform/refusals.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

const statusOf = async (id: number) => (await taskListFiguresLoader(desk.ctx()).load(id)).status;

/** Gives the notice. */
async function mailTo(taskId: number): Promise<number> {
  const task = await desk.deps.db.getRepository(Task).findOneByOrFail({ id: taskId });
  const parties = await partiesOfDebts(desk.deps.db.manager, [task]);
  const id = await noteNotice(desk.deps, desk.deps.db.manager, {
    partyId: parties.find(({ side }) => side === "RESPONDENT")?.id ?? 0,
    channel: "EMAIL",
    createdBy: desk.ctx().actor.accountId,
  });
  await keepChannels(desk.deps.db.manager, [taskId]);
  return id;
}

interface AlikeTasks {
  state: TaskState;
  tasks: number;
  written: number;
}

/** The rule once more, row by row. */
function statusOfRows(rows: readonly AlikeTasks[], isBeingWritten: boolean): string {
  const sum = (count: (row: AlikeTasks) => number) => rows.reduce((total, row) => total + count(row), 0);
  const tasks = sum((row) => row.tasks);
  const written = sum((row) => row.written);
  if (tasks > 0 && tasks === sum((row) => (ENDED_STATES.includes(row.state) ? row.tasks : 0)))
    return "FINISHED";
  if (isBeingWritten || sum((row) => (row.state === INITIAL_TASK_STATE ? 0 : row.tasks)) > 0)
    return "IN_PROGRESS";
  if (written === 0) return "MAILING_DUE";
  return written < tasks ? "MAILING_PARTIAL" : "IN_PROGRESS";
}

test("the status of a list is what its tasks and its mailing make it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ state: fc.constantFrom(...TASK_STATES), tasks: fc.nat(3), share: fc.nat(3) }), {
        maxLength: 5,
      }),
      fc.boolean(),
      async (drawn, isBeingWritten) => {
        const rows = drawn.map(({ state, tasks, share }) => ({
          state,
          tasks,
          written: Math.min(tasks, share),
        }));
        const [found] = await desk.deps.db.query<{ status: string }[]>(
          `SELECT ${listStatusSql(String(isBeingWritten))} AS status FROM jsonb_to_recordset($1::jsonb) AS r (state text, tasks int, mailed int)`,
          [JSON.stringify(rows.map(({ written, ...row }) => ({ ...row, mailed: written })))],
        );
        expect(found?.status).toBe(statusOfRows(rows, isBeingWritten));
      },
    ),
    { numRuns: 300 },
  );
});

describe("status of a list", () => {
  test("goes from mailing due over partly mailed and in progress to finished", async () => {
    const { list, tasks } = await desk.list([{}, {}], "Estados, S.A.");
    expect(await statusOf(list.id)).toBe("MAILING_DUE");
    const mail = (at: number) => mailTo(tasks[at]?.id ?? 0);
    const first = await mail(0);
    expect(await statusOf(list.id)).toBe("MAILING_PARTIAL");
    // What comes back hasn't been sent.
    await desk.deps.db.query("UPDATE party_notices SET failed = true WHERE id = $1", [first]);
    await keepChannels(desk.deps.db.manager, [tasks[0]?.id ?? 0]);
    expect(await statusOf(list.id)).toBe("MAILING_DUE");
    await mail(0);
    await mail(1);
    expect(await statusOf(list.id)).toBe("IN_PROGRESS");
    for (const [at, state] of [
      [0, "CON_ACUERDO"],
      [1, "SIN_ACUERDO"],
    ] as const) {
      await changeTaskState(desk.ctx(), String(tasks[at]?.id), { version: 1, state, reason: "fin" });
    }
    expect(await statusOf(list.id)).toBe("FINISHED");
    const filtered = await listTaskLists(desk.ctx(), { status: "FINISHED" }, "CODE", "ASC");
    expect(filtered.nodes.map(({ id }) => id)).toEqual([list.id]);
  });

  test("is in progress as soon as one debtor was reached, mailed or not", async () => {
    const { list, tasks } = await desk.list([{}, {}]);
    const input = { version: 1, state: "LOCALIZADO", reason: "atendió el teléfono" } as const;
    await changeTaskState(desk.ctx(), String(tasks[0]?.id), input);
    expect(await statusOf(list.id)).toBe("IN_PROGRESS");
  });

  test("a list without tasks waits for its mailing, and its figures are all zero", async () => {
    const { list } = await desk.list([]);
    const figures = await taskListFiguresLoader(desk.ctx()).load(list.id);
    expect(figures).toMatchObject({ status: "MAILING_DUE", tasksCount: 0, totalAmount: "0.00" });
    expect(figures.progress).toHaveLength(7);
    expect((await listTaskLists(desk.ctx(), { status: "MAILING_DUE" }, "DATE", "DESC")).nodes[0]?.id).toBe(
      list.id,
    );
  });

  test("amounts add up exactly", async () => {
    const { list } = await desk.list([
      { amountDebt: "0.10" },
      { amountDebt: "0.20" },
      { amountDebt: "99999999999.99", status: "RECHAZO" },
    ]);
    const { totalAmount, progress } = await taskListFiguresLoader(desk.ctx()).load(list.id);
    expect(totalAmount).toBe("100000000000.29");
    expect(progress.find(({ state }) => state === "ESPERANDO")).toEqual({
      state: "ESPERANDO",
      count: 2,
      amount: "0.30",
    });
  });
});

describe("lists", () => {
  test("are filtered, searched and sorted in Spanish, and cost the same few statements", async () => {
    await desk.list([{}, {}, {}], "Ñandú Créditos");
    await desk.list([{}], "Ámbar Fondos");
    await desk.list([{}, {}], "Zeta Leasing");
    const companies = ["Ámbar Fondos", "Ñandú Créditos", "Zeta Leasing"];
    const order = async (sort: "COMPANY" | "TASKS" | "CODE", direction: "ASC" | "DESC") => {
      const { nodes } = await listTaskLists(desk.ctx(), {}, sort, direction, { size: 100 });
      return nodes.map(({ company }) => company).filter((company) => companies.includes(company));
    };
    expect(await order("COMPANY", "ASC")).toEqual(companies);
    expect(await order("TASKS", "DESC")).toEqual(["Ñandú Créditos", "Zeta Leasing", "Ámbar Fondos"]);
    expect(await order("CODE", "ASC")).toEqual(["Ñandú Créditos", "Ámbar Fondos", "Zeta Leasing"]);
    const found = await listTaskLists(desk.ctx(), { search: "nandu CARTERA" }, "DATE", "DESC");
    expect(found.nodes.map(({ company }) => company)).toEqual(["Ñandú Créditos"]);
    expect(
      (await listTaskLists(desk.ctx(), { institution: "Zeta Leasing" }, "DATE", "DESC")).totalCount,
    ).toBe(1);
    expect(
      (await taskListCompanies(desk.ctx()))
        .filter(({ name }) => companies.includes(name))
        .map(({ name }) => name),
    ).toEqual(companies);

    const { ctx, statements } = desk.counted();
    const { nodes } = await listTaskLists(ctx, {}, "STATUS", "ASC", { size: 100 });
    await Promise.all(nodes.map(({ id }) => taskListFiguresLoader(ctx).load(id)));
    expect(nodes.length).toBeGreaterThan(5);
    expect(statements).toHaveLength(3);
  });

  test("by id or code; a deleted one is gone from every list and figure", async () => {
    const { list } = await desk.list([{ entity: "Solo Aquí" }], "Efímera, S.L.");
    expect((await taskList(desk.ctx(), list.codeId.toLowerCase()))?.id).toBe(list.id);
    const before = await taskOverview(desk.ctx());
    expect((await taskEntities(desk.ctx(), "aqui")).map(({ name, count }) => [name, count])).toEqual([
      ["Solo Aquí", 1],
    ]);
    await deleteTaskList(desk.ctx(), String(list.id));
    const after = await taskOverview(desk.ctx());
    expect([after.lists, after.tasks]).toEqual([before.lists - 1, before.tasks - 1]);
    expect(await taskEntities(desk.ctx(), "aqui")).toEqual([]);
    expect(
      (await listTaskLists(desk.ctx(), { institution: "Efímera, S.L." }, "DATE", "DESC")).totalCount,
    ).toBe(0);
    await expect(
      updateTaskList(desk.ctx(), String(list.id), { version: 2, name: "x" }),
    ).rejects.toBeInstanceOf(NotFound);
  });
});

describe("updateTaskList", () => {
  test("changes what is given and finds it by the new name", async () => {
    const { list } = await desk.list([{}]);
    const { list: changed } = await updateTaskList(desk.ctx(), String(list.id), {
      version: 1,
      name: "  Renombrada Wagneriana ",
      contact: { phone: "912345678" },
    });
    expect(changed).toMatchObject({
      name: "Renombrada Wagneriana",
      contactPhone: "912345678",
      contactEmail: "a@b.example",
      version: 2,
    });
    expect((await listTaskLists(desk.ctx(), { search: "wagneriana" }, "DATE", "DESC")).totalCount).toBe(1);
  });

  test("with another e-mail of the creditor the links sent to the old one end", async () => {
    const { list, tasks } = await desk.list([{}]);
    const { db } = desk.deps;
    const parties = await partiesOfDebts(db.manager, tasks);
    const link = await giveLink(desk.deps, parties.find(({ side }) => side === "CLAIMANT")?.id ?? 0);
    const live = () => findPartyLink(desk.deps, db, link);
    await updateTaskList(desk.ctx(), String(list.id), { version: 1, name: "Otro nombre" });
    expect(await live()).not.toBeNull();
    await updateTaskList(desk.ctx(), String(list.id), { version: 2, contact: { email: "c@d.example" } });
    expect(await live()).toBeNull();
  });

  test("an account is kept as banks write it, and waits two days", async () => {
    const { list } = await desk.list([{}]);
    const change = (version: number, payment: object) =>
      updateTaskList(desk.ctx(), String(list.id), { version, payment });
    const wrong = [
      [
        { iban: "ES9121000418450200051333", holder: "Banco" },
        "payment.iban: Este IBAN no existe: revisa las letras y las cifras",
      ],
      [{ iban: "", holder: "Banco" }, "payment.iban: Falta el IBAN de la cuenta"],
      [
        { iban: "ES9121000418450200051332", holder: " " },
        "payment.holder: Indica a nombre de quién está la cuenta",
      ],
    ] as const;
    for (const [payment, said] of wrong) {
      const refused = await change(1, payment).then(
        () => [],
        (error: InvalidInput) => error.problems.map(({ field, message }) => `${field.join(".")}: ${message}`),
      );
      expect(refused).toEqual([said]);
    }
    const { list: set } = await change(1, { iban: "es91-2100 0418.4502 0005 1332", holder: "Banco Norte" });
    const shownFrom = new Date(desk.deps.clock.now().getTime() + 48 * 3_600_000);
    expect(set).toMatchObject({
      paymentIban: "ES9121000418450200051332",
      paymentHolder: "Banco Norte",
      paymentShownFrom: shownFrom,
    });
    // What isn't about the account leaves it, and its instant, alone.
    await desk.deps.db.query(`UPDATE task_lists SET payment_shown_from = '2026-11-01' WHERE id = $1`, [
      list.id,
    ]);
    const { list: renamed } = await updateTaskList(desk.ctx(), String(list.id), { version: 2, name: "Otra" });
    expect(renamed.paymentShownFrom).toEqual(new Date("2026-11-01"));
    const { list: gone } = await change(3, { iban: "", holder: "" });
    expect(gone).toMatchObject({ paymentIban: null, paymentHolder: null, paymentShownFrom: null });
  });

  test("an old version is refused with what is stored now", async () => {
    const { list } = await desk.list([{}]);
    await updateTaskList(desk.ctx(), String(list.id), { version: 1, company: "Otra, S.A." });
    const refused = updateTaskList(desk.ctx(), String(list.id), { version: 1, company: "Mía, S.A." });
    await expect(refused).rejects.toBeInstanceOf(Conflict);
    await expect(refused).rejects.toMatchObject({
      payload: {
        conflict: [{ field: "company", label: "Empresa", current: "Otra, S.A.", yours: "Mía, S.A." }],
        list: { version: 2 },
      },
    });
  });

  test("all problems at once", async () => {
    const { list } = await desk.list([{}]);
    const refused = updateTaskList(desk.ctx(), String(list.id), {
      version: 1,
      name: "",
      contact: { email: "x", phone: "12a" },
    });
    await expect(refused).rejects.toBeInstanceOf(InvalidInput);
    const given = { name: " ", contact: { email: "x", phone: "12a" } };
    const problems = checkInput(new TaskListDetailsInput(), given);
    expect(problems.map(({ field, message }) => [field.join("."), message])).toEqual([
      ["name", "Este campo es requerido"],
      ["company", "Este campo es requerido"],
      ["contact.email", "Email inválido"],
      ["contact.phone", "Solo números permitidos"],
    ]);
  });
});

test("the overview: exact sums, every day of the last thirty, the largest companies", async () => {
  const overview = await taskOverview(desk.ctx());
  expect(overview.createdPerDay).toHaveLength(30);
  expect(overview.createdPerDay.at(-1)).toMatchObject({ day: "2026-11-20" });
  expect(overview.createdPerDay.at(-1)?.count).toBe(overview.tasks);
  expect(overview.createdPerDay[0]).toEqual({ day: "2026-10-22", count: 0, amount: "0.00" });
  const [sums] = await desk.deps.db.query<{ total: string }[]>(
    `SELECT sum(amount_debt)::text AS total FROM tasks WHERE deleted_at IS NULL`,
  );
  // One is in agreement by hand: without an agreement nobody has agreed to pay anything.
  expect([overview.totalAmount, overview.agreedAmount]).toEqual([sums?.total, "0.00"]);
  expect(overview.topCompanies[0]).toMatchObject({ company: "Banco Ejemplo, S.A." });
  expect(overview.alerts).toEqual([
    expect.objectContaining({ kind: "TASKS_UNASSIGNED", count: overview.unassigned }),
  ]);
});
