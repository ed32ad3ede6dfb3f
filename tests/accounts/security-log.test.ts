import { beforeAll, expect, test } from "@jest/globals";
import { Writable } from "node:stream";
import { createLog } from "../../server/platform/log.ts";
import { addAccount, PASSWORD, testApp } from "../support/app.ts";

let written = "";
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    written += chunk.toString();
    done();
  },
});
const app = testApp({ env: { trustProxy: 1 }, log: createLog({ level: "info", destination }) });
const EVENTS = `query($filter: SecurityEventFilter, $first: Int!, $after: String) {
  securityEvents(filter: $filter, first: $first, after: $after) {
    nodes { id kind kindText outcome accountId accountName address knownDevice detail }
    pageInfo { endCursor hasNextPage }
  }
}`;

interface Connection {
  nodes: { id: string; kind: string; outcome: string; accountId: string | null; address: string }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

let admin: { token: string };
beforeAll(async () => {
  admin = await app.signIn("ADMIN");
});

async function events(filter: object = {}, first = 100, after: string | null = null): Promise<Connection> {
  const { data, errors } = await app.graphql(EVENTS, { filter, first, after }, admin.token);
  expect(errors).toEqual([]);
  return data?.["securityEvents"] as unknown as Connection;
}

const logIn = (email: string, password: string, from: string) =>
  app.http.post("/api/auth/login").set("x-forwarded-for", from).send({ email, password });

test("what happens to an account is there, with its address, and as lines of the log without anybody's e-mail", async () => {
  const email = "observada@correo.example";
  const accountId = String(await addAccount(app.deps, "CLIENT", email));
  await logIn(email, "Mala-1234", "203.0.113.77").expect(401);
  const { body } = await logIn(email, PASSWORD, "203.0.113.78").expect(200);
  await app.graphql("mutation { logout { message } }", {}, body.data.token);
  await logIn("nadie@correo.example", "Mala-1234", "203.0.113.77").expect(401);
  const { nodes } = await events({ accountId });
  expect(nodes).toMatchObject([
    { kind: "SIGN_OUT", outcome: "OK", accountId },
    {
      kind: "SIGN_IN",
      kindText: "Inicio de sesión",
      outcome: "OK",
      address: "203.0.113.78",
      knownDevice: false,
    },
    { kind: "SIGN_IN", outcome: "REFUSED", accountName: "Nombre De Prueba", address: "203.0.113.77" },
  ]);
  const same = await events({ sameAddressAs: nodes[2]?.id });
  expect(same.nodes.map((event) => [event.accountId, event.outcome])).toEqual([
    [null, "REFUSED"],
    [accountId, "REFUSED"],
  ]);
  const lines = written.split("\n").filter((line) => line.includes('"event":"security"'));
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({
      kind: "SIGN_IN",
      outcome: "REFUSED",
      clientAddress: "203.0.113.77",
      level: "warn",
    }),
  );
  expect(lines.join("")).not.toContain("correo.example");
});

test("filters, pages, and is for administrators alone; refused access is noted once an hour", async () => {
  const client = await app.signIn("CLIENT");
  for (let tries = 0; tries < 3; tries += 1) {
    const { errors } = await app.graphql(EVENTS, { first: 5 }, client.token);
    expect(errors[0]?.extensions.code).toBe("FORBIDDEN");
  }
  const refused = await events({ kind: "ACCESS", accountId: String(client.accountId) });
  expect(refused.nodes).toMatchObject([{ outcome: "REFUSED" }]);
  const all = await events({ outcome: "REFUSED" });
  expect(all.nodes.length).toBeGreaterThan(2);
  const first = await events({ outcome: "REFUSED" }, 2);
  expect(first.pageInfo.hasNextPage).toBe(true);
  const rest = await events({ outcome: "REFUSED" }, 100, first.pageInfo.endCursor);
  expect([...first.nodes, ...rest.nodes]).toEqual(all.nodes);
  expect((await events({ from: "2026-11-21" })).nodes).toEqual([]);
  const { data } = await app.graphql(
    EVENTS,
    { filter: { from: "2026-11-21", to: "2026-11-20" }, first: 5 },
    admin.token,
  );
  expect(data).toBeNull();
});
