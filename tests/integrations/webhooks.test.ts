import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { sendWebhooks, sweepDeliveries } from "../../server/domains/integrations/webhooks/webhook-runner.ts";
import { createOutside } from "../../server/platform/post-outside.ts";
import { PASSWORD, payloadOf, testApp, type TestApp } from "../support/app.ts";
import { apiKeyDesk } from "../support/api-key-desk.ts";
import { TEST_NOW } from "../support/test-clock.ts";
import { isVerified, webhookReceiver } from "../support/webhook-receiver.ts";

const receiver = webhookReceiver();
const desk = apiKeyDesk({ env: { webhookTargets: "any" } });
const { app } = desk;
/** As in production: out to the public network alone. */
const strict = testApp();

const EVENTS = ["TASK_CREATED", "TASK_CHANGED", "TASK_DELETED", "PAYMENT_CREATED", "PAYMENT_REVERSED"];
const FIELDS = `{ webhook { id status pending failingSince nextTryAt switchedOffAt switchedOffBy secrets { endsAt } } secret message
  userErrors { field code message } }`;

interface Payload {
  webhook: {
    id: string;
    status: string;
    pending: number;
    switchedOffAt: string | null;
    switchedOffBy: string | null;
    secrets: { endsAt: string | null }[];
  };
  secret: string;
  message: string;
  userErrors: { field: string[]; code: string }[];
}

let made = 0;
async function create(input: object = {}, on: TestApp = app): Promise<Payload> {
  // Each of an administrator of its own: proofs are counted.
  const { token } = await on.signIn("ADMIN");
  const answer = await on.graphql(
    `mutation Create($input: CreateWebhookInput!) { createWebhook(input: $input) ${FIELDS} }`,
    {
      input: {
        name: `Banco ${(made += 1)}`,
        url: receiver.url(),
        events: EVENTS,
        password: PASSWORD,
        ...input,
      },
    },
    token,
  );
  return payloadOf(answer, "createWebhook") as Payload;
}

async function ask(call: string, fields = FIELDS): Promise<Payload & { delivery: Delivery | null }> {
  const { token } = await app.signIn("ADMIN");
  const answer = await app.graphql(`mutation { ${call} ${fields} }`, {}, token);
  return payloadOf(answer, call.split("(")[0] ?? "") as never;
}

interface Delivery {
  id: string;
  event: string | null;
  state: string;
  nextTryAt: string | null;
  attempts: { status: number | null; fault: string | null; answer: string; durationMs: number }[];
}

async function log(webhookId: string): Promise<Delivery[]> {
  const { token } = await app.signIn("ADMIN");
  const answer = await app.graphql(
    `query Log($id: ID!) { webhookDeliveries(webhookId: $id) { nodes { id event objectId body state nextTryAt
      attempts { status fault answer durationMs } } } }`,
    { id: webhookId },
    token,
  );
  return (payloadOf(answer, "webhookDeliveries") as { nodes: Delivery[] }).nodes;
}

async function state(webhookId: string): Promise<Payload["webhook"]> {
  const { token } = await app.signIn("ADMIN");
  const query = `query One($id: ID!) { webhook(id: $id) { id status pending switchedOffAt switchedOffBy secrets { endsAt } } }`;
  return payloadOf(await app.graphql(query, { id: webhookId }, token), "webhook") as never;
}

const send = () => sendWebhooks(app.deps);
const change = (id: number) =>
  app.deps.db.query("UPDATE tasks SET n_sessions = n_sessions + 1, version = version + 1 WHERE id = $1", [
    id,
  ]);
const later = (ms: number) => app.deps.setNow(new Date(app.deps.clock.now().getTime() + ms).toISOString());
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));
const HOUR = 3_600_000;

let bank: Awaited<ReturnType<typeof desk.list>>;
let fund: Awaited<ReturnType<typeof desk.list>>;
beforeAll(async () => {
  bank = await desk.list("Banco Norte", ["Ana Bravo", "Luis Bravo", "Eva Bravo"]);
  fund = await desk.list("Fondo Sur", ["Iker Bravo"]);
});

const idOf = (at: number) => bank.tasks[at]?.id ?? 0;

// Each test has the webhooks it makes alone.
afterEach(async () => {
  receiver.reset();
  app.deps.setNow(TEST_NOW);
  await app.deps.db.query("DELETE FROM webhooks");
});

