import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { importRunner, startImportRunner } from "../../server/domains/task-imports/import-runner.ts";
import { testApp } from "../support/app.ts";
import { fixturePath, LIST_DETAILS } from "../support/task-imports.ts";
import { waitFor } from "../support/wait-for.ts";

const app = testApp();
let token = "";

beforeAll(async () => {
  startImportRunner(app.deps, { sweepSeconds: 1 });
  app.database.onClose(() => importRunner(app.deps).stop());
  token = (await app.signIn("ADMIN")).token;
});

interface PreviewColumn {
  columnHeader: string;
  preview: string[];
  mandatoryProperties: { assignment: boolean; typeColumn: string | null };
}

function post(path: string) {
  return app.http.post(`/api${path}`).set("authorization", `Bearer ${token}`);
}

async function preview(name: string) {
  const { body } = await post("/admin/preview-file").attach("file", fixturePath(name)).expect(200);
  const columns = body.data.preview[0].previewTask as PreviewColumn[];
  return { historicalId: String(body.data.historicalId), columns, data: body.data };
}

function savePayload(historicalId: string, columns: PreviewColumn[]) {
  return {
    taskListDetails: LIST_DETAILS,
    sheetName: "Hoja 1",
    historicalId,
    columns: columns.map(({ columnHeader, mandatoryProperties }) => ({
      columnHeader,
      typeColumn: mandatoryProperties.typeColumn ?? "EXTRA",
    })),
  };
}

