import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { importRunner, startImportRunner } from "../../server/domains/task-imports/import-runner.ts";
import { settleDeliveries } from "../../server/domains/task-imports/settle-deliveries.ts";
import { TaskImport } from "../../server/domains/task-imports/task-import.entity.ts";
import { payloadOf } from "../support/app.ts";
import { apiKeyDesk } from "../support/api-key-desk.ts";
import { waitFor } from "../support/wait-for.ts";

// Workers read and save each file; on a busy machine that takes its time.
jest.setTimeout(120_000);
const desk = apiKeyDesk();
const { app } = desk;
let key = "";

beforeAll(async () => {
  startImportRunner(app.deps, { sweepSeconds: 1 });
  app.database.onClose(() => importRunner(app.deps).stop());
  ({ secret: key } = await desk.key({ scopes: ["IMPORT_TASKS"], requestsPerMinute: 1_200 }));
});

const DETAILS = { company: "Banco Norte, S.A.", email: "cobros@banco.example", phone: "910000000" };
const HEADERS = [
  "Entidad",
  "N° Contrato",
  "Tipo Contrato",
  "Importe deuda",
  "Deudor",
  "Dirección 1 (Contrato)",
  "Email",
];
const NAMES = ["Ana Bravo Gil", "Luis Soto Mas", "Eva Ruiz Paz", "Iker Sanz Roca"];

let contracts = 0;
/** A file of that many rows nobody has sent before; the rows of `wrong` have no amount. */
function csv(rows: number, { headers = HEADERS, wrong = 0 } = {}): Buffer {
  const lines = Array.from({ length: rows }, (_, row) => {
    contracts += 1;
    const amount = row < wrong ? "sin importe" : `${100 + row},50`;
    const name = NAMES[contracts % NAMES.length] ?? "";
    const email = `ana${contracts}@correo.example`;
    const cells = ["Banco Norte", `C-${contracts}`, "Otro", amount, name, `Calle Mayor ${contracts}`, email];
    return headers.map((_header, at) => cells[at] ?? "algo").join(";");
  });
  return Buffer.from([headers.join(";"), ...lines].join("\n"));
}

interface Delivery {
  id: string;
  status: string;
  waitsFor: string[];
  listCode: string | null;
  rows: number;
  created: number;
  leftOut: number;
  pendingDuplicates: number;
  problems: { row: number; column: string; message: string }[];
}

async function deliver(
  file: Buffer,
  { query = {}, secret = key, name = "cartera.csv" }: { query?: object; secret?: string; name?: string } = {},
): Promise<Delivery> {
  const { body } = await app.http
    .post("/api/v1/imports")
    .query(query)
    .set("authorization", `Bearer ${secret}`)
    .attach("file", file, name)
    .expect(201);
  return body.data as Delivery;
}

const look = async (id: string, secret = key) =>
  (await desk.get(`/v1/imports/${id}`, secret).expect(200)).body.data as Delivery;

const PATIENCE_MS = 60_000;
/** As a program waits for it. */
async function ended(id: string): Promise<Delivery> {
  let told = await look(id);
  await waitFor(async () => (told = await look(id)).status !== "PROCESSING", PATIENCE_MS);
  return told;
}

const import_ = (id: string) => app.deps.db.getRepository(TaskImport).findOneByOrFail({ id });
const rowsOf = <Row>(sql: string, params: unknown[] = []) => app.deps.db.query<Row[]>(sql, params);

