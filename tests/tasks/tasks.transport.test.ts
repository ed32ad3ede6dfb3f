import { beforeAll, describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { expectQueriesEnd } from "../support/running-queries.ts";

const app = testApp();
let token = "";

beforeAll(async () => {
  ({ token } = await app.signIn("ADMIN"));
});

const PAYLOAD = {
  contact: { email: "lucia@correo.example", lada: "34", phone: "612345678" },
  entity: "Banco Ejemplo, S.A.",
  nContract: "CT-1",
  addresses: [
    { type: "CONTRACT", city: "" },
    { type: "MAIN", city: "Calle Mayor 1, Madrid" },
    { type: "EXTRA", city: "Calle Menor 2, Toledo" },
  ],
  nSessions: 0,
  typeContract: "TEMPORAL",
  amountDebt: 1234.5,
  debtDate: "2024-03-01",
  debtor: "Lucía García",
  intervention: "Titular",
  thirdParties: "",
  assignmentDate: "2026-11-01",
};

const get = (path: string) => app.http.get(`/api/admin/${path}`).set("authorization", `Bearer ${token}`);
const post = (path: string, body: object) =>
  app.http.post(`/api/admin/${path}`).set("authorization", `Bearer ${token}`).send(body);
const remove = (path: string) =>
  app.http.delete(`/api/admin/${path}`).set("authorization", `Bearer ${token}`);

function payload(data: Record<string, unknown> | null, field: string): unknown {
  return (data ?? {})[field];
}

async function create(changes: object = {}): Promise<{ id: number; codeId: string }> {
  const { body } = await post("create-task", { ...PAYLOAD, ...changes }).expect(201);
  return body.data.task;
}

describe("REST", () => {
  test("create-task takes the documented payload; empty addresses go, types follow the position", async () => {
    const { body } = await post("create-task", PAYLOAD).expect(201);
    expect(body.message).toBe("Se ha creado 1 nueva tarea individual correctamente");
    expect(body.data.task).toMatchObject({
      codeId: expect.stringMatching(/^T26-\d{7}$/),
      amountDebt: 1234.5,
      intervention: "Titular",
      typeContract: "TEMPORAL",
      status: "Esperando",
      contact: { email: "lucia@correo.example", lada: "34", phone: "612345678" },
      addresses: [
        { type: "CONTRACT", city: "Calle Mayor 1, Madrid" },
        { type: "MAIN", city: "Calle Menor 2, Toledo" },
      ],
    });
  });

  test("create-task says what is wrong with every field, by its path", async () => {
    const { body } = await post("create-task", {
      ...PAYLOAD,
      contact: { email: "sin-arroba", phone: "12-34" },
      addresses: [],
      amountDebt: -1,
      intervention: "Primo",
      entity: { $ne: null },
    }).expect(422);
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { field: "contact.email", message: "Email inválido" },
        { field: "contact.phone", message: "Solo números permitidos" },
        { field: "addresses.0", message: "La dirección 1 es requerida" },
        { field: "amountDebt", message: "El valor debe ser positivo" },
        { field: "intervention", message: "Elige una de las opciones" },
        { field: "entity", message: "Este campo es requerido" },
      ]),
    );
    expect(typeof body.message).toBe("string");
  });

  test("what isn't sent takes its documented default", async () => {
    const { amountDebt: _a, debtDate: _d, assignmentDate: _as, nSessions: _n, ...rest } = PAYLOAD;
    const { body } = await post("create-task", {
      ...rest,
      contact: { email: "a@b.example", phone: "6123456" },
    }).expect(201);
    expect(body.data.task).toMatchObject({
      amountDebt: 0,
      nSessions: 0,
      debtDate: "2026-11-20",
      assignmentDate: "2026-11-20",
      contact: { lada: "34" },
    });
  });

  test("get-individual-task answers both ways clients read it, newest first, in pages if asked", async () => {
    const { codeId } = await create({ debtor: "La Última" });
    const { body } = await get("get-individual-task").expect(200);
    expect(body.data.tasks).toEqual(body.data.data.tasks);
    expect(body.data.tasks[0]).toMatchObject({ codeId, entity: "Banco Ejemplo, S.A.", debtor: "La Última" });
    expect(body.data.tasks[0].dateLastAction).toMatch(/^2026-11-20T11:00:00/);
    const second = await get("get-individual-task?page=2&limit=1").expect(200);
    expect(second.body.data.tasks).toEqual([body.data.tasks[1]]);
  });

  test("task-detail by id and by code; 404 for what isn't there", async () => {
    const { id, codeId } = await create();
    const byId = await get(`task-detail/${id}`).expect(200);
    const byCode = await get(`task-detail/${codeId}`).expect(200);
    expect(byCode.body.data.task).toEqual(byId.body.data.task);
    for (const unknown of ["999999999", "T26-9999999", "x'--", "1e3"]) {
      await get(`task-detail/${encodeURIComponent(unknown)}`).expect(404);
    }
  });

  test("delete-task takes it away once", async () => {
    const { id, codeId } = await create();
    const { body } = await remove(`delete-task/${id}`).expect(200);
    expect(body.message).toContain(codeId);
    await remove(`delete-task/${id}`).expect(404);
    await get(`task-detail/${id}`).expect(404);
  });

  test("get-tasks-list and delete-task-list", async () => {
    const [list] = await app.deps.db.query<{ id: number }[]>(
      `INSERT INTO task_lists (created_at, updated_at, code_id, name, company, contact_email, contact_phone)
       VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', 'L26-000001', 'Cartera', 'Banco Uno', 'a@b.example', '910000000') RETURNING id`,
    );
    const { body } = await get("get-tasks-list").expect(200);
    expect(body.data.data.tasks).toEqual(body.data.tasks);
    expect(body.data.tasks[0]).toMatchObject({
      id: list?.id,
      codeId: "L26-000001",
      company: "Banco Uno",
      tasksCount: 0,
      status: "Debes enviar el mail masivo",
    });
    await remove(`delete-task-list/${list?.id}`).expect(200);
    await remove(`delete-task-list/${list?.id}`).expect(404);
    expect((await get("get-tasks-list")).body.data.tasks).toEqual([]);
  });

  test("without parameters the list calls give everything, however much it is", async () => {
    const { codeId } = await create({ debtor: "Una de muchas" });
    const before = (await get("get-individual-task")).body.data.total as number;
    await app.deps.db.query(
      `INSERT INTO tasks (code_id, entity, n_contract, type_contract, amount_debt, debt_date, debtor, assignment_date,
         date_last_action, dedupe_key, search_text, state_since, created_at, updated_at)
       SELECT 'T25-' || lpad(n::text, 7, '0'), 'Entidad', 'N' || n, 'OTRO', n, '2025-01-01', 'Deudor ' || n, '2025-01-01',
         '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second', 'masa' || n, 'x',
         '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'
       FROM generate_series(1, 2600) AS n`,
    );
    await app.deps.db.query(
      `INSERT INTO task_lists (created_at, updated_at, code_id, name, company, contact_email, contact_phone)
       SELECT '2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', 'L25-' || lpad(n::text, 6, '0'), 'Cartera', 'Banco', 'a@b.example',
         '910000000' FROM generate_series(1, 1200) AS n`,
    );
    const { body, headers } = await get("get-individual-task").expect(200);
    expect(headers["content-type"]).toContain("application/json");
    expect(body.data.total).toBe(before + 2_600);
    expect(body.data.tasks).toHaveLength(before + 2_600);
    expect(body.data.data.tasks).toEqual(body.data.tasks);
    const codes = (body.data.tasks as { codeId: string }[]).map((task) => task.codeId);
    expect(codes).toContain(codeId);
    expect(codes.at(-1)).toBe("T25-0000001");
    expect(new Set(codes).size).toBe(codes.length);
    // The same of each as in pages.
    const page = await get("get-individual-task?page=1&limit=3");
    expect(body.data.tasks.slice(0, 3)).toEqual(page.body.data.tasks);
    expect(page.body.data.total).toBe(before + 2_600);
    const lists = await get("get-tasks-list").expect(200);
    expect(lists.body.data.tasks).toHaveLength(1_200);
    expect(lists.body.data.data.tasks).toEqual(lists.body.data.tasks);
    expect((await get("get-tasks-list?limit=5")).body.data.tasks).toEqual(lists.body.data.tasks.slice(0, 5));
    // Its connection is given back.
    await expectQueriesEnd(app.deps.db);
  });

  test("minutesGenerated is true once there is a record", async () => {
    const { id } = await create();
    expect((await get(`task-detail/${id}`)).body.data.task.minutesGenerated).toBe(false);
    await app.deps.db.query(
      `INSERT INTO issued_documents (number, task_id, template_key, is_record, title, content, content_hash, audience,
         issued_by, issued_at)
       SELECT 'D26999999', $1, 'acta-final', true, 'Acta final', '{}', 'x', 'ALL', min(id), '2026-11-20T11:00:00Z'
       FROM accounts`,
      [id],
    );
    expect((await get(`task-detail/${id}`)).body.data.task.minutesGenerated).toBe(true);
    const { body } = await get("get-individual-task?limit=1000");
    const found = (body.data.tasks as { id: number }[]).find((task) => task.id === id);
    expect(found).toMatchObject({ minutesGenerated: true });
  });

  test("only administrators", async () => {
    const { token: other } = await app.signIn("SPECIALIST");
    for (const path of ["get-tasks-list", "get-individual-task", "task-detail/1"]) {
      await app.http.get(`/api/admin/${path}`).expect(401);
      await app.http.get(`/api/admin/${path}`).set("authorization", `Bearer ${other}`).expect(403);
    }
  });
});