describe("the documented calls", () => {
  test("preview, save, decide duplicates", async () => {
    const first = await preview("titulo.xlsx");
    expect(first.columns.every(({ preview: samples }) => samples.length > 0)).toBe(true);
    const saved = await post("/admin/upload-task-list")
      .send(savePayload(first.historicalId, first.columns))
      .expect(200);
    expect(saved.body.message).toBe("Se ha guardado correctamente la lista de tareas");
    expect(saved.body.data).toMatchObject({ nDuplicateTasks: 0, duplicateTasks: [], totalTasks: 180 });
    await post("/admin/upload-task-list").send(savePayload(first.historicalId, first.columns)).expect(409);

    const second = await preview("duplicados.xlsx");
    const again = await post("/admin/upload-task-list")
      .send(savePayload(second.historicalId, second.columns))
      .expect(200);
    expect(again.body.data).toMatchObject({ nDuplicateTasks: 21, totalTasks: 5 });
    const ids = (again.body.data.duplicateTasks as { duplicatedId: number }[]).map(
      ({ duplicatedId }) => duplicatedId,
    );
    const over = await post("/admin/overwritte-tasks")
      .send({ duplicateTasks: ids.slice(0, 10) })
      .expect(200);
    expect(over.body).toMatchObject({
      message: "Se sobreescribieron 10 tareas.",
      data: { totalTasksOverwritten: 10 },
    });
    const rest = { duplicateTasks: ids.slice(8).map((duplicatedId) => ({ duplicatedId })) };
    const alone = await post("/admin/overwritte-tasks-independent").send(rest).expect(200);
    expect(alone.body.data).toEqual({ totalIdependentTasks: 11, totalIndependentTasks: 11 });
    await post("/admin/overwritte-tasks")
      .send({ duplicateTasks: [987_654] })
      .expect(404);
    await post("/admin/overwritte-tasks").send({}).expect(422);
  });

  test("columns go by display name too, unnamed ones are not imported, failing rows are told", async () => {
    const { historicalId, columns } = await preview("con-errores.csv");
    const payload = savePayload(historicalId, columns);
    const names: Record<string, string> = {
      entity: "Entidad",
      email: " email ",
      nContract: "Nº Contrato",
      addressContract: "Dirección 1",
    };
    payload.columns = payload.columns
      .filter(({ typeColumn }) => typeColumn !== "EXTRA")
      .map((column) => ({ ...column, typeColumn: names[column.typeColumn] ?? column.typeColumn }));
    const { body } = await post("/admin/upload-task-list").send(payload).expect(200);
    expect(body.data).toMatchObject({ totalTasks: 33, nLeftOutRows: 7 });
    expect(body.data.leftOutRows.map(({ row }: { row: number }) => row)).toEqual([5, 9, 13, 17, 21, 25, 33]);
    expect(body.data.leftOutRows[0].problems[0].message).toEqual(expect.any(String));
  });

  test("another sheet of the file can be saved than the previewed one", async () => {
    const { historicalId, columns, data } = await preview("varias-hojas.xlsx");
    expect(data.sheets.map(({ name }: { name: string }) => name)).toEqual(["Instrucciones", "Deudores"]);
    const payload = { ...savePayload(historicalId, columns), sheetName: "Otra" };
    const wrong = await post("/admin/upload-task-list").send(payload).expect(422);
    expect(wrong.body.errors).toEqual([
      { field: "sheetName", message: expect.stringContaining("«Deudores»") },
    ]);
    const { body } = await post("/admin/upload-task-list")
      .send({ ...payload, sheetName: "Deudores" })
      .expect(200);
    expect(body.data.totalTasks).toBe(90);
  });

  test("all problems come at once, and nothing is lost by them", async () => {
    const { historicalId, columns } = await preview("coma.csv");
    const payload = savePayload(historicalId, columns);
    const broken = {
      ...payload,
      taskListDetails: { name: "", company: "Banco", contact: { email: "nadie", phone: "91" } },
      columns: [
        ...payload.columns.slice(1),
        { columnHeader: "No está", typeColumn: "email" },
        { columnHeader: columns[0]?.columnHeader ?? "", typeColumn: "" },
      ],
    };
    const { body } = await post("/admin/upload-task-list").send(broken).expect(422);
    const fields = body.errors.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(
      expect.arrayContaining([
        "taskListDetails.name",
        "taskListDetails.contact.email",
        "taskListDetails.contact.phone",
      ]),
    );
    expect(fields.filter((field: string) => field.startsWith("columns."))).toHaveLength(2);
    const empty = await post("/admin/upload-task-list")
      .send({ ...payload, columns: [] })
      .expect(422);
    expect(empty.body.message).toMatch(/^Faltan columnas obligatorias por asignar: Entidad, /);
    await post("/admin/upload-task-list").send(payload).expect(200);
  });

  test.each([
    ["pagina.xlsx", 415],
    ["vacio.csv", 415],
    ["bomba.xlsx", 415],
  ])("%s is refused with its reason", async (name, status) => {
    const { body } = await post("/admin/preview-file").attach("file", fixturePath(name)).expect(status);
    expect(body.message.length).toBeGreaterThan(20);
  });

  test("what a file leaves open is told in the preview, asked for before saving, and answered with the columns", async () => {
    const headers = "Entidad;Contrato;Tipo Contrato;Deuda (miles de €);Deudor;Email;Domicilio;Fecha deuda";
    const row = "Banco Abierto;AB-1;Temporal;1,234;Ana Gil;ana@correo.example;Calle Mayor 1;03/04/2024";
    const { body } = await post("/admin/preview-file")
      .attach("file", Buffer.from(`${headers}\n${row}\n`), "abierto.csv")
      .expect(200);
    const columns = body.data.preview[0].previewTask as (PreviewColumn & { questions: { kind: string }[] })[];
    expect(columns.flatMap(({ questions }) => questions.map(({ kind }) => kind))).toEqual([
      "UNIT",
      "DECIMAL_SIGN",
      "DATE_ORDER",
    ]);
    expect(body.data.warnings.join()).toContain("los importes parecen estar en miles de euros");
    expect(body.data.warnings.join()).toContain("se ha tomado primero el día y después el mes");
    const payload = savePayload(body.data.historicalId, columns);
    const refused = await post("/admin/upload-task-list").send(payload).expect(422);
    expect(refused.body.errors).toEqual([
      {
        field: "columns.3.reading.UNIT",
        message: expect.stringContaining("EUROS, CENTS, THOUSANDS, MILLIONS"),
      },
    ]);
    const answers: Record<string, Record<string, string>> = {
      "Deuda (miles de €)": { UNIT: "THOUSANDS", DECIMAL_SIGN: "," },
      "Fecha deuda": { DATE_ORDER: "MDY" },
    };
    const answered = payload.columns.map((column) => ({ ...column, reading: answers[column.columnHeader] }));
    const wrong = answered.with(0, {
      ...answered[0],
      reading: { UNIT: "LIBRAS" },
    } as (typeof answered)[number]);
    await post("/admin/upload-task-list")
      .send({ ...payload, columns: wrong })
      .expect(422);
    const saved = await post("/admin/upload-task-list")
      .send({ ...payload, columns: answered })
      .expect(200);
    expect(saved.body.data).toMatchObject({ totalTasks: 1, warnings: [] });
    const [task] = await app.deps.db.query<{ amount: string; date: string }[]>(
      "SELECT amount_debt AS amount, debt_date::text AS date FROM tasks WHERE n_contract = 'AB-1'",
    );
    expect(task).toEqual({ amount: "1234.00", date: "2024-03-04" });
  });

  test("no file, a wrong ending, an unknown import", async () => {
    const none = await post("/admin/preview-file").field("x", "y").expect(422);
    expect(none.body.message).toBe("Por favor selecciona un archivo primero");
    const pdf = await post("/admin/preview-file")
      .attach("file", Buffer.from("%PDF"), "lista.pdf")
      .expect(415);
    expect(pdf.body.message).toBe("Por favor, sube solo archivos .csv, .xlsx o .xls.");
    await post("/admin/upload-task-list").send(savePayload("x", [])).expect(404);
  });
});

