import { beforeAll, expect, test } from "@jest/globals";
import { payloadOf } from "../support/app.ts";
import { apiKeyDesk, type MadeKey } from "../support/api-key-desk.ts";

const desk = apiKeyDesk();
const { app } = desk;

let bank: Awaited<ReturnType<typeof desk.list>>;
let fund: Awaited<ReturnType<typeof desk.list>>;
let writer: MadeKey;
beforeAll(async () => {
  bank = await desk.list("Banco Norte", ["Ana Bravo"]);
  fund = await desk.list("Fondo Sur", ["Eva Bravo"]);
  writer = await desk.key({ name: "Altas del banco", scopes: ["WRITE_TASKS"] });
});

const body = (debtor: string) => ({
  contact: { email: "deudor@correo.example", lada: "34", phone: "600111222" },
  entity: "Banco Norte",
  nContract: "BN/1",
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

const create = (secret: string, key: string, debtor = "Iker Bravo") =>
  app.http
    .post("/api/admin/create-task")
    .set({ authorization: `Bearer ${secret}`, "idempotency-key": key })
    .send(body(debtor));

const CHANGE = `mutation Change($id: ID!, $input: ChangeTaskStateInput!) {
  changeTaskState(id: $id, input: $input) { task { state version } userErrors { code } } }`;

const change = (secret: string, id: number, version = 1) =>
  app.graphql(CHANGE, { id, input: { version, state: "LOCALIZADO", reason: "Lo dice el banco" } }, secret);

const count = async () =>
  Number((await app.deps.db.query<{ count: string }[]>("SELECT count(*) FROM tasks"))[0]?.count);

test("a repeated request has one effect for one key, whichever of its secrets it comes with", async () => {
  const before = await count();
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(writer.secret, "alta-1")));
  for (const { status } of answers) expect([201, 409]).toContain(status);
  const again = await create(writer.secret, "alta-1").expect(201);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  const rolled = payloadOf(await desk.roll(writer.id, { overlapHours: 1 }), "rollApiKey") as {
    secret: string;
  };
  const other = await create(rolled.secret, "alta-1").expect(201);
  expect(other.body).toEqual(again.body);
  expect(await count()).toBe(before + 1);
  const refused = await create(writer.secret, "alta-1", "Otra Persona").expect(422);
  expect(refused.body.message).toBe("Esta clave Idempotency-Key ya se usó para otra petición.");
  const second = await desk.key({ scopes: ["WRITE_TASKS"] });
  await create(second.secret, "alta-1").expect(201);
  expect(await count()).toBe(before + 2);
});

test("what it did stands in histories and trail under its key, and nobody's account", async () => {
  const { body: made } = await create(writer.secret, "alta-2", "Nora Bravo").expect(201);
  const { codeId } = made.data.task as { codeId: string };
  const { task } = (
    await app.graphql(
      `query Events($id: ID!) { task(id: $id) { events { nodes { summary actor } } } }`,
      { id: codeId },
      desk.admin,
    )
  ).data as unknown as { task: { events: { nodes: object[] } } };
  expect(task.events.nodes).toEqual([{ summary: "Tarea creada", actor: "Clave «Altas del banco»" }]);
  const [row] = await app.deps.db.query(
    `SELECT actor_id, api_key_id FROM audit_entries WHERE action = 'createTask' ORDER BY id DESC LIMIT 1`,
  );
  expect(row).toEqual({ actor_id: null, api_key_id: Number(writer.id) });
});

test("limited to a list it moves that list's tasks alone, tells nothing of others and makes none", async () => {
  const { secret } = await desk.key({ scopes: ["WRITE_TASKS"], listIds: [String(bank.list.id)] });
  const [own] = bank.tasks;
  const [foreign] = fund.tasks;
  if (!own || !foreign) throw new Error("no tasks");
  // Also with another version, of which a conflict would tell what changed.
  for (const version of [1, 9]) {
    const { data, errors } = await change(secret, foreign.id, version);
    expect([data?.changeTaskState ?? null, errors[0]?.extensions.code]).toEqual([null, "NOT_FOUND"]);
  }
  expect(payloadOf(await change(secret, own.id), "changeTaskState")).toEqual({
    task: { state: "LOCALIZADO", version: 2 },
    userErrors: [],
  });
  expect(payloadOf(await change(secret, own.id), "changeTaskState")).toMatchObject({
    userErrors: [{ code: "CONFLICT" }],
  });
  const before = await count();
  expect((await create(secret, "alta-3")).status).toBe(403);
  expect(await count()).toBe(before);
});

test("a key that reads writes nothing, and one that writes reads nothing else", async () => {
  const reader = await desk.key({ scopes: ["READ_TASKS"] });
  expect((await create(reader.secret, "alta-4")).status).toBe(403);
  const [own] = bank.tasks;
  expect((await change(reader.secret, own?.id ?? 0)).errors[0]?.extensions.code).toBe("FORBIDDEN");
  const { errors } = await app.graphql("{ tasks { totalCount } }", {}, writer.secret);
  expect(errors[0]?.extensions.code).toBe("FORBIDDEN");
});
