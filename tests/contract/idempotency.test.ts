import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "@jest/globals";
import { getNamedType, isObjectType } from "graphql";
import type { Test } from "supertest";
import { TRUSTED_OPERATIONS } from "../../server/generated/trusted-operations.ts";
import { createSchema } from "../../server/graphql/schema.ts";
import { secretMutations } from "../../server/graphql/secret-answers.ts";
import { PASSWORD, testApp } from "../support/app.ts";
import { waitFor } from "../support/wait-for.ts";

const app = testApp();
let admin = "";
let other = "";
beforeAll(async () => {
  admin = (await app.signIn("ADMIN")).token;
  other = (await app.signIn("ADMIN")).token;
});

const task = (debtor: string) => ({
  contact: { email: "deudor@correo.example", lada: "34", phone: "600111222" },
  entity: "Banco Iberia",
  nContract: "BI/1",
  addresses: [{ type: "CONTRACT", city: "Calle Mayor 1, 28013 Madrid" }],
  nSessions: 0,
  typeContract: "INDEFINIDO",
  amountDebt: "100.50",
  debtDate: "2024-01-31",
  debtor,
  intervention: "Titular",
  thirdParties: "",
  assignmentDate: "2026-11-20",
});

const create = (key: string, token: string, debtor = "Ana Ruiz") =>
  app.http
    .post("/api/admin/create-task")
    .set("authorization", `Bearer ${token}`)
    .set("idempotency-key", key)
    .send(task(debtor));

const count = async () =>
  Number((await app.deps.db.query<{ count: string }[]>("SELECT count(*) FROM tasks"))[0]?.count);

test("the same request 50 times with one key has one effect and one answer", async () => {
  const before = await count();
  const answers = await Promise.all(Array.from({ length: 50 }, () => create("clave-1", admin)));
  expect(await count()).toBe(before + 1);
  // On a busy machine some wait in vain for a connection, and may ask again: nothing was done for them.
  for (const answer of answers) expect([201, 409, 503]).toContain(answer.status);
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  const again = await create("clave-1", admin);
  expect(again.status).toBe(201);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  const codes = answers
    .filter((answer) => answer.status === 201)
    .map((answer) => answer.body.data.task.codeId);
  expect(new Set([...codes, again.body.data.task.codeId]).size).toBe(1);
});

test("the key is one's own, and stands for one request", async () => {
  const before = await count();
  await create("clave-2", admin).expect(201);
  await create("clave-2", other).expect(201);
  expect(await count()).toBe(before + 2);
  await create("clave-2", admin, "Otra Persona").expect(422);
  expect(await count()).toBe(before + 2);
});

test("a refused request leaves its key free", async () => {
  await create("clave-3", admin, "").expect(422);
  await create("clave-3", admin).expect(201);
});

test("a kept answer is only for a live session", async () => {
  const own = await app.signIn("ADMIN");
  await create("clave-4", own.token).expect(201);
  await app.graphql("mutation { logout { message } }", {}, own.token);
  const answer = await create("clave-4", own.token).expect(401);
  expect(JSON.stringify(answer.body)).not.toContain("codeId");
});

test("what is kept of a request doesn't let its password be guessed", async () => {
  const { token } = await app.signIn("CLIENT");
  const body = { password: "Nueva-2026", currentPassword: PASSWORD };
  await app.http
    .post("/api/auth/update-password")
    .set("authorization", `Bearer ${token}`)
    .set("idempotency-key", "clave-secreta")
    .send(body)
    .expect(200);
  const [kept] = await app.deps.db.query<{ request_hash: string }[]>(
    "SELECT request_hash FROM idempotent_answers WHERE key = 'clave-secreta'",
  );
  const plain = createHash("sha256").update(`POST /api/auth/update-password ${JSON.stringify(body)}`);
  expect(kept?.request_hash).toBeTruthy();
  expect(kept?.request_hash).not.toBe(plain.digest("hex"));
});

test("the answer to a log-in isn't kept", async () => {
  const { email } = await app.signIn("CLIENT");
  const login = () =>
    app.http
      .post("/api/auth/login")
      .set("idempotency-key", "clave-5")
      .send({ email, password: PASSWORD })
      .expect(200);
  const [first, second] = [await login(), await login()];
  expect(first.body.data.token).not.toBe(second.body.data.token);
});

