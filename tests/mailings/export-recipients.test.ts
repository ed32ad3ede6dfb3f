import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "@jest/globals";
import Papa from "papaparse";
import {
  exportMailingRecipients,
  openRecipientsExport,
} from "../../server/domains/mailings/export-recipients.ts";
import type { ExportMailingRecipientsInput } from "../../server/generated/schema-types.ts";
import { NotFound } from "../../server/platform/refusals.ts";
import { redeemDownloadTicket } from "../../server/shared/download-tickets.ts";
import { mailingDesk } from "../support/mailing-desk.ts";

/** The ledger of a mailing as a file. */
const desk = mailingDesk();
let id = "";
let codes: string[] = [];
let specialistId = 0;

beforeAll(async () => {
  const people = [
    { debtor: "=1+1", contact: { email: "uno@uno.example", lada: "34", phone: "612000001" } },
    { debtor: "Sin Correo", contact: { email: "dos@dos.example", lada: "34", phone: "612000002" } },
    { debtor: "Va Devuelto", contact: { email: "tres@tres.example", lada: "34", phone: "612000003" } },
  ];
  const tasks = [];
  for (const [at, form] of people.entries()) tasks.push(await desk.task({ ...form, nContract: `X-${at}` }));
  codes = tasks.map(({ codeId }) => codeId);
  await desk.deps.db.query(`UPDATE tasks SET contact_email = NULL WHERE id = $1`, [tasks[1]?.id]);
  const mailing = await desk.begin({ ids: tasks.map((task) => String(task.id)) });
  await desk.run(mailing.id);
  id = String(mailing.id);
  await desk.deps.db.query(
    `UPDATE mailing_recipients SET state = 'BOUNCED', bounce_kind = 'SOFT', response = '452 buzón lleno'
     WHERE name = 'Va Devuelto'`,
  );
  specialistId = await desk.specialist("Clara", "Montes");
  await desk.deps.db.query(`UPDATE tasks SET assignee_id = $2 WHERE id = $1`, [tasks[0]?.id, specialistId]);
}, 60_000);

const specialist = () => desk.ctxOf(specialistId);

async function rows(
  more: Omit<ExportMailingRecipientsInput, "id" | "format"> = {},
  ctx = desk.ctx(),
): Promise<string[][]> {
  const { url } = await exportMailingRecipients(ctx, { id, format: "CSV", ...more });
  const ticket = await redeemDownloadTicket(ctx, url.split("/").at(-1) ?? "");
  const csv = await text(openRecipientsExport(ctx, ticket.params, ctx.actor).file);
  return Papa.parse<string[]>(csv.replace(/^\ufeff/, ""), { delimiter: ";", skipEmptyLines: true }).data;
}

test("a line for each person, with what is known of each try, and no formula", async () => {
  const [heads, ...lines] = await rows();
  expect(heads).toEqual([
    "Persona",
    "Destino",
    "Tareas",
    "Estado",
    "Enviado",
    "Entregado",
    "Abierto",
    "Respondido",
    "Nuevo intento",
    "Motivo",
    "Prueba",
    "Intentos",
  ]);
  const [sent, skipped, bounced] = lines;
  expect(sent?.slice(0, 4)).toEqual(["'=1+1", "uno@uno.example", codes[0], "Enviado"]);
  expect(sent?.[4]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
  expect(skipped?.slice(0, 4)).toEqual(["Sin Correo", "", codes[1], "Excluido"]);
  expect(skipped?.[9]).toBe("No tiene correo");
  expect(bounced?.slice(3, 4)).toEqual(["Devuelto (pasajero)"]);
  expect(bounced?.slice(10)).toEqual(["452 buzón lleno", "1"]);
});

test("by the ledger's filter and the columns that are seen; noted without what was searched", async () => {
  expect(await rows({ filter: { states: ["SKIPPED"] }, columns: ["STATE", "NAME"] })).toEqual([
    ["Estado", "Persona", "Destino"],
    ["Excluido", "Sin Correo", ""],
  ]);
  expect(await rows({ filter: { search: "devuelto" }, columns: ["TASKS"] })).toEqual([
    ["Tareas"],
    [codes[2]],
  ]);
  const [entry] = await desk.deps.db.query<{ data: object; subject: string }[]>(
    `SELECT data, subject_id AS subject FROM audit_entries WHERE action = 'exportMailingRecipients' ORDER BY id DESC LIMIT 1`,
  );
  expect(entry).toEqual({ data: { format: "CSV", filters: ["search"] }, subject: id });
});

test("a specialist's own alone, and of its debts those that are still the own ones", async () => {
  const asked = { id, format: "CSV" as const };
  await expect(exportMailingRecipients(specialist(), asked)).rejects.toBeInstanceOf(NotFound);
  await expect(exportMailingRecipients(desk.ctx(), { ...asked, id: "999999" })).rejects.toBeInstanceOf(
    NotFound,
  );
  await desk.deps.db.query(`UPDATE mailings SET created_by = $2 WHERE id = $1`, [id, specialistId]);
  expect(await rows({ columns: ["TASKS"] }, specialist())).toEqual([["Tareas"], [codes[0]]]);
});
