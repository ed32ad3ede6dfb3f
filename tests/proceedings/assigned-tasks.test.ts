import { afterEach, describe, expect, test } from "@jest/globals";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const NOON = "2026-11-20T11:00:00.000Z";

afterEach(() => desk.travel(NOON));

type Logged = Payload & {
  task: { state: string; channels: string[]; lastAction: string };
  warnings: string[];
};

const log = async (matter: TestMatter, input: object, person = desk.specialist) =>
  (await desk.mutate(
    person,
    "logTaskContact",
    `id: "${matter.reference}", input: ${literal(input)}`,
    "task { state channels lastAction emailReceived version } warnings",
  )) as Logged;

const phone = (result: string, more: object = {}) => ({ channel: en("PHONE"), result: en(result), ...more });

describe("the list", () => {
  test("only what is assigned to the asker, with filters, search and its own count", async () => {
    const mine = await desk.taskOf(desk.specialist, { debtor: "Ramón Zubiri", nContract: "Z-1" });
    await desk.taskOf(desk.otherSpecialist, { debtor: "Ramón Ajeno", nContract: "Z-2" });
    await desk.taskOf(null, { debtor: "Ramón Nadie", nContract: "Z-3" });
    const { data } = await desk.ask(
      desk.specialist,
      `{ all: assignedTasks { totalCount nodes { codeId } }
         found: assignedTasks(filter: {search: "ramon"}) { totalCount nodes { codeId debtor } }
         none: assignedTasks(filter: {state: RECHAZO}) { totalCount } }`,
    );
    expect(data).toEqual({
      all: { totalCount: 1, nodes: [{ codeId: mine.reference }] },
      found: { totalCount: 1, nodes: [{ codeId: mine.reference, debtor: "Ramón Zubiri" }] },
      none: { totalCount: 0 },
    });
    for (const person of [desk.client, desk.admin]) {
      expect((await desk.ask(person, `{ assignedTasks { totalCount } }`)).errors[0]?.extensions.code).toBe(
        "FORBIDDEN",
      );
    }
  });

  test("amounts, days and what is missing keep to the own ones as administrators' lists do", async () => {
    const small = await desk.taskOf(desk.specialist, { amountDebt: "10.00", nContract: "R-10" });
    const large = await desk.taskOf(desk.specialist, { amountDebt: "987654.00", nContract: "R-11" });
    await desk.taskOf(desk.otherSpecialist, { amountDebt: "987655.00", nContract: "R-12" });
    const codesOf = async (filter: string): Promise<string[]> => {
      const { data, errors } = await desk.ask(
        desk.specialist,
        `{ assignedTasks(filter: {${filter}}) { nodes { codeId } } }`,
      );
      expect(errors).toEqual([]);
      return (data as unknown as { assignedTasks: { nodes: { codeId: string }[] } }).assignedTasks.nodes.map(
        ({ codeId }) => codeId,
      );
    };
    expect(await codesOf('amountFrom: "900000"')).toEqual([large.reference]);
    expect(await codesOf('amountTo: "10"')).toEqual([small.reference]);
    expect(await codesOf('createdFrom: "2030-01-01"')).toEqual([]);
    expect(await codesOf('lastActionTo: "2000-01-01"')).toEqual([]);
    expect(await codesOf("missingAll: [EMAIL, PHONE]")).toEqual([]);
    const { errors } = await desk.ask(
      desk.specialist,
      `{ assignedTasks(filter: {amountFrom: "2", amountTo: "1"}) { totalCount } }`,
    );
    expect(errors[0]?.extensions.code).toBe("BAD_USER_INPUT");
  });

  test("a foreign task is null; the list it came in and the same person's other tasks stay hidden", async () => {
    const document = { identityDocument: "12345678Z" };
    const mine = await desk.taskOf(desk.specialist, { ...document, nContract: "R-1" });
    const twin = await desk.taskOf(desk.specialist, { ...document, nContract: "R-2" });
    const foreign = await desk.taskOf(desk.otherSpecialist, { ...document, nContract: "R-3" });
    const [list] = await desk.app.deps.db.query<{ id: number }[]>(
      `INSERT INTO task_lists (created_at, updated_at, code_id, name, company, contact_email, contact_lada, contact_phone)
       VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', 'L26-009999', 'Cartera', 'Banco', 'a@b.example', '34', '910000000') RETURNING id`,
    );
    await desk.app.deps.db.query(`UPDATE tasks SET list_id = $2 WHERE id = $1`, [mine.id, list?.id]);
    const { data: lists } = await desk.ask(
      desk.specialist,
      `{ assignedTaskLists { id codeId company count }
         inIt: assignedTasks(filter: {listId: "${list?.id}"}) { nodes { codeId } }
         inAnother: assignedTasks(filter: {listId: "999999"}) { totalCount } }`,
    );
    expect(lists).toEqual({
      assignedTaskLists: [{ id: String(list?.id), codeId: "L26-009999", company: "Banco", count: 1 }],
      inIt: { nodes: [{ codeId: mine.reference }] },
      inAnother: { totalCount: 0 },
    });
    expect((await desk.ask(desk.otherSpecialist, "{ assignedTaskLists { id } }")).data).toEqual({
      assignedTaskLists: [],
    });
    const query = (id: string) =>
      `{ assignedTask(id: "${id}") { codeId list { name } relatedTasks { totalCount nodes { codeId } } } }`;
    expect((await desk.ask(desk.specialist, query(mine.reference))).data).toEqual({
      assignedTask: {
        codeId: mine.reference,
        list: null,
        relatedTasks: { totalCount: 1, nodes: [{ codeId: twin.reference }] },
      },
    });
    expect((await desk.ask(desk.specialist, query(foreign.reference))).data).toEqual({ assignedTask: null });
    expect((await desk.ask(desk.specialist, query(String(foreign.id)))).data).toEqual({ assignedTask: null });
    expect(
      (await desk.ask(desk.specialist, `{ task(id: "${mine.id}") { codeId } }`)).errors[0]?.extensions.code,
    ).toBe("FORBIDDEN");
    const { data } = await desk.ask(
      desk.admin,
      `{ task(id: "${mine.id}") { list { name } relatedTasks { totalCount } } }`,
    );
    expect(data).toEqual({ task: { list: { name: "Cartera" }, relatedTasks: { totalCount: 2 } } });
  });
});