describe("GraphQL", () => {
  const INPUT = { ...PAYLOAD, intervention: "TITULAR", amountDebt: "1234.50", addresses: ["Calle Mayor 1"] };

  test("createTask, task, updateTask and the conflict of two editors", async () => {
    const created = await app.graphql(
      `mutation CreateTask($input: CreateTaskInput!) { createTask(input: $input) { task { id codeId version amountDebt } message userErrors { message } } }`,
      { input: INPUT },
      token,
    );
    expect(created.errors).toEqual([]);
    const { task } = payload(created.data, "createTask") as { task: { id: string; version: number } };
    expect(task).toMatchObject({ amountDebt: "1234.50", version: 1 });
    const update = (debtor: string) =>
      app.graphql(
        `mutation UpdateTask($id: ID!, $input: UpdateTaskInput!) { updateTask(id: $id, input: $input) {
          task { version debtor } conflict { field label current yours } userErrors { field code message } } }`,
        { id: task.id, input: { version: 1, debtor } },
        token,
      );
    expect((await update("Uno")).data?.["updateTask"]).toEqual({
      task: { version: 2, debtor: "Uno" },
      conflict: [],
      userErrors: [],
    });
    const second = await update("Dos");
    expect(second.errors).toEqual([]);
    expect(second.data?.["updateTask"]).toEqual({
      task: { version: 2, debtor: "Uno" },
      conflict: [{ field: "debtor", label: "Deudor", current: "Uno", yours: "Dos" }],
      userErrors: [
        {
          field: ["version"],
          code: "CONFLICT",
          message:
            "Otra persona ha cambiado esta tarea mientras la editabas. Revisa lo que ha cambiado antes de guardar.",
        },
      ],
    });
  });

  test("a page of tasks with everything the tables show", async () => {
    const answer = await app.graphql(
      `query Tasks { tasks(filter: { search: "lucia" }, sort: DEBTOR, direction: ASC, page: { number: 1, size: 5 }) {
          totalCount totalIsLowerBound pageInfo { pageCount } nodes { id codeId entity debtor dateLastAction state channels
            assignee { displayName } list { codeId } contact { phone } addresses { type city } emailReceived minutesGenerated
            events { totalCount nodes { type summary actor at changes { label before after } } }
            measurements { timeInState { state seconds current } contactsByChannel { channel count } secondsToFirstContact }
            relatedTasks { totalCount } } }
        taskLists { totalCount nodes { id } } taskEntities { name count } taskListCompanies { name count }
        deletedTaskItems { totalCount nodes { kind codeId title deletedBy restorableUntil } } }`,
      {},
      token,
    );
    expect(answer.errors).toEqual([]);
    const { tasks, deletedTaskItems } = answer.data as unknown as {
      tasks: { totalCount: number; nodes: { events: { nodes: { actor: string }[] } }[] };
      deletedTaskItems: { totalCount: number };
    };
    expect(tasks.totalCount).toBeGreaterThan(0);
    expect(tasks.nodes[0]?.events.nodes[0]?.actor).toBe("Nombre De Prueba");
    expect(deletedTaskItems.totalCount).toBe(2);
  });

  test("unknown and deleted ones are null; what can't be changed is NOT_FOUND", async () => {
    const read = await app.graphql(`{ task(id: "987654") { id } taskList(id: "abc") { id } }`, {}, token);
    expect(read.data).toEqual({ task: null, taskList: null });
    const gone = await app.graphql(`mutation { deleteTask(id: "987654") { message } }`, {}, token);
    expect(gone.errors[0]?.extensions.code).toBe("NOT_FOUND");
  });

  test("the link of exportTasks downloads without a token, once", async () => {
    const answer = await app.graphql(
      `mutation { exportTasks(input: { format: CSV, filter: { search: "lucía" } }) { url fileName userErrors { message } } }`,
      {},
      token,
    );
    const { url, fileName } = payload(answer.data, "exportTasks") as { url: string; fileName: string };
    const file = await app.http.get(url).expect(200);
    expect(file.headers["content-disposition"]).toContain(fileName);
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(file.text).toContain("Lucía García");
    await app.http.get(url).expect(404);
  });
});
