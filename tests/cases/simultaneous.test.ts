import { expect, test } from "@jest/globals";
import { lockOwnAccount } from "../../server/domains/accounts/account-rows.ts";
import { caseById } from "../../server/domains/cases/case-record.ts";
import { testApp } from "../support/app.ts";
import { caseDesk } from "../support/case-desk.ts";
import { waitFor } from "../support/wait-for.ts";

const app = testApp();
const desk = caseDesk(app);

/** For a lock that somebody else holds. */
function somebodyWaits(): Promise<unknown> {
  return waitFor(async () => {
    const waiting = await app.deps.db.query<unknown[]>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  });
}

test("who has waited for a case reads it as it is now, with the names of area and specialist", async () => {
  const { id } = await desk.newCase({ specialistId: null, status: "PENDING_ACCEPTANCE" });
  const waiting = await app.deps.db.transaction(async (manager) => {
    await caseById(manager, id, { lock: true });
    const second = app.deps.db.transaction((other) => caseById(other, id, { lock: true }));
    await manager.query(`UPDATE cases SET area = 'COMMERCIAL', specialist_id = $2 WHERE id = $1`, [
      id,
      desk.manager.accountId,
    ]);
    await somebodyWaits();
    return { second };
  });
  expect(await waiting.second).toMatchObject({
    specialistId: desk.manager.accountId,
    specialistName: expect.stringMatching(/\S/),
    areaShown: { code: "COMMERCIAL", text: expect.stringMatching(/\S/) },
  });
});

test("who waits for a case with the own account locked doesn't keep its holder from writing rows that name it", async () => {
  const { id } = await desk.newCase();
  const ctx = await desk.contextOf(desk.client);
  const waiting = await app.deps.db.transaction(async (manager) => {
    await caseById(manager, id, { lock: true });
    const client = app.deps.db.transaction(async (other) => {
      await lockOwnAccount(ctx, other);
      return caseById(other, id, { lock: true });
    });
    await somebodyWaits();
    await manager.query(`SET LOCAL lock_timeout = '500ms'`);
    await manager.query(
      `INSERT INTO case_entries (at, case_id, actor_id, author_side, author_name, type, text, audience)
       VALUES ('2026-11-20T11:00:00Z', $1, $2, 'CLIENT', 'Ana', 'ANOTACION', 'Hola', 'CLIENT')`,
      [id, desk.client.accountId],
    );
    return { client };
  });
  expect(await waiting.client).toMatchObject({ id });
});

test("a document that is sent elsewhere at the same time doesn't go along with an entry, too", async () => {
  const { id, number } = await desk.newCase();
  const [entry] = await app.deps.db.query<{ id: number }[]>(
    `INSERT INTO case_entries (at, case_id, actor_id, author_side, author_name, type, text, audience)
     VALUES ('2026-11-20T11:00:00Z', $1, $2, 'CLIENT', 'Ana', 'ANOTACION', 'Hola', 'CLIENT') RETURNING id`,
    [id, desk.client.accountId],
  );
  const [document] = await app.deps.db.query<{ id: number }[]>(
    `INSERT INTO case_documents (case_id, uploaded_by, uploaded_side, uploader_name, audience, file_key, file_name,
       content_type, bytes, sha256, created_at)
     VALUES ($1, $2, 'CLIENT', 'Ana', 'CLIENT', 'case-documents/a.pdf', 'a.pdf', 'application/pdf', 1, $3,
       '2026-11-20T11:00:00Z') RETURNING id`,
    [id, desk.client.accountId, "0".repeat(64)],
  );
  const input = { type: "DOCUMENTO", text: "Aquí está", audience: "ME", documentIds: [document?.id] };
  const waiting = await app.deps.db.transaction(async (manager) => {
    await manager.query(`UPDATE case_documents SET entry_id = $2 WHERE id = $1`, [document?.id, entry?.id]);
    const second = desk.change(desk.client, "addCaseEntry", { number, input });
    await somebodyWaits();
    return { second };
  });
  expect((await waiting.second).userErrors).toMatchObject([{ field: ["documentIds"], code: "NOT_FOUND" }]);
  expect(
    await app.deps.db.query(`SELECT entry_id AS "entryId", audience FROM case_documents WHERE id = $1`, [
      document?.id,
    ]),
  ).toMatchObject([{ entryId: entry?.id, audience: "CLIENT" }]);
});

const BUDGET = { total: "100.00", dueOn: "2026-12-01" };

test("a write needs one connection: with a single one left in the pool everybody is served", async () => {
  const { number } = await desk.newCase();
  const taken = await Promise.all(
    Array.from({ length: 7 }, async () => {
      const runner = app.deps.db.createQueryRunner();
      await runner.connect();
      return runner;
    }),
  );
  try {
    const writes: [string, string, object][] = [
      ["saveBudget(caseNumber: $number, input: $input)", "BudgetInput!", BUDGET],
      ["updateCase(number: $number, input: $input)", "UpdateCaseInput!", { version: 1, area: "COMMERCIAL" }],
      [
        "changeIntervention(number: $number, input: $input)",
        "ChangeInterventionInput!",
        { version: 2, type: "CONCILIATION", reason: "Porque sí", area: "CIVIL" },
      ],
      [
        "issueDocument(matter: {caseNumber: $number}, input: $input)",
        "IssueDocumentInput!",
        { templateKey: "recordatorio", values: {} },
      ],
    ];
    for (const [field, type, input] of writes) {
      const query = `mutation ($number: String!, $input: ${type}) { ${field} { userErrors { code } } }`;
      const { errors } = await app.graphql(query, { number, input }, desk.manager.token);
      expect([field, errors]).toEqual([field, []]);
    }
  } finally {
    await Promise.all(taken.map((runner) => runner.release()));
  }
}, 30_000);
