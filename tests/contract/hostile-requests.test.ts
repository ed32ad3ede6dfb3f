import { connect, type AddressInfo } from "node:net";
import { beforeAll, describe, expect, test } from "@jest/globals";
import type { FastifyInstance } from "fastify";
import { createApp } from "../../server/app.ts";
import { throttledAddress } from "../../server/context.ts";
import { enterDownload } from "../../server/rest/download-slots.ts";
import { testApp } from "../support/app.ts";

const app = testApp();
let admin = { token: "", accountId: 0 };
beforeAll(async () => {
  admin = await app.signIn("ADMIN");
});

const UPLOAD = "mutation($f: Upload!) { startTaskImport(file: $f) { import { id } userErrors { code } } }";
const operations = (query: string) => JSON.stringify({ query, variables: { f: null } });

function send(fields: [string, string][], file?: string) {
  const request = app.http.post("/graphql").set("apollo-require-preflight", "1");
  for (const [name, value] of fields) request.field(name, value);
  if (file !== undefined) request.attach(file, Buffer.from("a;b\n1;2\n"), "lista.csv");
  return request;
}

describe("GraphQL requests made to hurt", () => {
  test("fragments that double each other are refused before they are written out", async () => {
    const fragments = Array.from(
      { length: 60 },
      (_, at) => `fragment F${at} on Account { ...F${at + 1} ...F${at + 1} }`,
    );
    const query = `{ me { ...F0 } } ${fragments.join(" ")} fragment F60 on Account { id }`;
    const answer = await app.graphql(query);
    expect([answer.status, answer.errors[0]?.extensions.code]).toEqual([400, "BAD_USER_INPUT"]);
    const roots = query
      .replace("{ me { ...F0 } }", "{ ...F0 }")
      .replaceAll("on Account", "on Query")
      .replace("{ id }", "{ __typename }");
    expect((await app.graphql(roots)).status).toBe(400);
  });

  test("a page larger than the cap costs what the cap costs", async () => {
    const query = "query($size: Int! = 1000000) { tasks(page: {size: $size}) { pageInfo { size } } }";
    const { data, errors } = await app.graphql(query, {}, admin.token);
    expect(errors).toEqual([]);
    expect(data).toEqual({ tasks: { pageInfo: { size: 100 } } });
  });

  test("the map of an upload can't reach what isn't among the variables", async () => {
    for (const path of [
      "toString.call",
      "variables.toString.call",
      "__proto__.x",
      "constructor.prototype.x",
      "query",
      "variables.g",
      "variables",
    ]) {
      const answer = await send(
        [
          ["operations", operations("{ me { id } }")],
          ["map", JSON.stringify({ 0: [path] })],
        ],
        "0",
      );
      expect([path, answer.status]).toEqual([path, 400]);
    }
    // The process still tells what is what.
    expect((await app.graphql("{ me { id } }", {}, admin.token)).data).toEqual({
      me: { id: String(admin.accountId) },
    });
  });

  test("a malformed upload is told so, never an unknown error", async () => {
    const forms: [[string, string][], string?][] = [
      [[]],
      [
        [
          ["operations", "{"],
          ["map", "{}"],
        ],
      ],
      [
        [
          ["operations", "[]"],
          ["map", "{}"],
        ],
      ],
      [
        [
          ["operations", operations(UPLOAD)],
          ["map", '{"0":["variables.f"]}'],
        ],
      ],
      [[["operations", operations(UPLOAD)]], "0"],
      [
        [
          ["operations", operations(UPLOAD)],
          ["map", '{"0":["variables.f"],"1":["variables.f"]}'],
        ],
        "0",
      ],
      [
        [
          ["operations", operations(UPLOAD)],
          ["map", '{"0":5}'],
        ],
        "0",
      ],
    ];
    for (const [fields, file] of forms) {
      const answer = await send(fields, file);
      expect([fields, answer.status]).toEqual([fields, 400]);
      expect(answer.body.errors[0].extensions.code).toBe("BAD_USER_INPUT");
    }
    const broken = await app.http
      .post("/graphql")
      .set("apollo-require-preflight", "1")
      .set("content-type", "multipart/form-data; boundary=x")
      .send("--y\r\n");
    expect(broken.status).toBe(400);
  });

  test("a visitor's upload is refused without being read", async () => {
    const answer = await send(
      [
        ["operations", operations(UPLOAD)],
        ["map", '{"0":["variables.f"]}'],
      ],
      "0",
    );
    expect(answer.body.errors[0].extensions.code).toBe("UNAUTHENTICATED");
  });
});