test("an answer that holds a secret isn't kept, whatever it is called", async () => {
  const { token } = await app.signIn("CLIENT");
  const begin = () =>
    app.http
      .post("/graphql")
      .set("authorization", `Bearer ${token}`)
      .set("idempotency-key", "clave-9")
      .send({ query: `mutation { harmless: beginSecondStepSetup(password: "${PASSWORD}") { secret } }` });
  const [first, second] = [await begin(), await begin()];
  expect(first.body.data.harmless.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(second.body.data.harmless.secret).not.toBe(first.body.data.harmless.secret);
  const kept = await app.deps.db.query<unknown[]>(
    `SELECT FROM idempotent_answers WHERE key = 'clave-9' OR body LIKE '%' || $1 || '%'`,
    [first.body.data.harmless.secret],
  );
  expect(kept).toEqual([]);
});

const BEGIN = TRUSTED_OPERATIONS.find(([, text]) => text.includes("beginSecondStepSetup("));

test.each<[string, (request: Test) => Test]>([
  [
    "by hash",
    (request) =>
      request.send({
        variables: { password: PASSWORD },
        extensions: { persistedQuery: { version: 1, sha256Hash: BEGIN?.[0] } },
      }),
  ],
  [
    "in a form",
    (request) =>
      request
        .set("apollo-require-preflight", "1")
        .field("operations", JSON.stringify({ query: BEGIN?.[1], variables: { password: PASSWORD } }))
        .field("map", "{}"),
  ],
])("nor is one that was asked for %s", async (way, send) => {
  const { token } = await app.signIn("CLIENT");
  const key = `secreto ${way}`;
  const begin = () =>
    send(app.http.post("/graphql").set({ authorization: `Bearer ${token}`, "idempotency-key": key }));
  const [first, second] = [await begin(), await begin()];
  expect(first.body.data.beginSecondStepSetup.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(second.body.data.beginSecondStepSetup.secret).not.toBe(first.body.data.beginSecondStepSetup.secret);
  expect(await app.deps.db.query<unknown[]>(`SELECT FROM idempotent_answers WHERE key = $1`, [key])).toEqual(
    [],
  );
});

test("what opens something is named in the contract: tokens, secrets, codes shown once and addresses of one's own", () => {
  const schema = createSchema();
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  const opening = mutations.filter(({ type }) => {
    const payload = getNamedType(type);
    const names = isObjectType(payload) ? Object.keys(payload.getFields()) : [];
    return names.some((name) => /token|secret|recoveryCodes|shortCode/i.test(name));
  });
  expect(opening.length).toBeGreaterThan(15);
  expect(secretMutations(schema)).toEqual(expect.arrayContaining(opening.map(({ name }) => name)));
  expect(secretMutations(schema)).toEqual(expect.arrayContaining(["inviteParty", "createCalendarAddress"]));
});

test("GraphQL: what was refused with status 200 leaves the key free, what was done doesn't", async () => {
  const delete_ = (id: string, key: string) =>
    app.http
      .post("/graphql")
      .set("authorization", `Bearer ${admin}`)
      .set("idempotency-key", key)
      .send({ query: `mutation { deleteTask(id: "${id}") { message userErrors { code } } }` });
  const { body } = await create("clave-6", admin).expect(201);
  const id = String(body.data.task.id);
  expect((await delete_("999999", "clave-7")).body.errors[0].extensions.code).toBe("NOT_FOUND");
  expect((await delete_("999999", "clave-7")).headers["idempotent-replayed"]).toBeUndefined();
  const done = await delete_(id, "clave-8");
  const again = await delete_(id, "clave-8");
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(again.body).toEqual(done.body);
});

test("what was committed before its process stood still is never carried out again, and its answer isn't made up", async () => {
  const before = await count();
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
  const frozen = { afterTransactionCommit: () => awake };
  app.deps.db.subscribers.push(frozen);
  const answered = create("clave-10", admin).then((answer) => answer);
  await waitFor(async () => (await count()) === before + 1);
  app.deps.db.subscribers.splice(app.deps.db.subscribers.indexOf(frozen), 1);

  const [claim] = await app.deps.db.query<{ done: boolean; status: number | null }[]>(
    `SELECT carried_out_at IS NOT NULL AS done, status_code AS status FROM idempotent_answers WHERE key = 'clave-10'`,
  );
  expect(claim).toEqual({ done: true, status: null });
  const refused = await create("clave-10", admin).expect(409);
  expect(refused.body.message).toMatch(/^Esta petición ya se llevó a cabo, pero su respuesta se perdió\./);
  expect(refused.headers["retry-after"]).toBeUndefined();
  // Not in a day's time either, as long as the key is kept.
  await app.deps.db.query(
    `UPDATE idempotent_answers SET created_at = $1::timestamptz - interval '23 hours' WHERE key = 'clave-10'`,
    [app.deps.clock.now()],
  );
  wake();
  const answer = await answered;
  const again = await create("clave-10", admin).expect(201);
  expect(again.body).toEqual(answer.body);
  expect(await count()).toBe(before + 1);
}, 20_000);

test("a process that stood still until another one took its key over commits nothing", async () => {
  const before = await count();
  const holder = app.deps.db.createQueryRunner();
  await holder.startTransaction();
  await holder.query("LOCK TABLE tasks IN ACCESS EXCLUSIVE MODE");
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  const waiters = async () => ((await holder.query(waiting)) as unknown[]).length;
  const first = create("clave-11", admin).then((answer) => answer);
  await waitFor(async () => (await waiters()) === 1);
  await app.deps.db.query(
    `UPDATE idempotent_answers SET created_at = created_at - interval '1 hour' WHERE key = 'clave-11'`,
  );
  const second = create("clave-11", admin).then((answer) => answer);
  await waitFor(async () => (await waiters()) === 2);
  await holder.commitTransaction();
  await holder.release();
  expect([(await first).status, (await second).status]).toEqual([503, 201]);
  expect(await count()).toBe(before + 1);
});

test("an answer that went wrong after the commit keeps its key", async () => {
  const before = await count();
  const { promise: broken, reject: breakOff } = Promise.withResolvers<void>();
  broken.catch(() => undefined);
  const failing = { afterTransactionCommit: () => broken };
  app.deps.db.subscribers.push(failing);
  breakOff(new Error("the line to the database broke"));
  await create("clave-12", admin).expect(500);
  app.deps.db.subscribers.splice(app.deps.db.subscribers.indexOf(failing), 1);
  expect(await count()).toBe(before + 1);
  await create("clave-12", admin).expect(409);
  expect(await count()).toBe(before + 1);
}, 20_000);