describe("GraphQL", () => {
  const fields = `id status version fileName sheetName headerRow head warnings missingProperties
    columns { index header samples emptyCount suggestion { choice confidence reason } choice unknownValues { value count } errorCount
      reading { decimalSign dateOrder ambiguous } }
    counts { rows valid errors leftOut created pendingDuplicates } progress { done total percent } list { id codeId }`;

  async function upload(name: string) {
    const operations = {
      query: `mutation ($file: Upload!) { startTaskImport(file: $file) { import { ${fields} } userErrors { field code message } } }`,
      variables: { file: null },
    };
    const answer = await app.http
      .post("/graphql")
      .set("apollo-require-preflight", "1")
      .set("authorization", `Bearer ${token}`)
      .field("operations", JSON.stringify(operations))
      .field("map", JSON.stringify({ 0: ["variables.file"] }))
      .attach("0", readFileSync(fixturePath(name)), name);
    return answer.body.data.startTaskImport;
  }

  /** So that nothing of the calls above is a duplicate here. */
  async function emptyTasks() {
    await app.deps.db.query(
      "UPDATE tasks SET deleted_at = timestamptz '2026-11-20T11:00:00Z' WHERE deleted_at IS NULL",
    );
  }

  async function ask(query: string, variables: Record<string, unknown>) {
    const { data, errors } = await app.graphql(query, variables, token);
    expect(errors).toEqual([]);
    return (data ?? {}) as Record<string, Record<string, never>>;
  }

  test("a file goes through upload, mapping, review, correction, commit, download and undo", async () => {
    // Later than the documented calls above: the clock of a test stands still otherwise.
    app.deps.setNow("2026-11-20T11:20:00.000Z");
    await emptyTasks();
    const started = await upload("con-errores.csv");
    expect(started.userErrors).toEqual([]);
    const { id, columns, version } = started.import;
    const save = await ask(
      `mutation ($id: ID!, $input: TaskImportMappingInput!) { saveTaskImportMapping(id: $id, input: $input) { import { status } userErrors { message } } }`,
      {
        id,
        input: {
          version,
          columns: columns.map((column: { index: number; suggestion: { choice: string } | null }) => ({
            index: column.index,
            choice: column.suggestion?.choice ?? "EXTRA",
          })),
          listDetails: LIST_DETAILS,
        },
      },
    );
    expect(save.saveTaskImportMapping?.userErrors).toEqual([]);
    const show = `query ($id: ID!) { taskImport(id: $id) { ${fields} rows { totalCount nodes { number cells leftOut problems { column property code message value } } } duplicates { totalCount } } }`;
    const status = async () => (await ask(show, { id })).taskImport as unknown as Record<string, never>;
    const review = await waitFor(async () => {
      const now = (await status()) as unknown as {
        status: string;
        rows: { totalCount: number };
        counts: object;
      };
      return now.status === "REVIEW" ? now : null;
    });
    expect(review.rows.totalCount).toBe(7);
    expect(review.counts).toMatchObject({ rows: 40, valid: 33, errors: 7 });
    const refused = await ask(
      `mutation ($id: ID!, $input: TaskImportReplacementInput!) { replaceTaskImportValue(id: $id, input: $input) { import { id } userErrors { field message } } }`,
      { id, input: { column: 99, from: "a", to: "b" } },
    );
    expect(refused.replaceTaskImportValue?.userErrors).toEqual([
      { field: ["column"], message: "El archivo no tiene la columna 100." },
    ]);
    await ask(
      `mutation ($id: ID!) { commitTaskImport(id: $id) { import { status } userErrors { message } } }`,
      { id },
    );
    const saved = await waitFor(async () => {
      const now = (await status()) as unknown as {
        status: string;
        list: { id: string } | null;
        counts: object;
      };
      return now.status === "COMMITTED" ? now : null;
    });
    expect(saved.counts).toMatchObject({ leftOut: 7, errors: 0 });
    const list = await ask(
      `query ($id: ID!) { taskList(id: $id) { pendingDuplicates imports { id undoableUntil createdBy } } taskOverview { tasks recentImports { id } alerts { kind count importId } } }`,
      { id: saved.list?.id },
    );
    expect(list.taskList).toMatchObject({ imports: [{ id, createdBy: "Nombre De Prueba" }] });
    expect(list.taskOverview?.recentImports).toContainEqual({ id });
    expect(list.taskOverview?.alerts).toContainEqual({ kind: "ROWS_LEFT_OUT", count: 7, importId: id });

    const link = await ask(
      `mutation ($id: ID!) { downloadTaskImportLeftOut(id: $id) { url fileName userErrors { message } } }`,
      { id },
    );
    const { url, fileName } = link.downloadTaskImportLeftOut as unknown as { url: string; fileName: string };
    expect(fileName).toBe("con-errores-filas-excluidas.csv");
    const file = await app.http.get(url).buffer(true).parse(asText).expect(200);
    const lines = String(file.body).replace(/\r\n$/, "").split("\r\n");
    expect(lines).toHaveLength(8);
    expect(lines[0]).toMatch(/^\ufeff.*;Problema$/);
    await app.http.get(url).expect(404);

    const undone = await ask(
      `mutation ($id: ID!) { undoTaskImport(id: $id) { import { status undoReport { removed kept } } userErrors { message } } }`,
      { id },
    );
    expect(undone.undoTaskImport?.import).toEqual({ status: "UNDONE", undoReport: { removed: 33, kept: 0 } });
  });

  test("a refused file comes as a user error with its reason", async () => {
    const refused = await upload("truncado.xlsx");
    expect(refused.import).toBeNull();
    expect(refused.userErrors).toEqual([
      { field: ["file"], code: "DAMAGED", message: expect.stringContaining("dañado") },
    ]);
  });

  test("the template is a workbook that is read without questions", async () => {
    const link = await ask(
      `mutation { downloadTaskImportTemplate { url fileName userErrors { message } } }`,
      {},
    );
    const { url } = link.downloadTaskImportTemplate as unknown as { url: string };
    const file = await app.http.get(url).buffer(true).parse(asBytes).expect(200);
    const answer = await post("/admin/preview-file").attach("file", file.body as Buffer, "plantilla.xlsx");
    // It is empty, and the example stands on another sheet.
    expect(answer.status).toBe(415);
    expect(answer.body.message).toContain("no tiene filas de datos");
  });

  test("the list of imports costs the same statements however long it is", async () => {
    const { taskImports } = await ask(
      `{ taskImports(open: false, page: { size: 2 }) { totalCount nodes { id status } } }`,
      {},
    );
    expect((taskImports as unknown as { nodes: unknown[] }).nodes).toHaveLength(2);
  });
});

type Done = (error: Error | null, body: unknown) => void;

function asBytes(response: unknown, done: Done): void {
  // What the client hands over is the raw answer, whatever its type says.
  const stream = response as NodeJS.ReadableStream;
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  stream.on("end", () => done(null, Buffer.concat(chunks)));
}

function asText(response: unknown, done: Done): void {
  asBytes(response, (error, body) => done(error, (body as Buffer).toString("utf8")));
}