test("what is asked for with a session never stands in the address", async () => {
  const query = encodeURIComponent("{ me { id } }");
  const get = () => app.http.get(`/graphql?query=${query}`).set("apollo-require-preflight", "1");
  expect((await get()).body.data).toEqual({ me: null });
  const refused = await get().set("authorization", `Bearer ${admin.token}`);
  expect([refused.status, refused.headers["allow"]]).toEqual([405, "POST"]);
  expect(refused.body.errors[0].extensions.code).toBe("BAD_USER_INPUT");
});

describe("texts that can't be stored", () => {
  const form = (debtor: string) => ({
    contact: { email: "deudor@correo.example", lada: "34", phone: "600111222" },
    entity: "Banco Iberia",
    nContract: "BI/1",
    addresses: [{ type: "CONTRACT", city: "Calle Mayor 1" }],
    typeContract: "INDEFINIDO",
    amountDebt: "1",
    debtor,
    intervention: "Titular",
  });

  test.each(["Ana\u0000Pérez", "Ana\ud800", "\udc00Ana", "Ana\u0007"])(
    "%j is a problem of its field",
    async (text) => {
      const { body } = await app.http
        .post("/api/admin/create-task")
        .set("authorization", `Bearer ${admin.token}`)
        .send(form(text))
        .expect(422);
      expect(body.errors).toEqual([
        { field: "debtor", message: "El texto contiene caracteres que no se admiten" },
      ]);
    },
  );

  test("everything a screen can show is stored as it is", async () => {
    const name = "Ñoño 👩‍👩‍👧 \u202bשלום\u202c ‘x’";
    const { body } = await app.http
      .post("/api/admin/create-task")
      .set("authorization", `Bearer ${admin.token}`)
      .send(form(name))
      .expect(201);
    expect(body.data.task.debtor).toBe(name);
  });

  test("in a filter they are refused as the asker's fault", async () => {
    for (const filter of [{ search: "a\u0000b" }, { institution: "\u0000" }]) {
      const { errors } = await app.graphql(
        "query($f: TaskFilter) { tasks(filter: $f) { totalCount } }",
        { f: filter },
        admin.token,
      );
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(["BAD_USER_INPUT"]);
    }
  });
});

describe("links to downloads", () => {
  const link = async () => {
    const { data } = await app.graphql(
      "mutation { exportTasks(input: {format: CSV}) { url } }",
      {},
      admin.token,
    );
    return (data as unknown as { exportTasks: { url: string } }).exportTasks.url;
  };

  test("a HEAD doesn't use one up", async () => {
    const url = await link();
    await app.http.head(url).expect(404);
    await app.http.get(url).expect(200);
    await app.http.get(url).expect(404);
  });

  test("one of an account that lost its role or was suspended opens nothing", async () => {
    for (const [change, back] of [
      ["role = 'CLIENT'", "role = 'ADMIN'"],
      ["status = 'SUSPENDED'", "status = 'ACTIVE'"],
    ]) {
      const url = await link();
      await app.deps.db.query(`UPDATE accounts SET ${change} WHERE id = $1`, [admin.accountId]);
      await app.http.get(url).expect(404);
      await app.deps.db.query(`UPDATE accounts SET ${back} WHERE id = $1`, [admin.accountId]);
    }
  });

  test("slow readers get a third of the pool, who comes then waits for a place", async () => {
    const url = await link();
    const { db, env } = app.deps;
    const places = Array.from({ length: Math.floor(env.databasePool / 3) }, () =>
      enterDownload(db, env.databasePool, "somebody slow"),
    );
    const leavers = await Promise.all(places);
    const waiting = app.http.get(url).then((answer) => answer);
    leavers.forEach((leave) => leave());
    expect((await waiting).status).toBe(200);
  });

  test("a browser that goes to a download is refused with a page, a program with JSON", async () => {
    const page = await app.http
      .get("/api/downloads/exports/nada")
      .set("sec-fetch-mode", "navigate")
      .expect(404);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.text).toContain("<h1>No se ha podido descargar</h1>");
    expect(page.text).toContain("Vuelve atrás y pide la descarga otra vez.");
    expect(page.headers["cache-control"]).toBe("no-store");
    const { body } = await app.http.get("/api/downloads/exports/nada").expect(404);
    expect(Object.keys(body)).toEqual(["message"]);
  });
});