describe("a file that a program delivers", () => {
  test("is saved by itself, under the key's name everywhere", async () => {
    const first = await deliver(csv(30), { query: { ...DETAILS, name: "Marzo" } });
    expect(first).toMatchObject({ status: "PROCESSING", waitsFor: [], listCode: null });
    const saved = await ended(first.id);
    expect(saved).toMatchObject({ status: "SAVED", rows: 30, created: 30, leftOut: 0, problems: [] });
    const [list] = await rowsOf(
      `SELECT name, company, contact_email, created_by FROM task_lists WHERE code_id = $1`,
      [saved.listCode],
    );
    expect(list).toEqual({
      name: "Marzo",
      company: "Banco Norte, S.A.",
      contact_email: "cobros@banco.example",
      created_by: null,
    });
    const events = await rowsOf(
      `SELECT DISTINCT e.actor_id, e.api_key_id > 0 AS "byKey" FROM task_events e JOIN tasks t ON t.id = e.task_id
       JOIN task_lists l ON l.id = t.list_id WHERE l.code_id = $1`,
      [saved.listCode],
    );
    expect(events).toEqual([{ actor_id: null, byKey: true }]);
    const trail = await rowsOf<{ action: string }>(
      `SELECT action FROM audit_entries WHERE subject_id = $1 AND api_key_id > 0 AND actor_id IS NULL ORDER BY id`,
      [first.id],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      "deliverTaskFile",
      "requestTaskImportCommit",
      "commitTaskImport",
    ]);
    const told = await rowsOf(`SELECT DISTINCT kind FROM notifications WHERE thing = $1`, [
      `import:${first.id}`,
    ]);
    expect(told).toEqual([{ kind: "import-committed" }]);
    const { token } = await app.signIn("ADMIN");
    const shown = payloadOf(
      await app.graphql(`query ($id: ID!) { taskImport(id: $id) { createdBy } }`, { id: first.id }, token),
      "taskImport",
    );
    expect(shown).toEqual({ createdBy: expect.stringMatching(/^clave de API «Clave \d+»$/) });
  });

  test("the next one of the same company needs no details, and is called as its file", async () => {
    const { id } = await deliver(csv(12), { name: "Cartera abril.csv" });
    const saved = await ended(id);
    expect(saved).toMatchObject({ status: "SAVED", created: 12 });
    const lists = await rowsOf(`SELECT name, company FROM task_lists WHERE code_id = $1`, [saved.listCode]);
    expect(lists).toEqual([{ name: "Cartera abril", company: "Banco Norte, S.A." }]);
  });

  test("waits for a person over an unknown column, who decides it once for all later files", async () => {
    const headers = [...HEADERS, "Kmdt-7"];
    const { id } = await deliver(csv(11, { headers }), { query: DETAILS });
    const waiting = await ended(id);
    expect(waiting).toMatchObject({
      status: "WAITING",
      created: 0,
      listCode: null,
      waitsFor: ["Quedan columnas por asignar: «Kmdt-7»."],
    });
    const told = await rowsOf<{ title: string; text: string }>(
      `SELECT DISTINCT title, text FROM notifications WHERE thing = $1`,
      [`import:${id}`],
    );
    expect(told).toEqual([{ title: "«cartera.csv» espera a una persona", text: waiting.waitsFor[0] }]);
    const { version, choices } = await import_(id);
    const { token } = await app.signIn("ADMIN");
    const columns = choices.map((choice, index) => ({ index, choice: choice ?? "EXTRA" }));
    payloadOf(
      await app.graphql(
        `mutation ($id: ID!, $input: TaskImportMappingInput!) {
           saveTaskImportMapping(id: $id, input: $input) { import { id } userErrors { message } } }`,
        { id, input: { version, columns } },
        token,
      ),
      "saveTaskImportMapping",
    );
    await waitFor(async () => (await import_(id)).status === "REVIEW");
    // It doesn't save itself any more: that is the person's now.
    await settleDeliveries(app.deps);
    expect((await look(id)).status).toBe("WAITING");
    await app.graphql(
      `mutation ($id: ID!) { commitTaskImport(id: $id) { userErrors { message } } }`,
      { id },
      token,
    );
    expect(await ended(id)).toMatchObject({ status: "SAVED", created: 11 });

    const next = await deliver(csv(11, { headers }));
    expect(await ended(next.id)).toMatchObject({ status: "SAVED", created: 11 });
  });

  test("waits where the list's company isn't known", async () => {
    const { id } = await deliver(Buffer.from(csv(10).toString().replaceAll("Banco Norte", "Fondo Sur")));
    const { status, waitsFor } = await ended(id);
    expect([status, waitsFor]).toEqual([
      "WAITING",
      [
        "Datos de la lista, entidad: Este campo es requerido.",
        "Datos de la lista, correo de contacto: Este campo es requerido.",
        "Datos de la lista, teléfono de contacto: Este campo es requerido.",
      ],
    ]);
  });

  test("a few rows with problems stay out and are told; many hold up the whole file", async () => {
    const few = await ended((await deliver(csv(30, { wrong: 3 }), { query: DETAILS })).id);
    expect(few).toMatchObject({ status: "SAVED", created: 27, leftOut: 3 });
    expect(few.problems.map(({ row, column }) => [row, column])).toEqual([
      [2, "Importe deuda"],
      [3, "Importe deuda"],
      [4, "Importe deuda"],
    ]);
    const many = await ended((await deliver(csv(30, { wrong: 4 }), { query: DETAILS })).id);
    expect(many).toMatchObject({ status: "WAITING", created: 0, listCode: null });
    expect(many.waitsFor).toEqual([
      "4 de 30 filas tienen algún error: son más del 10 %, así que no se ha guardado ninguna.",
    ]);
    expect(many.problems).toHaveLength(4);
  });

  test("the same file again makes no second list, also when both come at once", async () => {
    const file = csv(10);
    const both = await Promise.all([deliver(file, { query: DETAILS }), deliver(file, { query: DETAILS })]);
    const done = await Promise.all(both.map(({ id }) => ended(id)));
    const late = await ended((await deliver(file, { query: DETAILS })).id);
    const told = [...done, late];
    expect(told.filter(({ created }) => created > 0)).toHaveLength(1);
    expect(told.filter(({ status }) => status === "WAITING")).toHaveLength(2);
    expect(late.waitsFor[0]).toMatch(/este mismo archivo/i);
  });

  test("what a process left behind before it was settled is settled by the next, once", async () => {
    const { id } = await deliver(csv(10, { headers: [...HEADERS, "Kmdt-9"] }), { query: DETAILS });
    await ended(id);
    const requests = () =>
      rowsOf(`SELECT FROM audit_entries WHERE subject_id = $1 AND action = 'requestTaskImportCommit'`, [id]);
    await app.deps.db.getRepository(TaskImport).update(id, { savesItself: true, waitsFor: [] });
    await Promise.all([settleDeliveries(app.deps), settleDeliveries(app.deps)]);
    expect(await look(id)).toMatchObject({
      status: "WAITING",
      waitsFor: ["Quedan columnas por asignar: «Kmdt-9»."],
    });
    expect(await requests()).toEqual([]);
  });

  test("GraphQL takes it as well", async () => {
    const query = `mutation ($file: Upload!, $listDetails: TaskImportListDetailsInput) {
      deliverTaskFile(file: $file, listDetails: $listDetails) { delivery { id status } userErrors { message } } }`;
    const { company, email, phone } = DETAILS;
    const listDetails = { name: "Por GraphQL", company, contact: { email, lada: "34", phone } };
    const { body } = await app.http
      .post("/graphql")
      .set("authorization", `Bearer ${key}`)
      .set("apollo-require-preflight", "1")
      .field("operations", JSON.stringify({ query, variables: { file: null, listDetails } }))
      .field("map", JSON.stringify({ 0: ["variables.file"] }))
      .attach("0", csv(10), "cartera.csv");
    const { id } = body.data.deliverTaskFile.delivery;
    const saved = await ended(id);
    const told = await app.graphql(
      `query ($id: ID!) { taskFileDelivery(id: $id) { status created listCode problems { row } } }`,
      { id },
      key,
    );
    expect(payloadOf(told, "taskFileDelivery")).toEqual({
      status: "SAVED",
      created: 10,
      listCode: saved.listCode,
      problems: [],
    });
  });
});

