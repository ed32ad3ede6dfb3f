import { buffer, text } from "node:stream/consumers";
import { beforeAll, expect, test } from "@jest/globals";
import { readXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import { redeemDownloadTicket } from "../../server/shared/download-tickets.ts";
import { assignTasks } from "../../server/domains/tasks/assign-tasks.ts";
import { exportTasks, openTaskExport } from "../../server/domains/tasks/export-tasks.ts";
import type { ExportTasksInput } from "../../server/generated/schema-types.ts";
import type { TaskList } from "../../server/domains/tasks/task-list.entity.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import type { Task } from "../../server/domains/tasks/task.entity.ts";
import { NotFound } from "../../server/platform/refusals.ts";
import { expectQueriesEnd } from "../support/running-queries.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();
let list: TaskList;
let tasks: Task[];
let marta: SignedInContext;

beforeAll(async () => {
  ({ list, tasks } = await desk.list([
    {
      debtor: 'Íñigo; "el Alto"',
      amountDebt: "33952.11",
      intervention: "TITULAR",
      addressMain: "Otra, 2",
      extra: { Oficina: "0049", "=cmd|' /C calc'!A0": "=1+1" },
      dateLastAction: "2025-06-30",
      identityDocument: "12345678Z",
    },
    { debtor: '=HYPERLINK("http://malo.example")', entity: "@SUM(A1)", extra: { Zona: "Norte" } },
    { debtor: "Normal", nContract: "0012", phone: null, lada: null },
  ]));
  const specialist = await desk.specialist("Marta", "Gil");
  marta = desk.ctxOf(specialist);
  const taskIds = [String(tasks[2]?.id)];
  await assignTasks(desk.ctx(), { taskIds, specialistId: String(specialist), notify: false });
  await desk.task({ debtor: "De ninguna lista" });
});

async function download(request: ExportTasksInput, ctx = desk.ctx()) {
  const { url, fileName } = await exportTasks(ctx, request);
  const ticket = await redeemDownloadTicket(ctx, url.split("/").at(-1) ?? "");
  return { ...openTaskExport(ctx, ticket.params, ctx.actor), url, fileName };
}

async function csvRows(
  request: Omit<ExportTasksInput, "format">,
  ctx = desk.ctx(),
): Promise<Record<string, string>[]> {
  const { file } = await download({ ...request, format: "CSV" }, ctx);
  return Papa.parse<Record<string, string>>((await text(file)).replace(/^\ufeff/, ""), {
    header: true,
    delimiter: ";",
    skipEmptyLines: true,
  }).data;
}

test("a list as csv: documented names, Spanish numbers and dates, additional data, nothing that runs", async () => {
  const rows = await csvRows({ filter: { listId: String(list.id) } });
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({
    ID: tasks[0]?.codeId,
    Entidad: "Banco Ejemplo, S.A.",
    Deudor: 'Íñigo; "el Alto"',
    "Importe deuda": "33952,11",
    "Fecha deuda": "01/03/2024",
    "Tipo Contrato": "Temporal",
    Intervención: "Titular",
    Status: "Esperando",
    "Fecha última acción": "30/06/2025 14:00:00",
    "Dirección 2 (Principal)": "Otra, 2",
    "Documento (NIF/NIE/CIF)": "12345678Z",
    Lista: list.codeId,
    Oficina: "0049",
    Zona: "",
    "'=cmd|' /C calc'!A0": "'=1+1",
  });
  expect(rows[1]).toMatchObject({
    Deudor: '\'=HYPERLINK("http://malo.example")',
    Entidad: "'@SUM(A1)",
    Zona: "Norte",
  });
  expect(rows[2]).toMatchObject({
    "N° Contrato": "0012",
    Teléfono: "",
    Prefijo: "",
    "Mediador asignado": "Marta Gil",
  });
});

test("the same as xlsx: typed cells, text kept as text", async () => {
  const { file, fileName, contentType } = await download({
    format: "XLSX",
    filter: { listId: String(list.id) },
  });
  expect(fileName).toBe(`tareas-${list.codeId}-2026-11-20.xlsx`);
  expect(contentType).toContain("spreadsheetml");
  const { sheets } = await readXlsx(await buffer(file));
  const [headers = [], ...rows] = sheets[0]?.rows ?? [];
  const cell = (row: number, header: string) => rows[row]?.[headers.indexOf(header)];
  expect(rows).toHaveLength(3);
  expect(cell(0, "Importe deuda")).toBe(33952.11);
  expect(cell(0, "Fecha deuda")).toEqual(new Date("2024-03-01T00:00:00Z"));
  expect(cell(0, "Fecha última acción")).toEqual(new Date("2025-06-30T14:00:00Z"));
  expect(cell(1, "Deudor")).toBe('\'=HYPERLINK("http://malo.example")');
  expect(cell(2, "N° Contrato")).toBe("0012");
});

test("a filtered, sorted selection, and chosen tasks only", async () => {
  const byAmount = await csvRows({ filter: { search: "banco ejemplo" }, sort: "AMOUNT", direction: "DESC" });
  expect(byAmount.map((row) => row["Importe deuda"])).toEqual(["33952,11", "1234,50", "100,00"]);
  const chosen = await csvRows({ taskIds: [String(tasks[2]?.id), "999999", "x"] });
  expect(chosen.map((row) => row["Deudor"])).toEqual(["Normal"]);
  expect(await csvRows({ filter: { search: "nadie" } })).toEqual([]);
  expect(await csvRows({})).toHaveLength(4);
});

test("only the columns of a table, in its order", async () => {
  const rows = await csvRows({
    filter: { listId: String(list.id) },
    sort: "AMOUNT",
    direction: "DESC",
    columns: ["CODE", "AMOUNT", "ASSIGNEE", "PHONE", "AMOUNT"],
  });
  expect(Object.keys(rows[0] ?? {})).toEqual([
    "ID",
    "Importe deuda",
    "Mediador asignado",
    "Prefijo",
    "Teléfono",
  ]);
  expect(rows[0]).toMatchObject({ ID: tasks[0]?.codeId, "Importe deuda": "33952,11" });
  expect(rows).toHaveLength(3);
});

test("a specialist's holds the tasks assigned to it, whatever else is asked for", async () => {
  const debtors = async (request: Omit<ExportTasksInput, "format">) =>
    (await csvRows(request, marta)).map((row) => row["Deudor"]);
  expect(await debtors({})).toEqual(["Normal"]);
  expect(await debtors({ filter: { listId: String(list.id) } })).toEqual(["Normal"]);
  expect(await debtors({ filter: { listId: "999999" } })).toEqual([]);
  expect(await debtors({ filter: { assigned: false } })).toEqual([]);
  expect(await debtors({ filter: { assigneeId: String(desk.ctx().actor.accountId) } })).toEqual(["Normal"]);
  expect(await debtors({ taskIds: tasks.map(({ id }) => String(id)) })).toEqual(["Normal"]);
  const [seen] = await csvRows({ columns: ["STATE", "ACTION", "CODE"] }, marta);
  expect(seen).toEqual({
    Status: "Esperando",
    "Última acción": "Asignada a Marta Gil",
    ID: tasks[2]?.codeId,
  });
  // By its id a list that isn't the specialist's tells no name.
  expect((await download({ format: "CSV", filter: { listId: String(list.id) } }, marta)).fileName).toBe(
    "tareas-2026-11-20.csv",
  );
});

test("a link serves once and for five minutes", async () => {
  const ticketOf = async () => (await exportTasks(desk.ctx(), { format: "CSV" })).url.split("/").at(-1) ?? "";
  const once = await ticketOf();
  await redeemDownloadTicket(desk.ctx(), once);
  await expect(redeemDownloadTicket(desk.ctx(), once)).rejects.toBeInstanceOf(NotFound);
  const late = await ticketOf();
  desk.deps.setNow("2026-11-20T11:05:01.000Z");
  await expect(redeemDownloadTicket(desk.ctx(), late)).rejects.toBeInstanceOf(NotFound);
  desk.deps.setNow("2026-11-20T11:00:00.000Z");
});

test("the trail keeps that somebody exported, not what was searched", async () => {
  await exportTasks(desk.ctx(), { format: "CSV", filter: { search: "persona secreta" } });
  const rows = await desk.deps.db.query<{ data: object; actor: number }[]>(
    `SELECT data, actor_id AS actor FROM audit_entries WHERE action = 'exportTasks' ORDER BY id DESC LIMIT 1`,
  );
  expect(rows[0]?.actor).toBe(desk.ctx().actor.accountId);
  expect(rows[0]?.data).toEqual({ format: "CSV", filters: ["search"], listId: null, chosen: null });
});

test("a reader who leaves ends the query and gives the connection back", async () => {
  await desk.list(
    Array.from({ length: 3000 }, (_, at) => ({ nContract: `B-${at}`, debtor: `Deudor ${"x".repeat(150)}` })),
  );
  for (let round = 0; round < 12; round++) {
    const { file } = await download({ format: "CSV" });
    await new Promise<void>((resolve) => file.once("readable", resolve));
    file.destroy();
  }
  await expectQueriesEnd(desk.deps.db);
  // More rounds than the pool has connections: none was lost.
  expect(await csvRows({ taskIds: [String(tasks[2]?.id)] })).toHaveLength(1);
});