describe("making one", () => {
  test("tells every problem, asks for a proof, and takes no address inside this network", async () => {
    const codes = ({ userErrors }: Payload) => userErrors.map(({ field, code }) => [field.join("."), code]);
    expect(codes(await create({ name: " ", url: "", events: [], listIds: [] }))).toEqual([
      ["name", "REQUIRED"],
      ["url", "REQUIRED"],
      ["events", "REQUIRED"],
      ["listIds", "REQUIRED"],
    ]);
    expect(codes(await create({ password: "otra" }))).toEqual([["password", "WRONG_PASSWORD"]]);
    expect(codes(await create({ listIds: ["999999"] }))).toEqual([["listIds", "NOT_FOUND"]]);
    const refused = [
      receiver.url(),
      "https://127.0.0.1/",
      "https://[::1]/",
      "https://localhost/",
      "ftp://a.example/",
    ];
    for (const url of refused) expect(codes(await create({ url }, strict))).toEqual([["url", "INVALID"]]);
    await create({ name: "Dos veces" });
    expect(codes(await create({ name: "Dos veces" }))).toEqual([["name", "CONFLICT"]]);
  });

  test("shows the secret once, and keeps only what can't give it back", async () => {
    const { secret } = await create();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const rows = await app.deps.db.query(
      `SELECT to_jsonb(s)::text AS row FROM webhook_secrets s UNION ALL SELECT to_jsonb(w)::text FROM webhooks w
       UNION ALL SELECT to_jsonb(a)::text FROM audit_entries a UNION ALL SELECT to_jsonb(i)::text FROM idempotent_answers i`,
    );
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 40));
  });
});

describe("what is sent", () => {
  test("signed, ids alone, of its lists and events, from its making on", async () => {
    await change(idOf(0));
    const { secret } = await create({ events: ["TASK_CHANGED"], listIds: [String(bank.list.id)] });
    await change(idOf(0));
    await change(fund.tasks[0]?.id ?? 0);
    await app.deps.db.query("UPDATE tasks SET deleted_at = '2026-11-20' WHERE id = $1", [idOf(2)]);
    await send();
    expect(bodies()).toEqual([
      {
        type: "task.changed",
        timestamp: TEST_NOW,
        data: {
          id: String(idOf(0)),
          taskId: String(idOf(0)),
          version: 3,
          cursor: expect.stringMatching(/^c\d+$/),
          url: `http://localhost:3000/api/admin/task-detail/${idOf(0)}`,
        },
      },
    ]);
    const [received] = receiver.received;
    if (!received) throw new Error("nothing came");
    expect(isVerified(secret, received)).toBe(true);
    expect(isVerified(secret, { ...received, body: `${received.body} ` })).toBe(false);
    expect(received.headers["webhook-id"]).toMatch(/^msg_\d+$/);
    expect(received.headers["webhook-timestamp"]).toBe(String(Date.parse(TEST_NOW) / 1_000));
    expect(received.headers["content-type"]).toBe("application/json");
    // Once.
    await send();
    expect(receiver.received).toHaveLength(1);
  });

  test("while a secret is exchanged it is signed with both, afterwards with the new one", async () => {
    const { webhook, secret } = await create();
    const rolled = await ask(
      `rollWebhook(id: "${webhook.id}", input: { overlapHours: 1, password: "${PASSWORD}" })`,
    );
    expect(rolled.webhook.secrets.map(({ endsAt }) => endsAt !== null)).toEqual([false, true]);
    await change(idOf(0));
    await send();
    later(2 * HOUR);
    await change(idOf(0));
    await send();
    const verified = receiver.received.map((one) => [
      isVerified(secret, one),
      isVerified(rolled.secret, one),
    ]);
    expect(verified).toEqual([
      [true, true],
      [false, true],
    ]);
  });
});

