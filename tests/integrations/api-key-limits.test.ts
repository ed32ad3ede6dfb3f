import { beforeAll, expect, test } from "@jest/globals";
import { payloadOf } from "../support/app.ts";
import { apiKeyDesk, type MadeKey } from "../support/api-key-desk.ts";

const desk = apiKeyDesk();
const { app } = desk;

let used: MadeKey;
let other: MadeKey;
beforeAll(async () => {
  used = await desk.key({ requestsPerMinute: 60 });
  other = await desk.key({ requestsPerMinute: 60 });
});

const ask = (key: MadeKey) => desk.get("/admin/get-tasks-list?limit=1", key.secret);

test("every answer says how much is left; beyond it each door refuses in its own envelope, other keys go on", async () => {
  const first = await ask(used).expect(200);
  expect(first.headers["ratelimit-policy"]).toBe('"minute";q=60;w=60');
  expect(first.headers["ratelimit"]).toMatch(/^"minute";r=59;t=\d+$/);
  const answers = await Promise.all(Array.from({ length: 61 }, () => ask(used)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(59);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers["ratelimit"]).toMatch(/^"minute";r=0;t=\d+$/);
  const wait = Number(refused?.headers["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(refused?.body).toEqual({
    message: expect.stringMatching(
      /^Esta clave admite 60 peticiones por minuto\. Vuelve a intentarlo en \d+ segundos?\.$/,
    ),
  });
  const graphql = await app.graphql("{ tasks { totalCount } }", {}, used.secret);
  expect([graphql.status, graphql.errors[0]?.extensions.code]).toEqual([429, "RATE_LIMITED"]);
  expect((await ask(other)).status).toBe(200);
});

test("what was refused is told apart in its use", async () => {
  const answer = await app.graphql(
    `query Use($id: ID!) { apiKey(id: $id) { lastUsedAt usage { day requests throttled } } }`,
    { id: used.id },
    desk.admin,
  );
  const { usage, lastUsedAt } = payloadOf(answer, "apiKey") as { usage: object[]; lastUsedAt: string };
  expect(usage.at(-1)).toEqual({ day: "2026-11-20", requests: 60, throttled: 3 });
  expect(lastUsedAt).toBe(app.deps.clock.now().toISOString());
});

test("people and visitors have no such limit in their answers", async () => {
  const answer = await app.http.get("/api/admin/get-tasks-list").set("authorization", `Bearer ${desk.admin}`);
  expect(answer.headers).not.toHaveProperty("ratelimit");
});