describe("contacts", () => {
  test("somebody reached has been found; what was really made shows in the channels and figures", async () => {
    const matter = await desk.taskOf();
    const tried = await log(matter, phone("NO_ANSWER", { note: "Comunica" }));
    expect(tried).toMatchObject({ userErrors: [], warnings: [], task: { state: "ESPERANDO", channels: [] } });
    const reached = await log(matter, phone("REACHED"));
    expect(reached.task).toMatchObject({
      state: "LOCALIZADO",
      channels: ["PHONE"],
      lastAction: "Llamada: se ha hablado con la persona deudora",
    });
    await log(matter, { channel: en("EMAIL"), result: en("LEFT_MESSAGE") });
    const wrong = await log(matter, phone("WRONG_CONTACT"));
    expect(wrong.task).toMatchObject({
      state: "ILOCALIZADO",
      channels: ["EMAIL", "PHONE"],
      emailReceived: false,
    });
    const { data } = await desk.ask(
      desk.specialist,
      `{ assignedTask(id: "${matter.reference}") { events(first: 4) { nodes { type reason actor changes { after } } }
         measurements { contactsByChannel { channel count } } } }`,
    );
    expect(data).toMatchObject({
      assignedTask: {
        events: {
          nodes: [
            { type: "CONTACT_TRIED", changes: [{ after: "Ilocalizado" }] },
            { type: "CONTACTED", changes: [] },
            { type: "CONTACTED", actor: "Elena Ferrer Gil", changes: [{ after: "Localizado" }] },
            { type: "CONTACT_TRIED", reason: "Comunica" },
          ],
        },
        measurements: {
          contactsByChannel: [
            { channel: "INBOX", count: 0 },
            { channel: "EMAIL", count: 1 },
            { channel: "CHAT", count: 0 },
            { channel: "PHONE", count: 1 },
          ],
        },
      },
    });
  });

  test.each([
    ["a Friday at 9 in winter", "2026-11-20T08:00:00Z", 0],
    ["a minute before 9", "2026-11-20T07:59:00Z", 1],
    ["a minute before 21", "2026-11-19T19:59:00Z", 0],
    ["21 sharp", "2026-11-19T20:00:00Z", 1],
    ["a Saturday", "2026-11-14T11:00:00Z", 1],
    ["9 in summer", "2026-07-07T07:00:00Z", 0],
  ])("outside the hours is warned of: %s", async (_when, at, count) => {
    const matter = await desk.taskOf();
    const { warnings, userErrors } = await log(matter, phone("NO_ANSWER", { at }));
    expect(userErrors).toEqual([]);
    expect(warnings).toHaveLength(count);
  });

  test("who refuses the debt isn't pressed; what was agreed stays", async () => {
    const matter = await desk.taskOf();
    await desk.app.deps.db.query(`UPDATE tasks SET state = 'RECHAZO' WHERE id = $1`, [matter.id]);
    const { task, warnings } = await log(matter, phone("REACHED"));
    expect(task.state).toBe("RECHAZO");
    expect(warnings[0]).toContain("no insistas");
  });

  test("not in the future, not endless, not somebody else's; an older one doesn't become the last action", async () => {
    const matter = await desk.taskOf();
    const refused = await log(
      matter,
      phone("REACHED", { at: "2026-11-20T11:05:00Z", note: "x".repeat(2001) }),
    );
    expect(refused.userErrors.map(({ field }) => field)).toEqual([["at"], ["note"]]);
    expect((await log(matter, phone("REACHED", { at: "ayer" }))).userErrors).toMatchObject([
      { field: ["at"] },
    ]);
    const before = await log(matter, phone("REACHED"));
    const older = await log(matter, {
      channel: en("CHAT"),
      result: en("REACHED"),
      at: "2026-10-01T10:00:00Z",
    });
    expect(older.task.lastAction).toBe(before.task.lastAction);
    const call = `mutation { logTaskContact(id: "${matter.reference}", input: {channel: PHONE, result: REACHED}) { task { id } } }`;
    expect((await desk.ask(desk.otherSpecialist, call)).errors[0]?.extensions.code).toBe("NOT_FOUND");
    expect((await desk.ask(desk.client, call)).errors[0]?.extensions.code).toBe("FORBIDDEN");
    expect((await desk.ask(desk.admin, call)).errors).toEqual([]);
  });

  test("is noted once: the same form sent again, also at once, is no second contact", async () => {
    const matter = await desk.taskOf();
    const eventsOf = async () => {
      const [events] = await desk.app.deps.db.query<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM task_events WHERE task_id = $1 AND type = 'CONTACT_TRIED'`,
        [matter.id],
      );
      return events?.count;
    };
    const call = phone("NO_ANSWER", { at: "2026-11-20T10:30:00Z" });
    const twice = await Promise.all([log(matter, call), log(matter, call)]);
    const refusal = { field: ["at"], code: "ALREADY_NOTED" };
    expect(twice.flatMap(({ userErrors }) => userErrors)).toMatchObject([refusal]);
    expect(await eventsOf()).toBe(1);
    const now = [await log(matter, phone("NO_ANSWER")), await log(matter, phone("NO_ANSWER"))];
    expect(now.flatMap(({ userErrors }) => userErrors)).toMatchObject([refusal]);
    for (const other of [{ at: "2026-11-20T10:31:00Z" }, { note: "Al fijo", at: "2026-11-20T10:30:00Z" }])
      expect((await log(matter, phone("NO_ANSWER", other))).userErrors).toEqual([]);
    expect(await eventsOf()).toBe(4);
  });
});

describe("the state by hand", () => {
  test("of one's own task, with a reason; nothing of a foreign one is told, not even a conflict", async () => {
    const matter = await desk.taskOf();
    const change = (version: number, reason = "Lo ha dicho") =>
      `mutation { changeAssignedTaskState(id: "${matter.reference}", input: {version: ${version}, state: ACEPTACION, reason: "${reason}"}) {
        task { state version } conflict { field } userErrors { field code } } }`;
    const foreign = await desk.ask(desk.otherSpecialist, change(99));
    expect(foreign.errors[0]?.extensions.code).toBe("NOT_FOUND");
    expect(foreign.data).toBeNull();
    expect((await desk.ask(desk.specialist, change(1, " "))).data).toMatchObject({
      changeAssignedTaskState: { userErrors: [{ field: ["reason"], code: "REQUIRED" }] },
    });
    expect((await desk.ask(desk.specialist, change(1))).data).toMatchObject({
      changeAssignedTaskState: { task: { state: "ACEPTACION", version: 2 }, userErrors: [] },
    });
    expect((await desk.ask(desk.specialist, change(1))).data).toMatchObject({
      changeAssignedTaskState: { conflict: [{ field: "state" }], userErrors: [{ code: "CONFLICT" }] },
    });
  });
});