describe("what isn't taken", () => {
  test.each([
    ["an error of the receiver", 500, null],
    ["a redirect", 302, null],
  ])("%s is tried again with growing pauses, the log says so", async (_what, status) => {
    const { webhook } = await create();
    receiver.answer((_received, response) =>
      response.writeHead(status, { location: "http://127.0.0.1:1/" }).end("no"),
    );
    await change(idOf(0));
    await send();
    await send();
    expect(receiver.received).toHaveLength(1);
    expect((await state(webhook.id)).status).toBe("RETRYING");
    later(5_000);
    await send();
    later(5_000);
    await send();
    expect(receiver.received).toHaveLength(2);
    later(300_000);
    receiver.answer((_received, response) => response.writeHead(200).end("gracias"));
    await send();
    const [delivery] = await log(webhook.id);
    expect(delivery).toMatchObject({ event: "TASK_CHANGED", state: "DELIVERED", nextTryAt: null });
    expect(delivery?.attempts.map((attempt) => [attempt.status, attempt.answer])).toEqual([
      [200, "gracias"],
      [status, "no"],
      [status, "no"],
    ]);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(1);
    expect((await state(webhook.id)).status).toBe("ACTIVE");
  });

  test("holds back what follows of the same task alone", async () => {
    await create();
    receiver.answer(({ body }, response) =>
      response
        .writeHead(JSON.parse(body).data.id === String(idOf(0)) && receiver.received.length < 3 ? 500 : 200)
        .end(),
    );
    await change(idOf(0));
    await send();
    await change(idOf(0));
    await change(idOf(1));
    await send();
    expect(bodies().map(({ data }) => Number(data.id))).toEqual([idOf(0), idOf(1)]);
    later(5_000);
    await send();
    expect(bodies().map(({ data }) => Number(data.id))).toEqual([idOf(0), idOf(1), idOf(0), idOf(0)]);
    const versions = bodies().flatMap(({ data }) => (Number(data.id) === idOf(0) ? [data.version] : []));
    expect(versions).toEqual([versions[0], versions[0], versions[0] + 1]);
  });

  test("a receiver that is down is asked ever less, whatever waits for it", async () => {
    const { webhook } = await create();
    receiver.answer((_received, response) => response.destroy());
    const { tasks } = await desk.list(
      "Banco Este",
      Array.from({ length: 40 }, (_task, at) => `Deudor ${at}`),
    );
    await send();
    const first = receiver.received.length;
    expect(first).toBeLessThanOrEqual(10);
    for (let minutes = 0; minutes < 60; minutes += 1) {
      later(60_000);
      await send();
    }
    expect(receiver.received.length).toBeLessThan(first + 8);
    receiver.answer((_received, response) => response.writeHead(200).end());
    later(24 * HOUR);
    await send();
    await send();
    expect((await state(webhook.id)).pending).toBe(0);
    const taken = (await log(webhook.id)).filter((delivery) => delivery.state === "DELIVERED");
    expect(taken.length).toBeGreaterThan(20);
    expect(tasks).toHaveLength(40);
  });

  test("for three days: it is switched off, every administrator is told, and on again it sends what waited", async () => {
    const { webhook } = await create({ name: "Banco que no está" });
    receiver.answer((_received, response) => response.writeHead(503).end());
    await change(idOf(0));
    for (let hours = 0; hours < 80; hours += 1) {
      await send();
      later(HOUR);
    }
    const tries = receiver.received.length;
    expect(tries).toBe(10);
    expect(await state(webhook.id)).toMatchObject({ status: "OFF", switchedOffBy: null, pending: 1 });
    const mails = (await app.deps.sentMails()).filter(({ kind }) => kind === "webhook-off");
    const [{ admins }] = await app.deps.db.query(
      "SELECT count(*)::int AS admins FROM accounts WHERE role = 'ADMIN'",
    );
    expect(mails).toHaveLength(admins - 1);
    expect(mails[0]?.subject).toBe("Webhook desactivado: Banco que no está");
    const [{ bells }] = await app.deps.db.query(
      "SELECT count(*)::int AS bells FROM notifications WHERE kind = 'webhook-off' AND read_at IS NULL",
    );
    expect(bells).toBe(admins - 1);
    await change(idOf(1));
    await send();
    expect(receiver.received).toHaveLength(tries);
    receiver.reset();
    const on = await ask(`switchWebhook(id: "${webhook.id}", on: true)`);
    expect([on.webhook.status, on.userErrors]).toEqual(["ACTIVE", []]);
    await send();
    // Two tasks, sent side by side.
    expect(new Set(bodies().map(({ data }) => Number(data.id)))).toEqual(new Set([idOf(0), idOf(1)]));
    const [{ left }] = await app.deps.db.query(
      "SELECT count(*)::int AS left FROM notifications WHERE kind = 'webhook-off' AND read_at IS NULL",
    );
    expect(left).toBe(0);
    expect((await ask(`switchWebhook(id: "${webhook.id}", on: true)`)).userErrors).toEqual([
      { field: [], code: "ALREADY_DONE", message: "Este webhook ya está activo." },
    ]);
  });

  test("410 switches it off at once", async () => {
    const { webhook } = await create();
    receiver.answer((_received, response) => response.writeHead(410).end());
    await change(idOf(0));
    await send();
    expect((await state(webhook.id)).status).toBe("OFF");
  });
});

