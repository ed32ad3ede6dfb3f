import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { waitFor } from "@testing-library/react";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { parse, type DocumentNode } from "graphql";
import { apolloClient } from "../../web/app/apollo-client.ts";
import { endSession, lastSessionEnd, readSession, startSession } from "../../web/lib/session.ts";
import { TypedDocumentString } from "../../web/generated/plain/graphql.ts";
import { keepChosenLanguage } from "../../web/lib/chosen-language.ts";
import { rateLimitText, requestGraphql } from "../../web/lib/graphql-request.ts";
import { closeNotice, currentNotices } from "../../web/lib/notices.ts";
import { serverMessage } from "../../web/lib/server-message.ts";
import { multipartBody, uploadMutation, type UploadProgress } from "../../web/lib/upload.ts";
import { FakeRequest, mockRequests } from "./fake-request.ts";
import { makeToken } from "./tokens.ts";

const HASH = "5e".repeat(32);

/** As the build makes documents for Apollo Client. */
function withHash(text: string, name: string): DocumentNode {
  return Object.assign(parse(text, { noLocation: true }), { __meta__: { hash: HASH, name } });
}

const ME = "query Me { me }";
const UP = "mutation Up($file: Upload!) { up(file: $file) }";
const query: TypedDocumentNode<{ me: string }, Record<string, never>> = withHash(ME, "Me");
const plainQuery = new TypedDocumentString<{ me: string }, Record<string, never>>(ME, {
  hash: HASH,
  name: "Me",
});
const mutation = new TypedDocumentString<{ up: string }, { file: File }>(UP, { hash: HASH, name: "Up" });
const byHash = {
  operationName: "Me",
  variables: {},
  extensions: { persistedQuery: { version: 1, sha256Hash: HASH } },
};

let body: unknown = {};
let status = 200;

beforeEach(() => {
  endSession("expired");
  localStorage.clear();
  sessionStorage.clear();
  status = 200;
  jest
    .spyOn(globalThis, "fetch")
    .mockImplementation(
      async () =>
        new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }),
    );
});

afterEach(() => {
  jest.restoreAllMocks();
  for (const { id } of currentNotices()) closeNotice(id);
});

function refuse(code: string, extra: Record<string, unknown> = {}, message = "No") {
  body = { data: null, errors: [{ message, extensions: { code, ...extra } }] };
}

test.each([
  ["Apollo", () => apolloClient.query({ query, fetchPolicy: "network-only" })],
  ["a plain request", () => requestGraphql(plainQuery, {})],
])("%s: a dead session ends here too, once it is told", async (_name, ask) => {
  startSession(makeToken());
  refuse("UNAUTHENTICATED");
  await expect(ask()).rejects.toThrow();
  expect(readSession()).toBeNull();
  expect(lastSessionEnd()).toBe("expired");
});

test.each([
  ["Apollo", () => apolloClient.query({ query, fetchPolicy: "network-only" })],
  ["a plain request", () => requestGraphql(plainQuery, {})],
])("%s: a late refusal of an earlier token leaves the session in force alone", async (_name, ask) => {
  startSession(makeToken());
  refuse("UNAUTHENTICATED");
  const late = ask();
  const next = makeToken({ userId: 8 });
  startSession(next);
  await expect(late).rejects.toThrow();
  expect(readSession()?.token).toBe(next);
  expect(lastSessionEnd()).toBeNull();
});

test.each([
  ["Apollo", () => apolloClient.query({ query, fetchPolicy: "network-only" })],
  ["a plain request", () => requestGraphql(plainQuery, {})],
])(
  "%s: what has to wait is told in the server's words, else with its seconds, the session stays",
  async (_name, ask) => {
    startSession(makeToken());
    // The database, the store or the scanner is away: nobody has asked too often.
    refuse("RATE_LIMITED", { retryAfterSeconds: 5 }, "El servicio no está disponible en este momento.");
    await expect(ask()).rejects.toThrow();
    expect(currentNotices().map(({ text }) => text)).toEqual([
      "El servicio no está disponible en este momento.",
    ]);
    for (const { id } of currentNotices()) closeNotice(id);
    refuse("RATE_LIMITED", { retryAfterSeconds: 12.2 }, "");
    await expect(ask()).rejects.toThrow();
    expect(currentNotices().map(({ text }) => text)).toEqual([rateLimitText(13)]);
    expect(rateLimitText(13)).toContain("13 segundos");
    expect(readSession()).not.toBeNull();
  },
);

function sentBodies(): unknown[] {
  return jest
    .mocked(fetch)
    .mock.calls.map(([, init]) =>
      typeof init?.body === "string" ? (JSON.parse(init.body) as unknown) : null,
    );
}

test.each([
  ["Apollo", async () => (await apolloClient.query({ query, fetchPolicy: "network-only" })).data],
  ["a plain request", () => requestGraphql(plainQuery, {})],
])("%s: an operation goes by its hash", async (_name, ask) => {
  body = { data: { me: "yo" } };
  expect(await ask()).toEqual({ me: "yo" });
  expect(sentBodies()).toMatchObject([byHash]);
  expect(sentBodies()[0]).not.toHaveProperty("query");
});

