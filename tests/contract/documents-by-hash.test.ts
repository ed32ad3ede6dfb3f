import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "@jest/globals";
import { hashOfOperation } from "../../server/graphql/trusted-operations.ts";
import { apiKeyDesk } from "../support/api-key-desk.ts";
import { testApp, type TestApp } from "../support/app.ts";
import { ownOperation } from "../support/own-operations.ts";

const app = testApp();
const me = ownOperation("Me");
const byHash = (sha256Hash: unknown, version: unknown = 1) => ({ persistedQuery: { version, sha256Hash } });

interface Answer {
  status: number;
  code: string | undefined;
  data: unknown;
}

async function ask(
  to: TestApp,
  body: object,
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const request = to.http.post("/graphql").set(headers);
  if (token) request.set("authorization", `Bearer ${token}`);
  const { status, body: answer } = await request.send(body);
  return { status, code: answer.errors?.[0]?.extensions?.code, data: answer.data };
}

describe("an operation by its hash", () => {
  test("is carried out as its text would be, with its variables and the same access", async () => {
    const { token, email } = await app.signIn("ADMIN");
    const answer = await ask(app, { extensions: byHash(me.hash) }, { token });
    expect(answer).toMatchObject({ status: 200, data: { me: { email } } });
    expect(answer).toEqual(await ask(app, { query: me.text }, { token }));
    const tasks = ownOperation("Tasks");
    const variables = { sort: "CODE", direction: "ASC", page: { number: 1, size: 25 } };
    const list = { extensions: byHash(tasks.hash), variables };
    expect(await ask(app, list, { token })).toMatchObject({ data: { tasks: { totalCount: 0 } } });
    expect((await ask(app, list)).code).toBe("UNAUTHENTICATED");
    expect((await ask(app, { ...list, variables: { page: "all" } }, { token })).code).toBe("BAD_USER_INPUT");
  });

  test("may be asked for by GET without a session, as by text", async () => {
    const extensions = JSON.stringify(byHash(me.hash));
    const get = (query: object) => app.http.get("/graphql").set("apollo-require-preflight", "1").query(query);
    expect((await get({ extensions })).body).toMatchObject({ data: { me: null } });
    const { token } = await app.signIn("CLIENT");
    expect((await get({ extensions }).set("authorization", `Bearer ${token}`)).status).toBe(405);
    expect((await get({ extensions: JSON.stringify(byHash([me.hash])) })).status).toBe(400);
    const logout = JSON.stringify(byHash(ownOperation("Logout").hash));
    expect((await get({ extensions: logout })).status).toBe(405);
  });

  test("is answered in Apollo's words when the server doesn't know it", async () => {
    const { status, body } = await app.http
      .post("/graphql")
      .send({ extensions: byHash(hashOfOperation("{ me { id } }")) });
    expect([status, body]).toEqual([
      200,
      {
        errors: [{ message: "PersistedQueryNotFound", extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } }],
      },
    ]);
  });

  test("is refused when it isn't that of the text beside it, or none at all", async () => {
    const wrong = [
      { query: "{ me { id } }", extensions: byHash(me.hash) },
      { extensions: byHash([me.hash]) },
      { extensions: byHash({ toString: me.hash }) },
      { extensions: byHash(5) },
      { extensions: byHash(undefined) },
      { extensions: byHash(me.hash, 2) },
      { extensions: { persistedQuery: me.hash } },
      { extensions: { persistedQuery: 0 } },
    ];
    for (const body of wrong)
      expect(await ask(app, body)).toEqual({ status: 400, code: "BAD_USER_INPUT", data: undefined });
    expect((await ask(app, { query: me.text, extensions: byHash(me.hash) })).status).toBe(200);
  });

  test("with its text teaches the server nothing", async () => {
    const query = "{ me { id email } }";
    const extensions = byHash(hashOfOperation(query));
    expect((await ask(app, { query, extensions })).status).toBe(200);
    expect((await ask(app, { extensions })).code).toBe("PERSISTED_QUERY_NOT_FOUND");
  });

  test("thousands of unknown ones leave no trace in the memory", async () => {
    const flood = async (from: number) => {
      for (let at = from; at < from + 3_000; at += 30) {
        const hashes = Array.from({ length: 30 }, (_, next) => hashOfOperation(String(at + next)));
        const answers = await Promise.all(hashes.map((hash) => ask(app, { extensions: byHash(hash) })));
        expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(["PERSISTED_QUERY_NOT_FOUND"]));
      }
    };
    await flood(0);
    const before = usedHeap();
    await flood(3_000);
    expect(usedHeap() - before).toBeLessThan(10_000_000);
  }, 60_000);
});

function usedHeap(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

describe("GRAPHQL_TRUSTED_ONLY", () => {
  const desk = apiKeyDesk({ env: { graphqlTrustedOnly: true } });
  const strict = desk.app;
  const foreign = { query: "{ me { id email } }" };
  const ofBrowsers: Record<string, string>[] = [
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "cross-site" },
    { origin: "https://acuerdo.example" },
  ];

  test.each(ofBrowsers)("a page asks for the web app's own operations only (%j)", async (headers) => {
    const { token } = await strict.signIn("CLIENT");
    for (const options of [{ headers }, { headers, token }]) {
      expect(await ask(strict, foreign, options)).toMatchObject({ status: 403, code: "FORBIDDEN" });
      expect((await ask(strict, { extensions: byHash(me.hash) }, options)).status).toBe(200);
      expect((await ask(strict, { query: me.text }, options)).status).toBe(200);
    }
    const upload = strict.http.post("/graphql").set({ ...headers, "apollo-require-preflight": "1" });
    const operations = JSON.stringify({ ...foreign, variables: { f: null } });
    expect((await upload.field("operations", operations).field("map", "{}")).status).toBe(403);
    const get = await strict.http
      .get("/graphql")
      .set({ ...headers, "x-apollo-operation-name": "x" })
      .query(foreign);
    expect(get.status).toBe(403);
  });

  test.each(ofBrowsers)(
    "with a key that works a page asks freely, with nothing else that looks like one (%j)",
    async (headers) => {
      const free = { query: "{ tasks { totalCount } }" };
      const { id, secret } = await desk.key();
      expect((await ask(strict, free, { headers, token: secret })).status).toBe(200);
      const besides = { ...headers, token: secret, "x-api-key": secret };
      for (const token of [desk.admin, "a.b.c"])
        expect(await ask(strict, free, { headers: besides, token })).toMatchObject({ status: 403 });
      expect(await ask(strict, free, { headers })).toMatchObject({ status: 403 });
      expect(await ask(strict, free, { headers, token: "acu_live_nobody" })).toMatchObject({ status: 401 });
      await desk.revoke(id);
      expect(await ask(strict, free, { headers, token: secret })).toMatchObject({ status: 401 });
    },
  );

  test("programs of integrators ask what they like, and without the setting everybody does", async () => {
    const { token } = await strict.signIn("CLIENT");
    expect((await ask(strict, foreign, { token })).status).toBe(200);
    for (const headers of ofBrowsers) expect((await ask(app, foreign, { headers })).status).toBe(200);
  });
});