describe("who may", () => {
  test("another key, another scope and other people read nothing of it and deliver nothing", async () => {
    const { id } = await deliver(csv(10), { query: DETAILS });
    const { secret: other } = await desk.key({ scopes: ["IMPORT_TASKS"] });
    const { secret: reader } = await desk.key({ scopes: ["READ_TASKS", "WRITE_TASKS", "READ_PAYMENTS"] });
    const { token: client } = await app.signIn("CLIENT");
    await desk.get(`/v1/imports/${id}`, other).expect(404);
    await desk.get("/v1/imports/nada", key).expect(404);
    for (const secret of [reader, client]) {
      await desk.get(`/v1/imports/${id}`, secret).expect(403);
      await app.http
        .post("/api/v1/imports")
        .set("authorization", `Bearer ${secret}`)
        .attach("file", csv(1), "cartera.csv")
        .expect(403);
    }
    await app.http.post("/api/v1/imports").attach("file", csv(1), "cartera.csv").expect(401);
  });

  test("a key that is limited to lists can't be let import", async () => {
    const { list } = await desk.list("Lista", ["Ana Bravo"]);
    const made = await desk.create({ scopes: ["IMPORT_TASKS"], listIds: [String(list.id)] });
    expect(payloadOf(made, "createApiKey")).toMatchObject({
      apiKey: null,
      userErrors: [{ field: ["scopes"], code: "INVALID" }],
    });
  });

  test("what isn't a spreadsheet is refused and leaves nothing", async () => {
    const before = await rowsOf(`SELECT count(*) FROM task_imports`);
    const refused = (file: Buffer, name: string) =>
      app.http.post("/api/v1/imports").set("authorization", `Bearer ${key}`).attach("file", file, name);
    await refused(Buffer.from("%PDF-1.7"), "cartera.pdf").expect(415);
    await refused(Buffer.from([0, 1, 2, 3]), "cartera.xlsx").expect(415);
    await app.http.post("/api/v1/imports").set("authorization", `Bearer ${key}`).send({}).expect(422);
    expect(await rowsOf(`SELECT count(*) FROM task_imports`)).toEqual(before);
  });

  test("a key holds twenty unfinished files at most, also when they come at once", async () => {
    const { secret } = await desk.key({ scopes: ["IMPORT_TASKS"] });
    const headers = [...HEADERS, "Kmdt-10"];
    const made = await deliver(csv(2, { headers }), { secret });
    await waitFor(async () => (await look(made.id, secret)).status === "WAITING");
    const copy = await import_(made.id);
    await rowsOf(
      `INSERT INTO task_imports (id, status, file_key, file_name, file_size, file_hash, kind, header_row, api_key_id, created_at, updated_at)
       SELECT gen_random_uuid(), 'MAPPING', $1 || n, 'x.csv', 1, 'x' || n, 'CSV', 1, $2, $3, $3 FROM generate_series(1, 18) n`,
      [copy.fileKey, copy.apiKeyId, copy.createdAt],
    );
    const answers = await Promise.all(
      [csv(2, { headers }), csv(2, { headers }), csv(2, { headers })].map((file) =>
        app.http
          .post("/api/v1/imports")
          .set("authorization", `Bearer ${secret}`)
          .attach("file", file, "cartera.csv"),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});