test.each([
  ["Apollo", async () => (await apolloClient.query({ query, fetchPolicy: "network-only" })).data],
  ["a plain request", () => requestGraphql(plainQuery, {})],
])(
  "%s: a server that doesn't know the hash is sent the text, once, and nobody is told",
  async (_name, ask) => {
    const code = "PERSISTED_QUERY_NOT_FOUND";
    const unknown = { errors: [{ message: "PersistedQueryNotFound", extensions: { code } }] };
    const json = (value: object) => Response.json(value);
    jest
      .mocked(fetch)
      .mockImplementationOnce(async () => json(unknown))
      .mockImplementationOnce(async () => json({ data: { me: "yo" } }));
    expect(await ask()).toEqual({ me: "yo" });
    const [first, second, ...more] = sentBodies();
    expect(first).toMatchObject(byHash);
    expect(more).toEqual([]);
    expect((second as { query: string }).query.replaceAll(/\s+/g, "")).toBe("queryMe{me}");
    expect(currentNotices()).toEqual([]);

    jest.mocked(fetch).mockClear();
    body = unknown;
    await expect(ask()).rejects.toThrow();
    expect(sentBodies()).toHaveLength(2);
  },
);

test("FORBIDDEN ends nothing, and the server's text can be shown for every kind of error", async () => {
  startSession(makeToken());
  refuse("FORBIDDEN", {}, "No tienes permiso");
  const errors = await Promise.all([
    requestGraphql(plainQuery, {}).catch((error: unknown) => error),
    apolloClient.query({ query, fetchPolicy: "network-only" }).catch((error: unknown) => error),
  ]);
  expect(errors.map(serverMessage)).toEqual(["No tienes permiso", "No tienes permiso"]);
  expect(readSession()).not.toBeNull();
  expect(serverMessage(new TypeError("Failed to fetch"))).toBeNull();

  refuse("INTERNAL_SERVER_ERROR", {}, "Internal server error");
  const internal = await Promise.all([
    requestGraphql(plainQuery, {}).catch((error: unknown) => error),
    apolloClient.query({ query, fetchPolicy: "network-only" }).catch((error: unknown) => error),
  ]);
  expect(internal.map(serverMessage)).toEqual([null, null]);
});

function part(form: FormData, name: string): unknown {
  const value = form.get(name);
  return typeof value === "string" ? JSON.parse(value) : value;
}

test("a multipart body holds files where the specification wants them", async () => {
  const one = new File(["uno"], "año 1.csv", { type: "text/csv" });
  const two = new File(["dos"], "b.xlsx");
  const form = multipartBody({ query: "mutation" }, { input: { name: "x", files: [one, two] }, n: 3 });
  expect(part(form, "operations")).toEqual({
    query: "mutation",
    variables: { input: { name: "x", files: [null, null] }, n: 3 },
  });
  expect(part(form, "map")).toEqual({
    "0": ["variables.input.files.0"],
    "1": ["variables.input.files.1"],
  });
  expect([...form.keys()]).toEqual(["operations", "map", "0", "1"]);
  expect((form.get("0") as File).name).toBe("año 1.csv");
});

function operationsOf({ sent }: FakeRequest): unknown {
  return sent === null ? null : part(sent, "operations");
}

test("an upload tells its progress, gives the data, reacts to errors and can be cancelled", async () => {
  mockRequests();
  startSession(makeToken());
  const file = new File(["x"], "x.csv");
  const seen: UploadProgress[] = [];

  const good = uploadMutation(mutation, { file }, { onProgress: (progress) => seen.push(progress) });
  FakeRequest.last.upload.dispatchEvent(
    new ProgressEvent("progress", { loaded: 5, total: 10, lengthComputable: true }),
  );
  FakeRequest.last.answer('{"data":{"up":"hecho"}}');
  expect(await good).toEqual({ up: "hecho" });
  expect(seen).toEqual([{ loaded: 5, total: 10 }]);
  expect(FakeRequest.last.headers).toMatchObject({
    "apollo-require-preflight": "true",
    authorization: `Bearer ${readSession()?.token}`,
  });

  const stop = new AbortController();
  const cancelled = uploadMutation(mutation, { file }, { signal: stop.signal });
  stop.abort();
  await expect(cancelled).rejects.toMatchObject({ name: "AbortError" });

  const broken = uploadMutation(mutation, { file });
  FakeRequest.last.answer("<html>Bad gateway</html>", 502);
  await expect(broken).rejects.toMatchObject({ code: "NETWORK" });

  const old = uploadMutation(mutation, { file });
  expect(operationsOf(FakeRequest.last)).toEqual({
    ...byHash,
    operationName: "Up",
    variables: { file: null },
  });
  const first = FakeRequest.last;
  first.answer('{"errors":[{"message":"x","extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]}');
  await waitFor(() => expect(FakeRequest.last).not.toBe(first));
  expect(operationsOf(FakeRequest.last)).toMatchObject({ query: expect.stringContaining("mutation Up") });
  FakeRequest.last.answer('{"data":{"up":"hecho"}}');
  expect(await old).toEqual({ up: "hecho" });

  const dead = uploadMutation(mutation, { file });
  FakeRequest.last.answer('{"errors":[{"message":"x","extensions":{"code":"UNAUTHENTICATED"}}]}', 401);
  await expect(dead).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(readSession()).toBeNull();
});

test.each([
  ["Apollo", () => apolloClient.query({ query, fetchPolicy: "network-only" })],
  ["a plain request", () => requestGraphql(plainQuery, {})],
])(
  "%s: says the language that was chosen on a personal link's page, else leaves it to the browser",
  async (_name, ask) => {
    body = { data: { me: "yo" } };
    sessionStorage.clear();
    await ask();
    keepChosenLanguage("eu");
    await ask();
    sessionStorage.clear();
    const said = jest
      .mocked(fetch)
      .mock.calls.map(([, init]) => new Headers(init?.headers).get("accept-language"));
    expect(said).toEqual([null, "eu"]);
  },
);
