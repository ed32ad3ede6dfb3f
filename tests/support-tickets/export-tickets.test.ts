import { beforeAll, expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { fetchBytes, type DownloadLink } from "../support/case-export.ts";
import { exportedTable, refusedExport } from "../support/exported-table.ts";

const app = testApp();
let admin: { token: string; accountId: number };

async function ask(token: string, subject: string): Promise<void> {
  const input = { category: "TECHNICAL", subject, text: "No funciona" };
  const CREATE = `mutation ($input: CreateTicketInput!) { createTicket(input: $input) { ticket { id } userErrors { code } } }`;
  payloadOf(await app.graphql(CREATE, { input }, token), "createTicket");
}

beforeAll(async () => {
  admin = await app.signIn("ADMIN");
  app.deps.setNow("2026-11-20T10:00:00.000Z");
  await ask((await app.signIn("CLIENT")).token, "=1+1");
  app.deps.setNow("2026-11-20T10:01:00.000Z");
  await ask((await app.signIn("SPECIALIST")).token, "Segunda");
  await app.deps.db.query(`UPDATE tickets SET status = 'CLOSED' WHERE subject = 'Segunda'`);
}, 30_000);

const rows = (input = "") => exportedTable(app, admin, "exportTickets", `input: { format: CSV ${input} }`);

test("tickets are exported as they are listed, those due first at the top, and carry no formula", async () => {
  const [heads, ...all] = await rows();
  expect(heads).toEqual(["Número", "Asunto", "De", "Tema", "Estado", "Responder antes de"]);
  expect(all.map((row) => [row[1], row[3], row[4], row[5]])).toEqual([
    ["'=1+1", "Algo no funciona", "Por responder", "25/11/2026 11:00:00"],
    ["Segunda", "Algo no funciona", "Cerrada", "25/11/2026 11:01:00"],
  ]);
});

test("by the list's filter and the columns that are seen", async () => {
  expect(await rows("columns: [STATUS, SUBJECT], status: CLOSED")).toEqual([
    ["Estado", "Asunto"],
    ["Cerrada", "Segunda"],
  ]);
  expect(await rows(`columns: [SUBJECT], search: "segunda"`)).toEqual([["Asunto"], ["Segunda"]]);
});

test("for administrators alone, also when the link is opened", async () => {
  for (const role of ["SPECIALIST", "CLIENT"] as const)
    expect(await refusedExport(app, await app.signIn(role), "exportTickets", "input: { format: CSV }")).toBe(
      "FORBIDDEN",
    );
  const person = await app.signIn("ADMIN");
  const EXPORT = `mutation { exportTickets(input: { format: CSV }) { url fileName userErrors { message } } }`;
  const link = payloadOf(await app.graphql(EXPORT, {}, person.token), "exportTickets") as DownloadLink;
  await app.deps.db.query(`UPDATE accounts SET role = 'CLIENT' WHERE id = $1`, [person.accountId]);
  await app.http.get(link.url).expect(404);
  const own = payloadOf(await app.graphql(EXPORT, {}, admin.token), "exportTickets") as DownloadLink;
  expect((await fetchBytes(app, own)).length).toBeGreaterThan(0);
});
