import { beforeAll, expect, test } from "@jest/globals";
import { addAccount, PASSWORD, payloadOf, testApp } from "../support/app.ts";
import { exportedTable, refusedExport } from "../support/exported-table.ts";

/** The audit trail and the security log as files: what is seen, by the same filters, however many entries there are. */
const app = testApp({ env: { trustProxy: 1 } });
let admin: { token: string };
let accountId = 0;

beforeAll(async () => {
  admin = await app.signIn("ADMIN");
  accountId = await addAccount(app.deps, "CLIENT", "observada@correo.example");
  await app.deps.db.query(`UPDATE accounts SET names = '=1+1', surnames = 'Gil' WHERE id = $1`, [accountId]);
  app.deps.setNow("2026-11-20T11:00:00.000Z");
  const logIn = (password: string) =>
    app.http
      .post("/api/auth/login")
      .set("x-forwarded-for", "203.0.113.77")
      .send({ email: "observada@correo.example", password });
  await logIn("Mala-1234").expect(401);
  await logIn(PASSWORD).expect(200);
}, 30_000);

const exported = (field: string, input: string) =>
  exportedTable(app, admin, field, `input: { format: CSV, ${input} }`);

test("events of the security log, with the columns that are seen or all there is", async () => {
  const filter = `filter: { accountId: "${accountId}", kind: SIGN_IN }`;
  expect(await exported("exportSecurityEvents", filter)).toEqual([
    ["Qué", "Cuenta", "Resultado", "Cuándo", "Dirección"],
    [expect.stringContaining("=1+1 Gil"), "'=1+1 Gil", "Correcto", "20/11/2026 12:00:00", "203.0.113.77"],
    [expect.stringContaining("=1+1 Gil"), "'=1+1 Gil", "Rechazado", "20/11/2026 12:00:00", "203.0.113.77"],
  ]);
  expect(await exported("exportSecurityEvents", `${filter}, columns: [ADDRESS, OUTCOME]`)).toEqual([
    ["Dirección", "Resultado"],
    ["203.0.113.77", "Correcto"],
    ["203.0.113.77", "Rechazado"],
  ]);
});

test("entries of the trail in sentences, newest first, over more than a page of them", async () => {
  await app.deps.db.query(
    `INSERT INTO audit_entries (actor_id, action, subject_type, data, at)
     SELECT $1, 'readUsers', 'account', '{}', '2026-11-01T10:00:00Z'::timestamptz + n * interval '1 minute'
     FROM generate_series(1, 230) AS n`,
    [accountId],
  );
  const [heads, ...rows] = await exported(
    "exportAuditEntries",
    `filter: { actorId: "${accountId}", action: "readUsers" }`,
  );
  expect(heads).toEqual(["Cuándo", "Quién", "Acción", "Qué"]);
  expect(rows).toHaveLength(230);
  expect(rows[0]).toEqual([
    "01/11/2026 14:50:00",
    "'=1+1 Gil",
    "Lista de usuarios consultada",
    "'=1+1 Gil consultó la lista de usuarios",
  ]);
  expect(rows.at(-1)?.[0]).toBe("01/11/2026 11:01:00");
  const ofDay = `filter: { actorId: "${accountId}", action: "readUsers", from: "2026-11-02" }`;
  expect(await exported("exportAuditEntries", ofDay)).toHaveLength(1);
});

test("more entries than a file holds, and days that are none, are refused in words", async () => {
  await app.deps.db.query(
    `INSERT INTO audit_entries (action, subject_type, at) SELECT 'old', 'account', '2020-01-01T10:00:00Z'
     FROM generate_series(1, 100001)`,
  );
  const refused = async (filter: string) => {
    const call = `mutation { exportAuditEntries(input: { format: CSV, filter: ${filter} }) { url userErrors { field code message } } }`;
    return payloadOf(await app.graphql(call, {}, admin.token), "exportAuditEntries");
  };
  expect(await refused(`{ action: "old" }`)).toEqual({
    url: null,
    userErrors: [
      {
        field: ["filter"],
        code: "TOO_MANY",
        message: "Son más de 100.000 anotaciones: elige menos días u otro filtro.",
      },
    ],
  });
  expect(await refused(`{ from: "2026-03-02", to: "2026-03-01" }`)).toMatchObject({
    url: null,
    userErrors: [{ field: ["filter", "from"], code: "INVALID" }],
  });
});

test("for administrators alone, and noted", async () => {
  const call = "input: { format: CSV }";
  for (const field of ["exportAuditEntries", "exportSecurityEvents"]) {
    for (const role of ["SPECIALIST", "CLIENT"] as const)
      expect(await refusedExport(app, await app.signIn(role), field, call)).toBe("FORBIDDEN");
    expect(await refusedExport(app, {}, field, call)).toBe("UNAUTHENTICATED");
    await exported(field, `filter: { from: "2026-11-20" }`);
    const [entry] = await app.deps.db.query<{ data: object }[]>(
      `SELECT data FROM audit_entries WHERE action = $1 ORDER BY id DESC LIMIT 1`,
      [field],
    );
    expect(entry?.data).toEqual({ format: "CSV", filters: ["from"] });
  }
});