test("headers and no caching on refusals, too", async () => {
  const unreadable = await app.http.get("/%zz").expect(400);
  expect(unreadable.headers["x-content-type-options"]).toBe("nosniff");
  expect(unreadable.body).toEqual({ message: "La petición no se entiende: revisa su formato." });
  for (const path of ["/api/admin/get-tasks-list", "/api/nada", "/graphql"]) {
    const { headers } = await app.http.get(path);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
});

let listening: FastifyInstance | undefined;

/** Bytes as they are, without a client that would mend them. */
async function sendBytes(text: string): Promise<string> {
  if (!listening) {
    listening = await createApp(app.deps);
    await listening.listen({ port: 0, host: "127.0.0.1" });
    app.database.onClose(() => listening?.close() ?? Promise.resolve());
  }
  const { port } = listening.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => void (answer += chunk));
    socket.once("close", () => resolve(answer)).once("error", reject);
  });
}

test.each([
  ["a blank", "/api/specialists?filterTerm=ana maria", 400],
  ["a control character", "/api/specialists?filterTerm=ana\u0001", 400],
  ["letters with accents", "/api/specialists?filterTerm=mediación&city=A%20Coruña", 400],
  ["what is no percent encoding", "/api/specialists?filterTerm=100%&city=%zz", 200],
  ["brackets and quotes", '/api/specialists?filterTerm="ana"[]{}|^', 200],
  ["no percent encoding in the path", "/api/admin/task-detail/%zz", 400],
])("a query that isn't encoded is answered in the envelope: %s", async (_what, url, status) => {
  const answer = await sendBytes(`GET ${url} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head.toLowerCase()).toContain("content-type: application/json");
  const { message, error } = JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/g, "")) as Record<
    string,
    string
  >;
  expect(message).toMatch(/^(La petición no se entiende|Especialistas)/);
  expect(error).toBeUndefined();
});

test("addresses of one network count as one", () => {
  expect(throttledAddress("203.0.113.7")).toBe("203.0.113.7");
  expect(throttledAddress("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(throttledAddress("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(throttledAddress("2001:DB8:1:2::9")).toBe("2001:db8:1:2::/64");
  expect(throttledAddress("2001:db8::9")).toBe("2001:db8:0:0::/64");
  expect(throttledAddress("::1")).toBe("0:0:0:0::/64");
});

test("whoever looks at lists of debtors leaves a trail that names filters, not values", async () => {
  await app.graphql(
    '{ tasks(filter: {search: "García", state: LOCALIZADO}, page: {size: 5}) { totalCount } }',
    {},
    admin.token,
  );
  const rows = await app.deps.db.query<{ actor_id: number; data: object }[]>(
    "SELECT actor_id, data FROM audit_entries WHERE action = 'readTasks' ORDER BY id DESC LIMIT 1",
  );
  expect(rows).toEqual([
    { actor_id: admin.accountId, data: { filters: ["search", "state"], listId: null, page: 1, size: 5 } },
  ]);
});
