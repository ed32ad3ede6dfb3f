import { beforeEach, expect, test } from "@jest/globals";
import { sweepLeads } from "../../server/domains/leads/lead-retention.ts";
import { testApp } from "../support/app.ts";
import { CONTACT, forgetLimits, requestTasks, requestValuation, waitingDeletions } from "./lead-steps.ts";

const app = testApp();
const NOW = "2026-11-20T11:00:00.000Z";

interface Row {
  id: number;
  file_key: string | null;
  erased: Date | null;
}

const rows = () =>
  app.deps.db.query<Row[]>("SELECT id, file_key, file_erased_at AS erased FROM leads ORDER BY id");
const sweep = () => sweepLeads(app.deps, "job-1");

beforeEach(async () => {
  app.deps.setNow(NOW);
  await forgetLimits(app);
  await app.deps.db.query("DELETE FROM leads");
});

test("a test file goes on its ninetieth day, from the store and from its row; what was asked stays", async () => {
  await requestValuation(app);
  const [before] = await rows();
  const key = before?.file_key ?? "";
  app.deps.setNow("2027-02-17T22:59:00.000Z");
  await sweep();
  expect(await app.deps.files.exists(key)).toBe(true);
  app.deps.setNow("2027-02-18T02:25:00.000Z");
  await sweep();
  expect(await app.deps.files.exists(key)).toBe(false);
  expect(await rows()).toEqual([{ ...before, file_key: null, erased: new Date("2027-02-18T02:25:00.000Z") }]);
  const [noted] = await app.deps.db.query<object[]>(
    "SELECT actor_id, subject_id, request_id FROM audit_entries WHERE action = 'eraseLeadFile'",
  );
  expect(noted).toEqual({ actor_id: null, subject_id: String(before?.id), request_id: "job-1" });
});

test("a store that is away: the row keeps its file until it has really gone, and the others go meanwhile", async () => {
  await requestValuation(app);
  await requestValuation(app, { contact: { ...CONTACT, company: "Otra" } });
  const [first, second] = await rows();
  app.deps.setNow("2027-03-01T02:25:00.000Z");
  const { files } = app.deps;
  const broken = {
    ...files,
    delete: (key: string) =>
      key === first?.file_key ? Promise.reject(new Error("store away")) : files.delete(key),
  };
  await expect(sweepLeads({ ...app.deps, files: broken }, "job-2")).rejects.toThrow(/1 test files/);
  expect((await rows()).map(({ file_key }) => file_key)).toEqual([first?.file_key, null]);
  expect(await files.exists(second?.file_key ?? "")).toBe(false);
  await sweep();
  expect((await rows()).map(({ file_key }) => file_key)).toEqual([null, null]);
});

test("killed between store and row: the next night finishes it", async () => {
  await requestValuation(app);
  const [lead] = await rows();
  await app.deps.files.delete(lead?.file_key ?? "");
  app.deps.setNow("2027-03-01T02:25:00.000Z");
  await sweep();
  expect((await rows())[0]?.file_key).toBeNull();
});

test("won and discarded requests go two years after their last change, with notes and file; others stay", async () => {
  const { accountId } = await app.signIn("ADMIN");
  for (const company of ["Nueva", "Ganada", "Descartada", "Reciente"]) await requestTasks(app, { company });
  await requestValuation(app, { contact: { ...CONTACT, company: "Cartera" } });
  const change = (company: string, status: string, at: string) =>
    app.deps.db.query("UPDATE leads SET status = $2, updated_at = $3 WHERE company = $1", [
      company,
      status,
      at,
    ]);
  await change("Nueva", "NEW", "2020-01-01T00:00:00Z");
  await change("Ganada", "WON", "2024-11-20T10:59:00Z");
  await change("Descartada", "DISCARDED", "2024-01-01T00:00:00Z");
  await change("Reciente", "DISCARDED", "2024-11-20T11:01:00Z");
  await change("Cartera", "WON", "2024-01-01T00:00:00Z");
  await app.deps.db.query(
    "INSERT INTO lead_notes (created_at, lead_id, author_id, text) SELECT timestamptz '2026-11-20T11:00:00Z', id, $1, 'Nota' FROM leads WHERE company = 'Ganada'",
    [accountId],
  );
  const { file_key } = (await rows()).at(-1) ?? {};
  await sweep();
  const left = await app.deps.db.query<{ company: string }[]>("SELECT company FROM leads ORDER BY id");
  expect(left.map(({ company }) => company)).toEqual(["Nueva", "Reciente"]);
  expect(await app.deps.db.query("SELECT FROM lead_notes")).toEqual([]);
  expect(await waitingDeletions(app)).toContain(file_key);
});