describe("several instances, and those that die", () => {
  test("send each message once, and each task's in their order", async () => {
    await create();
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([0, 1].map((at) => change(idOf(at))));
      await Promise.all([send(), send(), send()]);
    }
    await Promise.all([send(), send()]);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const at of [0, 1]) {
      const versions = bodies().flatMap(({ data }) => (Number(data.id) === idOf(at) ? [data.version] : []));
      expect(versions).toEqual(versions.toSorted((one: number, other: number) => one - other));
      const [{ version }] = await app.deps.db.query("SELECT version FROM tasks WHERE id = $1", [idOf(at)]);
      expect(versions.at(-1)).toBe(version);
    }
  });

  test("what a dead process held is sent when its lease has ended, under the same id", async () => {
    await create();
    await change(idOf(0));
    // It dies between the receiver's answer and its record.
    const dying = {
      ...app.deps,
      outside: {
        ...app.deps.outside,
        post: async (...args: Parameters<typeof app.deps.outside.post>) => {
          await app.deps.outside.post(...args);
          throw new Error("killed");
        },
      },
    };
    await sendWebhooks(dying);
    await send();
    expect(receiver.received).toHaveLength(1);
    later(61_000);
    await send();
    const [first, second] = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect([receiver.received.length, second]).toEqual([2, first]);
  });

  test("a name that leads into this network by the time of the call isn't called", async () => {
    const answers = ["93.184.216.34", "127.0.0.1"];
    const outside = createOutside({
      targets: "public",
      resolve: () => Promise.resolve([{ address: answers.shift() ?? "127.0.0.1", family: 4 }]),
    });
    expect(await outside.refuse("https://receptor.example/avisos")).toBeNull();
    const { webhook: known } = await create();
    await app.deps.db.query("UPDATE webhooks SET url = 'https://receptor.example/avisos'");
    await change(idOf(0));
    await sendWebhooks({ ...app.deps, outside });
    const [delivery] = await log(known.id);
    expect(delivery?.attempts[0]).toMatchObject({ status: null, fault: "ADDRESS" });
    expect(receiver.received).toEqual([]);
  });
});

describe("by hand", () => {
  const DELIVERY = `{ delivery { id event state attempts { status } } message userErrors { code } }`;

  test("a test says what came of it, also while it is off, and changes nothing else", async () => {
    const { webhook, secret } = await create();
    await ask(`switchWebhook(id: "${webhook.id}", on: false)`);
    const sent = await ask(`testWebhook(id: "${webhook.id}")`, DELIVERY);
    expect(sent.message).toMatch(/^El receptor ha respondido 204 en \d+ ms$/);
    expect(sent.delivery).toMatchObject({ event: null, state: "DELIVERED", attempts: [{ status: 204 }] });
    expect(receiver.received.map((one) => [isVerified(secret, one), JSON.parse(one.body).type])).toEqual([
      [true, "test"],
    ]);
    receiver.answer((_received, response) => response.writeHead(404).end());
    const refused = await ask(`testWebhook(id: "${webhook.id}")`, DELIVERY);
    expect(refused.message).toMatch(/^El receptor no ha aceptado la prueba: ha respondido 404/);
    expect(refused.delivery?.state).toBe("FAILED");
    const again = await ask(`resendWebhookDelivery(id: "${refused.delivery?.id}")`, DELIVERY);
    expect(again.userErrors).toEqual([{ code: "CONFLICT" }]);
    expect((await state(webhook.id)).status).toBe("OFF");
  });

  test("a message is sent again under its id", async () => {
    const { webhook } = await create();
    await change(idOf(0));
    await send();
    const [delivery] = await log(webhook.id);
    const again = await ask(`resendWebhookDelivery(id: "${delivery?.id}")`, DELIVERY);
    expect(again.delivery?.state).toBe("PENDING");
    await send();
    const [one, other] = receiver.received;
    expect(other?.headers["webhook-id"]).toBe(one?.headers["webhook-id"]);
    expect(other?.body).toBe(one?.body);
    expect((await log(webhook.id))[0]?.attempts).toHaveLength(2);
  });

  test("deleted, its log goes with it; old entries of the log go by themselves", async () => {
    const { webhook } = await create();
    await change(idOf(0));
    await send();
    later(31 * 24 * HOUR);
    await sweepDeliveries(app.deps);
    expect(await log(webhook.id)).toEqual([]);
    expect((await ask(`deleteWebhook(id: "${webhook.id}")`)).userErrors).toEqual([]);
    expect(await app.deps.db.query("SELECT id FROM webhook_attempts")).toEqual([]);
  });
});
