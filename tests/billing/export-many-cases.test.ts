import { beforeAll, expect, test } from "@jest/globals";
import { openCasesExport } from "../../server/domains/billing/export-cases.ts";
import { testApp } from "../support/app.ts";
import { caseDesk } from "../support/case-desk.ts";
import { exportedRows } from "../support/case-export.ts";
import { expectQueriesEnd } from "../support/running-queries.ts";

const app = testApp();
const desk = caseDesk(app);
const COUNT = 10_000;

beforeAll(async () => {
  await app.deps.db.query(
    `WITH made AS (INSERT INTO cases (number, client_id, specialist_id, status, intervention_type, origin, created_at,
         updated_at, last_action_at, last_shared_at)
       SELECT 'P25' || lpad(g::text, 6, '0'), $1, $2, 'IN_PROGRESS', 2, 'CLIENT', timestamptz '2026-11-20T11:00:00Z', timestamptz '2026-11-20T11:00:00Z',
         timestamptz '2026-11-20T11:00:00Z' - g * interval '1 minute', timestamptz '2026-11-20T11:00:00Z' - g * interval '1 minute' FROM generate_series(1, ${COUNT}) g RETURNING id)
     INSERT INTO parties (created_at, updated_at, case_id, side, position, names) SELECT timestamptz '2026-11-20T11:00:00Z', timestamptz '2026-11-20T11:00:00Z', id, 'RESPONDENT', 1, repeat('Nombre largo ', 20) FROM made`,
    [desk.client.accountId, desk.manager.accountId],
  );
}, 60_000);

async function openedBy(person: { token: string; accountId: number }, role: "ADMIN" | "SPECIALIST") {
  const ctx = await desk.contextOf(person as never);
  return openCasesExport(ctx, { format: "CSV", fileName: "x.csv" }, { accountId: person.accountId, role });
}

test("ten thousand come whole and in order", async () => {
  for (const person of [desk.manager, desk.admin]) {
    const numbers = (await exportedRows(app, person, { direction: "ASC" })).map((row) => row["Expediente"]);
    expect(numbers).toHaveLength(COUNT);
    expect(numbers.at(0)).toBe("P25010000");
    expect(numbers.at(-1)).toBe("P25000001");
    expect(new Set(numbers).size).toBe(COUNT);
  }
});

test("are read as they are taken, the header before any of them", async () => {
  const { file } = await openedBy(desk.admin, "ADMIN");
  const [chunk] = (await file.take(1).toArray()) as Buffer[];
  expect(chunk?.toString("utf8")).toMatch(/^\ufeff?Expediente;/);
  const other = (await openedBy(desk.admin, "ADMIN")).file;
  await new Promise<void>((resolve) => other.once("readable", resolve));
  const lengths: number[] = [];
  while (lengths.length < 20 || lengths.at(-1) !== lengths.at(-20)) {
    lengths.push(other.readableLength);
    await app.deps.db.query(`SELECT 1`);
  }
  expect(other.readableLength).toBeLessThan(1_000_000);
  expect((await other.toArray()).reduce((sum: number, one: Buffer) => sum + one.length, 0)).toBeGreaterThan(
    3_000_000,
  );
});

test("a reader who leaves ends the query and gives the connection back", async () => {
  for (let round = 0; round < 12; round += 1) {
    const { file } = await openedBy(desk.manager, "SPECIALIST");
    await new Promise<void>((resolve) => file.once("readable", resolve));
    file.destroy();
  }
  await expectQueriesEnd(app.deps.db);
  // More rounds than the pool has connections: none was lost.
  expect(await exportedRows(app, desk.manager, { filter: { search: "P25000007" } })).toHaveLength(1);
});
