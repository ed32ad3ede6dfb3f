import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { sweepChanges } from "../../server/domains/integrations/changes/changes-job.ts";
import { recordDebtPayment, reverseDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { payloadOf } from "../support/app.ts";
import { apiKeyDesk } from "../support/api-key-desk.ts";
import { adminContext } from "../support/task-imports.ts";
import { TEST_NOW } from "../support/test-clock.ts";
import type { SignedInContext } from "../../server/shared/context.ts";

const desk = apiKeyDesk();
const { app } = desk;
afterEach(() => app.deps.setNow(TEST_NOW));

interface Told {
  type: string;
  kind: string;
  objectId: string;
  taskId: string | null;
  version: number;
  task: { codeId: string; debtor: string } | null;
  payment: { amount: string; reversal: { day: string } | null } | null;
}

interface Page {
  nodes: Told[];
  pageInfo: { endCursor: string; hasNextPage: boolean };
  newestCursor: string;
}

const CHANGES = `query Changes($after: String, $types: [ChangedType!], $first: Int!) {
  changes(after: $after, types: $types, first: $first) {
    nodes { type kind objectId taskId version task { codeId debtor } payment { amount reversal { day } } }
    pageInfo { endCursor hasNextPage } newestCursor } }`;

const ask = (token: string, variables: object = {}) =>
  app.graphql(CHANGES, { first: 100, ...variables }, token);
const changesOf = async (token: string, variables: object = {}) =>
  payloadOf(await ask(token, variables), "changes") as Page;
const kinds = ({ nodes }: Page) => nodes.map(({ type, kind, objectId }) => `${type} ${objectId} ${kind}`);

let bank: Awaited<ReturnType<typeof desk.list>>;
let fund: Awaited<ReturnType<typeof desk.list>>;
let lone: Awaited<ReturnType<typeof desk.loneTask>>;
let ofBank: string;
let ofAll: string;
let ctx: SignedInContext;
beforeAll(async () => {
  bank = await desk.list("Banco Norte", ["Ana Bravo", "Luis Bravo"]);
  fund = await desk.list("Fondo Sur", ["Eva Bravo"]);
  lone = await desk.loneTask("Iker Bravo");
  ({ secret: ofBank } = await desk.key({
    scopes: ["READ_TASKS", "READ_PAYMENTS"],
    listIds: [String(bank.list.id)],
  }));
  ({ secret: ofAll } = await desk.key({ scopes: ["READ_TASKS", "READ_PAYMENTS"] }));
  ctx = (await adminContext(app.deps, "cobros@correo.example")) as SignedInContext;
});

const idOf = (at: number) => bank.tasks[at]?.id ?? 0;
const update = (set: string, id: number) =>
  app.deps.db.query(`UPDATE tasks SET ${set}, version = version + 1 WHERE id = $1`, [id]);
const now = async (token: string) => (await changesOf(token, { first: 1 })).newestCursor;

test("tells what exists, each task of the key's lists alone, and what it is now", async () => {
  const all = await changesOf(ofAll);
  expect(kinds(all)).toEqual([...bank.tasks, ...fund.tasks, lone].map(({ id }) => `TASK ${id} CREATED`));
  expect(all.nodes.map(({ task }) => task?.debtor)).toEqual([
    "Ana Bravo",
    "Luis Bravo",
    "Eva Bravo",
    "Iker Bravo",
  ]);
  const own = await changesOf(ofBank);
  expect(own.nodes.map(({ task }) => task?.debtor)).toEqual(["Ana Bravo", "Luis Bravo"]);
  // It goes on behind what it doesn't see.
  expect(own.pageInfo).toEqual({ endCursor: all.newestCursor, hasNextPage: false });
});

test("pages join without a gap, from any cursor on", async () => {
  const told: string[] = [];
  let after: string | null = null;
  do {
    const page: Page = await changesOf(ofAll, { after, first: 1 });
    told.push(...kinds(page));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  expect(told).toEqual(kinds(await changesOf(ofAll)));
});

test("a task that changes its list ends for who sees the old one and begins for who sees the new one", async () => {
  const { secret: ofFund } = await desk.key({ listIds: [String(fund.list.id)] });
  const after = await now(ofAll);
  await update(`list_id = ${fund.list.id}`, idOf(0));
  const told = `TASK ${idOf(0)}`;
  expect(kinds(await changesOf(ofBank, { after }))).toEqual([`${told} DELETED`]);
  expect((await changesOf(ofBank, { after })).nodes[0]?.task).toBeNull();
  expect(kinds(await changesOf(ofFund, { after }))).toEqual([`${told} CREATED`]);
  expect(kinds(await changesOf(ofAll, { after }))).toEqual([`${told} CHANGED`]);
  await update(`list_id = ${bank.list.id}`, idOf(0));
  expect(kinds(await changesOf(ofBank, { after }))).toEqual([`${told} DELETED`, `${told} CREATED`]);
});

test("deletion, return and erasure are told; what keys don't read isn't, and several changes in a row are one", async () => {
  const after = await now(ofAll);
  await update("n_sessions = 1", idOf(1));
  await update("n_sessions = 2", idOf(1));
  await app.deps.db.query(`UPDATE tasks SET search_text = 'x', assignee_id = NULL WHERE id = $1`, [idOf(0)]);
  const page = await changesOf(ofBank, { after });
  expect(kinds(page)).toEqual([`TASK ${idOf(1)} CHANGED`]);
  const { endCursor } = page.pageInfo;
  await update(`deleted_at = '2026-11-20'`, idOf(1));
  await update("n_sessions = 3", idOf(1));
  await update("deleted_at = NULL", idOf(1));
  expect(kinds(await changesOf(ofBank, { after: endCursor }))).toEqual([
    `TASK ${idOf(1)} DELETED`,
    `TASK ${idOf(1)} CREATED`,
  ]);
  const later = await now(ofAll);
  await app.deps.db.query("DELETE FROM tasks WHERE id = $1", [lone.id]);
  expect(kinds(await changesOf(ofAll, { after: later }))).toEqual([`TASK ${lone.id} DELETED`]);
  expect(kinds(await changesOf(ofBank, { after: later }))).toEqual([]);
});

describe("payments", () => {
  test("are told with the key's permission alone, made and reversed", async () => {
    const { secret: tasksOnly } = await desk.key({ scopes: ["READ_TASKS"] });
    const { secret: paymentsOnly } = await desk.key({ scopes: ["READ_PAYMENTS"] });
    const after = await now(ofAll);
    app.deps.setNow("2026-11-20T11:01:00.000Z");
    const { payment } = await recordDebtPayment(ctx, String(idOf(0)), {
      amount: "40.00",
      day: "2026-11-19",
      method: "TRANSFER",
      receivedBy: "CREDITOR",
      reference: "",
      note: "",
      allowExcess: false,
    });
    const made = await changesOf(ofBank, { after });
    expect(kinds(made)).toEqual(
      expect.arrayContaining([`PAYMENT ${payment.id} CREATED`, `TASK ${idOf(0)} CHANGED`]),
    );
    expect(made.nodes.find(({ type }) => type === "PAYMENT")).toMatchObject({
      taskId: String(idOf(0)),
      version: 1,
      task: null,
      payment: { amount: "40.00", reversal: null },
    });
    await reverseDebtPayment(ctx, String(payment.id), { reason: "Devuelto por el banco" });
    const reversed = await changesOf(paymentsOnly, { after });
    expect(kinds(reversed)).toEqual([`PAYMENT ${payment.id} CREATED`, `PAYMENT ${payment.id} CHANGED`]);
    expect(reversed.nodes[1]).toMatchObject({ version: 2, payment: { reversal: { day: "2026-11-20" } } });
    expect(new Set((await changesOf(tasksOnly, { after })).nodes.map(({ type }) => type))).toEqual(
      new Set(["TASK"]),
    );
    const { errors } = await ask(tasksOnly, { after, types: ["PAYMENT"] });
    expect(errors[0]?.extensions.code).toBe("FORBIDDEN");
  });
});

test("a cursor from before what is kept, from another database or made up is refused with its reason", async () => {
  const old = (await changesOf(ofAll, { first: 1 })).pageInfo.endCursor;
  app.deps.setNow("2027-02-25T11:00:00.000Z");
  await update("n_sessions = 9", idOf(0));
  await changesOf(ofAll);
  await sweepChanges(app.deps);
  const kept = await changesOf(ofAll);
  expect(kinds(kept)).toEqual([`TASK ${idOf(0)} CHANGED`]);
  for (const after of [old, "c999999", "c-1", "12", "c1; DROP TABLE changes", "c99999999999999999999"]) {
    const { data, errors } = await ask(ofAll, { after });
    expect([data, errors[0]?.extensions]).toEqual([
      null,
      { code: "BAD_USER_INPUT", reason: "CURSOR_EXPIRED" },
    ]);
    const rest = await desk.get(`/v1/changes?after=${encodeURIComponent(after)}`, ofAll);
    expect([rest.status, rest.body.message]).toEqual([410, expect.stringContaining("Copia de nuevo")]);
  }
});

test("over REST the same, as ids", async () => {
  const rest = await desk.get("/v1/changes?types=TASK&limit=5", ofBank);
  expect(rest.status).toBe(200);
  const { changes, cursor, hasMore, newestCursor } = rest.body.data;
  expect(changes).toEqual([
    {
      id: expect.any(Number),
      cursor: expect.stringMatching(/^c\d+$/),
      type: "TASK",
      kind: "CHANGED",
      objectId: idOf(0),
      taskId: idOf(0),
      version: expect.any(Number),
      at: expect.any(String),
    },
  ]);
  expect([cursor, hasMore]).toEqual([newestCursor, false]);
  expect((await desk.get("/v1/changes?types=CASE", ofBank)).status).toBe(422);
  const { secret } = await desk.key({ scopes: ["WRITE_TASKS"] });
  expect((await desk.get("/v1/changes", secret)).status).toBe(403);
});

test("an import of many rows notes them in one statement", async () => {
  const [row] = await app.deps.db.query(
    `SELECT count(*)::int AS triggers, bool_and(tgtype & 1 = 0) AS "areOfStatements" FROM pg_trigger
     WHERE tgname LIKE '%feed%' AND NOT tgisinternal`,
  );
  expect(row).toEqual({ triggers: 6, areOfStatements: true });
});
