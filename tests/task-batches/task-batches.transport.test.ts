import { beforeAll, describe, expect, test } from "@jest/globals";
import { doPiece } from "../../server/domains/task-batches/batch-job.ts";
import { addAccount, testApp } from "../support/app.ts";

const app = testApp();
const START = `mutation ($input: StartTaskBatchInput!) { startTaskBatch(input: $input) {
  batch { id title status total changed skipped createdBy undoableUntil shares { tasks specialist { displayName } }
    reasons { reason text count } problems { totalCount nodes { codeId text } } }
  userErrors { field code } } }`;
const PREVIEW = `query ($selection: TaskSelectionInput!, $action: TaskBatchAction!, $specialistIds: [ID!]! = []) {
  previewTaskBatch(selection: $selection, action: $action, specialistIds: $specialistIds) { count changing
    shares { tasks reasons warnings specialist { displayName } } } }`;
const LIST = `{ taskBatches { totalCount nodes { id title status createdBy } } }`;

function payload(data: Record<string, unknown> | null, field: string): unknown {
  return (data ?? {})[field];
}

let admin = "";
let specialist = 0;

beforeAll(async () => {
  ({ token: admin } = await app.signIn("ADMIN"));
  specialist = await addAccount(app.deps, "SPECIALIST", "bruna@correo.example");
  await app.deps.db.query(
    `INSERT INTO specialists (created_at, updated_at, account_id, types, experience_levels, cities)
     VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, '{2}', '{1}', '{Madrid}') ON CONFLICT DO NOTHING`,
    [specialist],
  );
  await app.deps.db.query(
    `INSERT INTO tasks (code_id, entity, n_contract, amount_debt, debtor, assignment_date, addresses, search_text, dedupe_key,
       state_since, date_last_action, created_at, updated_at)
     SELECT 'T26-' || to_char(n, 'FM0000000'), 'Banco', 'C' || n, 100, 'Deudora ' || n, '2026-11-01', '{}', '', n::text,
       $1, $1, $1, $1 FROM generate_series(1, 600) AS n`,
    ["2026-11-20T11:00:00Z"],
  );
});

describe("over GraphQL", () => {
  test("for administrators only", async () => {
    const { token } = await app.signIn("SPECIALIST");
    for (const [query, variables] of [
      [START, { input: { selection: { ids: ["1"] }, action: "DELETE" } }],
      [PREVIEW, { selection: { ids: ["1"] }, action: "DELETE" }],
      [LIST, {}],
    ] as const) {
      const { errors } = await app.graphql(query, variables, token);
      expect(errors[0]?.extensions.code).toBe("FORBIDDEN");
    }
  });

  test("previews, begins, tells how far it is to every administrator", async () => {
    const variables = {
      selection: { filter: { assigned: false } },
      action: "ASSIGN",
      specialistIds: [String(specialist)],
    };
    const preview = await app.graphql(PREVIEW, variables, admin);
    expect(preview.errors).toEqual([]);
    expect(preview.data).toEqual({ previewTaskBatch: { count: 600, changing: 600, shares: [] } });
    const wrong = await app.graphql(
      START,
      { input: { ...variables, selection: { filter: { assigned: false }, expectedCount: 599 } } },
      admin,
    );
    expect(wrong.data).toMatchObject({
      startTaskBatch: { batch: null, userErrors: [{ field: ["selection"], code: "COUNT_CHANGED" }] },
    });
    const { data, errors } = await app.graphql(
      START,
      { input: { ...variables, selection: { filter: { assigned: false }, expectedCount: 600 } } },
      admin,
    );
    expect(errors).toEqual([]);
    const { batch } = payload(data, "startTaskBatch") as { batch: { id: string; title: string } };
    expect(batch).toMatchObject({ status: "RUNNING", total: 600, changed: 0, undoableUntil: null });
    while (await doPiece(app.deps, Number(batch.id), "test"));
    const other = await app.signIn("ADMIN");
    const listed = await app.graphql(LIST, {}, other.token);
    expect(listed.errors).toEqual([]);
    expect(listed.data).toMatchObject({
      taskBatches: { totalCount: 1, nodes: [{ id: batch.id, title: batch.title, status: "FINISHED" }] },
    });
  });

  test("a filter that nothing fits is refused before anything is previewed", async () => {
    const { errors } = await app.graphql(
      PREVIEW,
      { selection: { filter: { state: "RECHAZO" } }, action: "DELETE" },
      admin,
    );
    expect(errors[0]?.extensions.code).toBe("BAD_USER_INPUT");
    expect(errors[0]?.message).toBe("No hay ninguna tarea que coincida.");
  });
});
