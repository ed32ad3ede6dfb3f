import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { payloadOf } from "../support/app.ts";
import { TEST_NOW } from "../support/test-clock.ts";
import { apiKeyDesk } from "../support/api-key-desk.ts";

const desk = apiKeyDesk();
const { app } = desk;

const TASKS = `query Tasks($filter: TaskFilter) { tasks(filter: $filter) { totalCount nodes { codeId debtor list { codeId } } } }`;

interface TasksAnswer {
  totalCount: number;
  nodes: { codeId: string; debtor: string; list: { codeId: string } | null }[];
}

const tasksOf = async (secret: string, filter: object = {}): Promise<TasksAnswer> =>
  payloadOf(await app.graphql(TASKS, { filter }, secret), "tasks") as TasksAnswer;

const problemsOf = (answer: Awaited<ReturnType<typeof desk.create>>, field: string) =>
  (payloadOf(answer, field) as { userErrors: { field: string[]; code: string }[] }).userErrors.map(
    ({ field: path, code }) => [path.join("."), code],
  );

let bank: Awaited<ReturnType<typeof desk.list>>;
let fund: Awaited<ReturnType<typeof desk.list>>;
let lone: Awaited<ReturnType<typeof desk.loneTask>>;
beforeAll(async () => {
  bank = await desk.list("Banco Norte", ["Ana Bravo", "Luis Bravo"]);
  fund = await desk.list("Fondo Sur", ["Eva Bravo"]);
  lone = await desk.loneTask("Iker Bravo");
});

// Sessions idle out.
afterEach(() => app.deps.setNow(TEST_NOW));

describe("making a key", () => {
  test("asks for the password, and tells every problem of the form", async () => {
    expect(problemsOf(await desk.create({ password: "otra" }), "createApiKey")).toEqual([
      ["password", "WRONG_PASSWORD"],
    ]);
    const wrong = { name: " ", scopes: [], listIds: [], addresses: ["300.1.1.1"], requestsPerMinute: 7 };
    expect(problemsOf(await desk.create({ ...wrong, lastDay: "2020-01-01" }), "createApiKey")).toEqual([
      ["name", "REQUIRED"],
      ["scopes", "REQUIRED"],
      ["listIds", "REQUIRED"],
      ["addresses", "INVALID"],
      ["requestsPerMinute", "INVALID"],
      ["lastDay", "INVALID"],
    ]);
    expect(problemsOf(await desk.create({ listIds: ["999999"] }), "createApiKey")).toEqual([
      ["listIds", "NOT_FOUND"],
    ]);
  });

  test("shows the secret once, and keeps only what can't give it back", async () => {
    const { secret } = await desk.key({ name: "Banco Norte" });
    expect(secret).toMatch(/^acu_live_[0-9a-f]{12}[\w-]{43}$/);
    const rows = await app.deps.db.query(
      `SELECT to_jsonb(s)::text || to_jsonb(k)::text AS row FROM api_key_secrets s JOIN api_keys k ON k.id = s.key_id
       UNION ALL SELECT to_jsonb(e)::text FROM security_events e UNION ALL SELECT to_jsonb(a)::text FROM audit_entries a
       UNION ALL SELECT to_jsonb(i)::text FROM idempotent_answers i`,
    );
    expect(JSON.stringify(rows)).not.toContain(secret.slice(21));
    expect(problemsOf(await desk.create({ name: "Banco Norte" }), "createApiKey")).toEqual([
      ["name", "CONFLICT"],
    ]);
  });

  test("is a secret that no kept answer repeats", async () => {
    const query = `mutation { createApiKey(input: {name: "Repetida", scopes: [READ_TASKS], password: "Prueba-1234"}) { secret } }`;
    const send = () =>
      app.http
        .post("/graphql")
        .set({
          authorization: `Bearer ${desk.admin}`,
          "idempotency-key": "clave-api",
          "apollo-require-preflight": "1",
        })
        .send({ query });
    expect((await send()).body.data.createApiKey.secret).toMatch(/^acu_live_/);
    expect((await send()).body.data.createApiKey.secret).toBeNull();
  });
});

