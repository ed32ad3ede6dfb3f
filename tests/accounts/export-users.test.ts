import { beforeAll, expect, test } from "@jest/globals";
import { addAccount, testApp } from "../support/app.ts";
import { exportedTable, refusedExport } from "../support/exported-table.ts";

/** The list of users as a file: what is seen, by the same filters and in the same order. */
const app = testApp();
let admin: { token: string };

beforeAll(async () => {
  admin = await app.signIn("ADMIN");
  await addAccount(app.deps, "SPECIALIST", "ana@exportada.example");
  await addAccount(app.deps, "CLIENT", "luis@exportada.example");
  await app.deps.db.query(
    `UPDATE accounts SET names = '=1+1', surnames = 'Gil', identity_document = '12345678Z', identity_status = 'PENDING',
       last_login_at = '2026-11-25T08:00:00Z' WHERE email = 'ana@exportada.example'`,
  );
  await app.deps.db.query(
    `UPDATE accounts SET company_name = 'Ácme, S.L.', status = 'SUSPENDED' WHERE email = 'luis@exportada.example'`,
  );
  // Already the next day in Madrid.
  await app.deps.db.query(
    `UPDATE accounts SET created_at = '2026-11-20T23:30:00Z' WHERE email LIKE '%exportada.example'`,
  );
}, 30_000);

const rows = (input: string) => exportedTable(app, admin, "exportUsers", `input: { format: CSV, ${input} }`);

test("accounts are exported as they are listed, and carry no formula", async () => {
  expect(await rows(`filter: { search: "exportada" }, sort: { field: EMAIL, direction: ASC }`)).toEqual([
    ["Nombre", "Correo", "Documento", "Rol", "Estado", "Por revisar", "Alta", "Último acceso"],
    [
      "'=1+1 Gil",
      "ana@exportada.example",
      "12345678Z",
      "Especialista",
      "Activa",
      "Sí",
      "21/11/2026",
      "25/11/2026 09:00:00",
    ],
    ["Ácme, S.L.", "luis@exportada.example", "", "Cliente", "Suspendida", "No", "21/11/2026", ""],
  ]);
});

test("by the list's filter, its order and the columns that are seen", async () => {
  const chosen = (filter: string, direction = "ASC") =>
    rows(
      `filter: { search: "exportada" ${filter} }, sort: { field: EMAIL, direction: ${direction} }, columns: [STATUS, NAME]`,
    );
  expect(await chosen(", role: CLIENT")).toEqual([
    ["Estado", "Por revisar", "Nombre"],
    ["Suspendida", "No", "Ácme, S.L."],
  ]);
  expect((await chosen(", awaitingReview: true")).slice(1)).toEqual([["Activa", "Sí", "'=1+1 Gil"]]);
  expect((await chosen("", "DESC")).slice(1).map((row) => row[0])).toEqual(["Suspendida", "Activa"]);
});

test("for administrators alone; the trail keeps by what was filtered, not what was searched", async () => {
  const call = "input: { format: CSV }";
  for (const role of ["SPECIALIST", "CLIENT"] as const)
    expect(await refusedExport(app, await app.signIn(role), "exportUsers", call)).toBe("FORBIDDEN");
  expect(await refusedExport(app, {}, "exportUsers", call)).toBe("UNAUTHENTICATED");
  await rows(`filter: { search: "persona secreta", role: CLIENT }`);
  const [entry] = await app.deps.db.query<{ data: object }[]>(
    `SELECT data FROM audit_entries WHERE action = 'exportUsers' ORDER BY id DESC LIMIT 1`,
  );
  expect(entry?.data).toEqual({ format: "CSV", filters: ["role", "search"] });
});
