import { beforeAll, expect, test } from "@jest/globals";
import { importRunner, startImportRunner } from "../../server/domains/task-imports/import-runner.ts";
import { testApp } from "../support/app.ts";
import { documentedClient, type Told } from "../support/documented-client.ts";

/** The administrator's part of the specification, called by the client of documented-client.test.ts. */
const app = testApp();
const client = documentedClient(app);
const { call } = client;

const FILE = [
  "Entidad;Deudor;Email;Dirección;Contrato;Tipo contrato;Importe",
  "Banco Uno;Ana Pérez;ana@correo.example;Calle Mayor 1;C-1;TEMPORAL;100,50",
  "Banco Uno;Luis Gil;luis@correo.example;Calle Menor 2;C-2;INDEFINIDO;200",
  "Banco Uno;Eva Ruiz;eva@correo.example;Calle Alta 3;C-3;OTRO;300",
].join("\n");
const PROPERTIES = [
  "entity",
  "debtor",
  "email",
  "addressContract",
  "nContract",
  "typeContract",
  "amountDebt",
];

beforeAll(async () => {
  startImportRunner(app.deps, { sweepSeconds: 1 });
  app.database.onClose(() => importRunner(app.deps).stop());
  client.token = (await app.signIn("ADMIN")).token;
});

/** Chooses the file, asks for the preview and saves the list with a property for each column. */
async function importList(file: string): Promise<Told> {
  const { body } = await app.http
    .post("/api/admin/preview-file")
    .set("authorization", `Bearer ${client.token}`)
    .attach("file", Buffer.from(file), "lista.csv")
    .expect(200);
  const { preview, historicalId } = body.data as {
    preview: [{ previewTask: { columnHeader: string; preview: unknown; mandatoryProperties: object }[] }];
    historicalId: string;
  };
  for (const column of preview[0].previewTask)
    expect(column).toEqual(
      expect.objectContaining({
        columnHeader: expect.any(String),
        mandatoryProperties: expect.objectContaining({ assignment: expect.any(Boolean) }),
      }),
    );
  return call("post", "admin/upload-task-list", {
    taskListDetails: {
      name: "Cartera de noviembre",
      company: "Banco Uno, S.A.",
      contact: { email: "cartera@correo.example", lada: "34", phone: "910000000" },
    },
    sheetName: "Hoja 1",
    historicalId,
    columns: preview[0].previewTask.map(({ columnHeader }, at) => ({
      columnHeader,
      typeColumn: PROPERTIES[at],
    })),
  });
}

test("an import, its duplicates overwritten and made independent, the lists and the deletions", async () => {
  expect((await importList(FILE)).data).toMatchObject({ nDuplicateTasks: 0, duplicateTasks: [] });
  // The same file once more would be refused as saved already: this is the bank's next one.
  const again = await importList(FILE.replace("100,50", "150"));
  expect([again.status, again.message]).toEqual([200, expect.any(String)]);
  expect(again.data).toMatchObject({ nDuplicateTasks: 3 });
  const ids = (again.data["duplicateTasks"] as unknown as { duplicatedId: unknown }[]).map(
    ({ duplicatedId }) => duplicatedId,
  );
  const over = await call("post", "admin/overwritte-tasks", { duplicateTasks: ids.slice(0, 1) });
  expect(over.data["totalTasksOverwritten"]).toBe(1);
  const alone = await call("post", "admin/overwritte-tasks-independent", { duplicateTasks: ids.slice(1) });
  expect(alone.data["totalIdependentTasks"]).toBe(2);

  const lists = (await call("get", "admin/get-tasks-list")).data as unknown as {
    data: { tasks: object[] };
  };
  expect(lists.data.tasks[0]).toEqual(
    expect.objectContaining({
      id: expect.any(Number),
      codeId: expect.stringMatching(/^L\d\d-\d{6}$/),
      company: "Banco Uno, S.A.",
      tasksCount: expect.any(Number),
      creationDate: expect.any(String),
      status: expect.any(String),
    }),
  );
  const { data } = (await call("get", "admin/get-individual-task")).data as unknown as {
    data: { tasks: { id: number; codeId: string }[] };
  };
  expect(data.tasks).toHaveLength(5);
  for (const task of data.tasks)
    expect(task).toEqual(
      expect.objectContaining({
        id: expect.any(Number),
        codeId: expect.stringMatching(/^T\d\d-\d{7}$/),
        entity: "Banco Uno",
        debtor: expect.any(String),
        dateLastAction: expect.any(String),
      }),
    );
  const detail = await call("get", `admin/task-detail/${data.tasks[0]?.codeId}`);
  expect(detail.data["task"]).toMatchObject({ id: data.tasks[0]?.id });
  expect((await call("delete", `admin/delete-task/${data.tasks[0]?.id}`)).status).toBe(200);
  const [list] = lists.data.tasks as { id: number }[];
  expect((await call("delete", `admin/delete-task-list/${list?.id}`)).status).toBe(200);
});

test("one task, with the form's untouched values", async () => {
  const made = await call("post", "admin/create-task", {
    contact: { email: "ana@correo.example", lada: "34", phone: "612345678" },
    entity: "Banco Dos",
    nContract: "X-1",
    addresses: [{ type: "CONTRACT", city: "Calle Mayor 1" }],
    nSessions: 0,
    typeContract: "OTRO",
    amountDebt: 0,
    debtDate: "2026-11-20T09:30:00.000Z",
    debtor: "Ana Pérez",
    intervention: "Otros",
    thirdParties: "",
    assignmentDate: "2026-11-20T09:30:00.000Z",
  });
  expect(made.status).toBe(201);
});