describe("what a key sees", () => {
  test("without a limit to lists: everything of its scope, and itself in the trail", async () => {
    const { id, secret } = await desk.key();
    const { totalCount, nodes } = await tasksOf(secret);
    expect(totalCount).toBe(4);
    expect(nodes.map(({ list }) => list?.codeId ?? null)).toContain(bank.list.codeId);
    const [entry] = await app.deps.db.query(
      `SELECT actor_id, api_key_id FROM audit_entries WHERE action = 'readTasks' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toEqual({ actor_id: null, api_key_id: Number(id) });
    const trail = payloadOf(
      await app.graphql(
        `{ auditEntries(filter: { apiKeyId: "${id}" }, first: 5) { nodes { actorId actorName sentence { text } } } }`,
        {},
        desk.admin,
      ),
      "auditEntries",
    ) as { nodes: { actorName: string; sentence: { text: string }[] }[] };
    expect(trail.nodes).toHaveLength(1);
    expect(trail.nodes[0]).toMatchObject({
      actorId: null,
      actorName: expect.stringMatching(/^Clave «Clave/),
    });
    expect(trail.nodes[0]?.sentence.map(({ text }) => text).join("")).toMatch(/^La clave de API «Clave/);
  });

  test("limited to a list: its rows alone, in pages, searches, counts, filters and by every id", async () => {
    const { secret } = await desk.key({ listIds: [String(bank.list.id)] });
    const own = bank.tasks.map(({ codeId }) => codeId).toSorted();
    const codes = async (filter: object = {}) => {
      const { totalCount, nodes } = await tasksOf(secret, filter);
      expect(totalCount).toBe(nodes.length);
      return nodes.map(({ codeId }) => codeId).toSorted();
    };
    expect(await codes()).toEqual(own);
    expect(await codes({ search: "bravo" })).toEqual(own);
    expect(await codes({ search: "eva" })).toEqual([]);
    expect(await codes({ state: "ESPERANDO" })).toEqual(own);
    expect(await codes({ missing: "ENTITY" })).toEqual([]);
    expect(await codes({ amountFrom: "1.00" })).toEqual(own);
    expect(await codes({ institution: bank.tasks[0]?.entity })).toEqual(own);
    expect(await codes({ listId: fund.list.id })).toEqual([]);
    const one = async (id: string | number) =>
      (await app.graphql(`query One($id: ID!) { task(id: $id) { codeId } }`, { id }, secret)).data?.task ??
      null;
    expect(await one(bank.tasks[0]?.codeId ?? "")).toEqual({ codeId: bank.tasks[0]?.codeId });
    const foreign = [fund.tasks[0], lone].flatMap((task) => (task ? [task.id, task.codeId] : []));
    expect(await Promise.all(foreign.map(one))).toEqual([null, null, null, null]);
    const lists = await app.graphql(
      `query Lists($other: ID!) { taskLists { totalCount nodes { codeId tasksCount } } taskList(id: $other) { id } }`,
      { other: fund.list.codeId },
      secret,
    );
    expect(lists.data).toEqual({
      taskLists: { totalCount: 1, nodes: [{ codeId: bank.list.codeId, tasksCount: 2 }] },
      taskList: null,
    });
  });

  test("the same over the documented calls", async () => {
    const { secret } = await desk.key({ listIds: [String(bank.list.id)] });
    const lists = await desk.get("/admin/get-tasks-list", secret).expect(200);
    expect(lists.body.data.tasks.map(({ codeId }: { codeId: string }) => codeId)).toEqual([bank.list.codeId]);
    const tasks = await desk.get("/admin/get-individual-task", secret).expect(200);
    expect(tasks.body.data.total).toBe(2);
    const [own] = bank.tasks;
    const detail = await desk.get(`/admin/task-detail/${own?.codeId}`, secret).expect(200);
    expect(detail.body.data.task).toMatchObject({ debtor: own?.debtor, assignee: null });
    await desk.get(`/admin/task-detail/${fund.tasks[0]?.codeId}`, secret).expect(404);
    await desk.get(`/admin/task-detail/${lone.id}`, secret).expect(404);
  });

  test("nothing it doesn't see can be filtered by", async () => {
    const { secret } = await desk.key();
    for (const filter of [
      { assigneeId: "1" },
      { assigneeIds: ["1"] },
      { assigned: true },
      { attempt: "OPEN" },
    ]) {
      const { data, errors } = await app.graphql(TASKS, { filter }, secret);
      expect(data?.tasks ?? null).toBeNull();
      expect(errors[0]?.extensions.code).toBe("BAD_USER_INPUT");
    }
  });
});

describe("a key that doesn't work", () => {
  const later = (ms: number) => app.deps.setNow(new Date(app.deps.clock.now().getTime() + ms).toISOString());
  const statusOf = async (secret: string) => (await desk.get("/admin/get-tasks-list", secret)).status;

  test("never was, or is altered in its last letter: 401 on both doors", async () => {
    const { secret } = await desk.key();
    const altered = secret.slice(0, -1) + (secret.endsWith("A") ? "B" : "A");
    for (const wrong of ["acu_live_", "acu_test_1", altered, `${secret}x`]) {
      const rest = await desk.get("/admin/get-tasks-list", wrong);
      expect([rest.status, rest.body.message]).toEqual([
        401,
        "Esta clave de API no existe, ha caducado o se ha revocado.",
      ]);
      const graphql = await app.graphql("{ tasks { totalCount } }", {}, wrong);
      expect([graphql.status, graphql.errors[0]?.extensions.code]).toEqual([401, "UNAUTHENTICATED"]);
    }
  });

  test("is revoked at once, also over the connection that asks now", async () => {
    const { id, secret } = await desk.key();
    expect(await statusOf(secret)).toBe(200);
    expect(problemsOf(await desk.revoke(id, "otra"), "revokeApiKey")).toEqual([
      ["password", "WRONG_PASSWORD"],
    ]);
    expect(await statusOf(secret)).toBe(200);
    expect(problemsOf(await desk.revoke(id), "revokeApiKey")).toEqual([]);
    expect(await statusOf(secret)).toBe(401);
    expect(problemsOf(await desk.revoke(id), "revokeApiKey")).toEqual([["", "ALREADY_DONE"]]);
    expect(problemsOf(await desk.roll(id, {}), "rollApiKey")).toEqual([["", "CONFLICT"]]);
    const events = await app.deps.db.query(
      `SELECT outcome, detail FROM security_events WHERE kind = 'API_KEY' AND detail->>'apiKey' = $1 ORDER BY id`,
      [id],
    );
    expect(events).toEqual([
      { outcome: "OK", detail: { change: "CREATED", apiKey: Number(id) } },
      { outcome: "OK", detail: { change: "REVOKED", apiKey: Number(id) } },
      { outcome: "REFUSED", detail: { use: "DEAD", apiKey: Number(id) } },
    ]);
  });

  test("is exchanged: both work for the overlap, and never longer than before", async () => {
    const { id, secret: first } = await desk.key();
    const second = (payloadOf(await desk.roll(id, { overlapHours: 2 }), "rollApiKey") as { secret: string })
      .secret;
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    const third = (payloadOf(await desk.roll(id, { overlapHours: 24 }), "rollApiKey") as { secret: string })
      .secret;
    later(2 * 3_600_000);
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200]);
    later(22 * 3_600_000);
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 200]);
  });

  test("has expired: its last day is whole, in Madrid", async () => {
    const today = app.deps.clock.today();
    const { secret } = await desk.key({ lastDay: today });
    expect(await statusOf(secret)).toBe(200);
    later(24 * 3_600_000);
    expect(await statusOf(secret)).toBe(401);
  });

  test("is asked with from elsewhere", async () => {
    const away = await desk.key({ addresses: ["203.0.113.0/24", "2001:db8::/32"] });
    const refused = await desk.get("/admin/get-tasks-list", away.secret);
    expect([refused.status, refused.body.message]).toEqual([
      401,
      "Esta clave de API no se puede usar desde esta dirección IP.",
    ]);
    const here = await desk.key({ addresses: ["127.0.0.1", "::1"] });
    expect(await statusOf(here.secret)).toBe(200);
  });
});

test("lists, sorts and tells of use", async () => {
  const { id, secret } = await desk.key({ name: "Consultas del banco", listIds: [String(bank.list.id)] });
  await tasksOf(secret);
  await tasksOf(secret);
  const page = payloadOf(
    await app.graphql(
      `{ apiKeys(status: ACTIVE, sort: LAST_USED) { totalCount nodes { id name status lastUsedAt createdBy lists { codeId name }
         secrets { prefix } usage { requests throttled } } } }`,
      {},
      desk.admin,
    ),
    "apiKeys",
  ) as { nodes: { id: string; usage: { requests: number }[] }[] };
  const found = page.nodes.find((node) => node.id === id);
  expect(found).toMatchObject({
    status: "ACTIVE",
    createdBy: "Nombre De Prueba",
    lists: [{ codeId: bank.list.codeId, name: "Banco Norte" }],
    secrets: [{ prefix: secret.slice(0, 21) }],
  });
  expect(found?.usage).toHaveLength(30);
  expect(found?.usage.at(-1)).toEqual({ requests: 2, throttled: 0 });
});
