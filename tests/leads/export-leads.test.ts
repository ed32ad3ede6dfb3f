import { beforeAll, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { exportedTable, refusedExport } from "../support/exported-table.ts";
import { requestTasks } from "./lead-steps.ts";

const app = testApp();
let admin: { token: string };

beforeAll(async () => {
  admin = await app.signIn("ADMIN");
  app.deps.setNow("2026-11-20T10:01:00.000Z");
  await requestTasks(app, { company: "=1+1", email: "a@uno.example", fullName: "Ana Gil" });
  app.deps.setNow("2026-11-20T10:02:00.000Z");
  await requestTasks(app, { company: "Nébula", email: "b@dos.example", fullName: "Óscar García" });
  await app.deps.db.query(`UPDATE leads SET status = 'WON' WHERE company = 'Nébula'`);
}, 30_000);

const rows = (input = "") => exportedTable(app, admin, "exportLeads", `input: { format: CSV ${input} }`);

test("requests are exported as they are listed, and carry no formula", async () => {
  const [heads, ...all] = await rows();
  expect(heads).toEqual([
    "Código",
    "Empresa o entidad",
    "Contacto",
    "Correo",
    "Asunto",
    "Estado",
    "Recibida",
  ]);
  const shown = all.map((row) => row.slice(1));
  expect(shown).toEqual([
    ["Nébula", "Óscar García", "b@dos.example", "Tareas corporativas", "Ganada", "20/11/2026 11:02:00"],
    ["'=1+1", "Ana Gil", "a@uno.example", "Tareas corporativas", "Nueva", "20/11/2026 11:01:00"],
  ]);
});

test("by the list's filter, its order and the columns that are seen", async () => {
  const chosen = (input: string) => rows(`columns: [STATUS, COMPANY] ${input}`);
  expect(await chosen("filter: { status: WON }")).toEqual([
    ["Estado", "Empresa o entidad"],
    ["Ganada", "Nébula"],
  ]);
  expect((await chosen(`filter: { search: "oscar" }`)).slice(1)).toEqual([["Ganada", "Nébula"]]);
  expect((await chosen("sort: CREATED_AT, direction: ASC")).map((row) => row[0])).toEqual([
    "Estado",
    "Nueva",
    "Ganada",
  ]);
});

test("for administrators alone; the trail keeps by what was filtered, not what was searched", async () => {
  for (const role of ["SPECIALIST", "CLIENT"] as const)
    expect(await refusedExport(app, await app.signIn(role), "exportLeads", "input: { format: CSV }")).toBe(
      "FORBIDDEN",
    );
  expect(await refusedExport(app, {}, "exportLeads", "input: { format: CSV }")).toBe("UNAUTHENTICATED");
  await rows(`filter: { search: "persona secreta" }`);
  const [entry] = await app.deps.db.query<{ data: object }[]>(
    `SELECT data FROM audit_entries WHERE action = 'exportLeads' ORDER BY id DESC LIMIT 1`,
  );
  expect(entry?.data).toEqual({ format: "CSV", filters: ["search"] });
});
