import { beforeAll, expect, test } from "@jest/globals";
import { sendWebhooks } from "../../server/domains/integrations/webhooks/webhook-runner.ts";
import { PASSWORD, payloadOf } from "../support/app.ts";
import { apiKeyDesk } from "../support/api-key-desk.ts";
import { webhookReceiver } from "../support/webhook-receiver.ts";

const receiver = webhookReceiver();
const desk = apiKeyDesk({ env: { webhookTargets: "any" } });
const { app } = desk;

let admin = "";
let bank: Awaited<ReturnType<typeof desk.list>>;
let fund: Awaited<ReturnType<typeof desk.list>>;
beforeAll(async () => {
  // A receiver knows the real time.
  app.deps.setNow(new Date().toISOString());
  ({ token: admin } = await app.signIn("ADMIN"));
  bank = await desk.list("Banco Norte", ["Ana Bravo", "Luis Bravo"]);
  fund = await desk.list("Fondo Sur", ["Iker Bravo"]);
});

const QUERY = `query List($id: ID!) { listIntegrations(listId: $id) {
  apiKeys { name scopes lastUsedAt } webhooks { name }
  deliveries { webhook { name } delivery { objectId event state attempts { status } } }
  files { fileName createdBy }
} }`;

interface Found {
  apiKeys: { name: string; scopes: string[]; lastUsedAt: string | null }[];
  webhooks: { name: string }[];
  deliveries: {
    webhook: { name: string };
    delivery: { objectId: string; event: string; state: string; attempts: { status: number }[] };
  }[];
  files: { fileName: string; createdBy: string }[];
}

async function of(listId: number | string): Promise<Found> {
  const { data, errors } = await app.graphql(QUERY, { id: String(listId) }, admin);
  expect(errors).toEqual([]);
  return data?.listIntegrations as unknown as Found;
}

async function webhook(name: string, listIds: string[] | null): Promise<void> {
  const { token } = await app.signIn("ADMIN");
  const input = { name, url: receiver.url(), events: ["TASK_CHANGED"], listIds, password: PASSWORD };
  payloadOf(
    await app.graphql(
      `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret userErrors { message } } }`,
      { input },
      token,
    ),
    "createWebhook",
  );
}

test("of a list that no program knows nothing is told, of one that isn't there null", async () => {
  expect(await of(bank.list.id)).toEqual({ apiKeys: [], webhooks: [], deliveries: [], files: [] });
  expect(await of(999_999)).toBeNull();
  expect(await of("nada")).toBeNull();
});

test("the keys that work and see it: its own first, then those of all lists; none of another list's, none that ended", async () => {
  const own = [String(bank.list.id)];
  await desk.key({ name: "Todas", scopes: ["READ_TASKS", "IMPORT_TASKS"] });
  const { secret } = await desk.key({ name: "Zeta del banco", listIds: own });
  await desk.key({ name: "Del fondo", listIds: [String(fund.list.id)] });
  const revoked = await desk.key({ name: "Revocada", listIds: own });
  const input = { password: PASSWORD };
  await app.graphql(
    `mutation ($id: ID!, $input: ProofInput!) { revokeApiKey(id: $id, input: $input) { message } }`,
    { id: revoked.id, input },
    admin,
  );
  await desk.get("/v1/changes", secret).expect(200);
  expect((await of(bank.list.id)).apiKeys).toEqual([
    { name: "Zeta del banco", scopes: ["READ_TASKS"], lastUsedAt: expect.any(String) as unknown as string },
    { name: "Todas", scopes: ["READ_TASKS", "IMPORT_TASKS"], lastUsedAt: null },
  ]);
  expect((await of(fund.list.id)).apiKeys.map(({ name }) => name)).toEqual(["Del fondo", "Todas"]);
});

test("webhooks that are told of it, and what was sent of its tasks alone", async () => {
  receiver.answer((_received, response) => response.writeHead(204).end());
  await webhook("De todas", null);
  await webhook("Del banco", [String(bank.list.id)]);
  const [first, second] = bank.tasks.map(({ id }) => id);
  const [foreign] = fund.tasks.map(({ id }) => id);
  for (const id of [first, foreign, second])
    await app.deps.db.query("UPDATE tasks SET n_sessions = 5, version = version + 1 WHERE id = $1", [id]);
  await sendWebhooks(app.deps);
  const { webhooks, deliveries } = await of(bank.list.id);
  expect(webhooks.map(({ name }) => name)).toEqual(["Del banco", "De todas"]);
  expect(
    new Set(deliveries.map(({ webhook: { name }, delivery }) => `${name} ${delivery.objectId}`)),
  ).toEqual(
    new Set([`Del banco ${first}`, `Del banco ${second}`, `De todas ${first}`, `De todas ${second}`]),
  );
  expect(deliveries[0]?.delivery).toMatchObject({
    event: "TASK_CHANGED",
    state: "DELIVERED",
    attempts: [{ status: 204 }],
  });
  const other = await of(fund.list.id);
  expect(other.deliveries.map(({ delivery }) => delivery.objectId)).toEqual([String(foreign)]);
  // To another list: told as gone from the one and come into the other.
  await app.deps.db.query("UPDATE tasks SET list_id = $2, version = version + 1 WHERE id = $1", [
    first,
    fund.list.id,
  ]);
  await sendWebhooks(app.deps);
  const moved = (await of(fund.list.id)).deliveries.map(({ delivery }) => delivery.objectId);
  expect(moved).toContain(String(first));
});

test("is for administrators", async () => {
  const id = String(bank.list.id);
  for (const role of ["CLIENT", "SPECIALIST"] as const) {
    const { token } = await app.signIn(role);
    const { errors } = await app.graphql(QUERY, { id }, token);
    expect(errors[0]?.extensions.code).toBe("FORBIDDEN");
  }
  const { secret } = await desk.key();
  expect((await app.graphql(QUERY, { id }, secret)).errors[0]?.extensions.code).toBe("FORBIDDEN");
});
