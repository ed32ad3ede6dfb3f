import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { parse } from "graphql";
import { apolloClient } from "../../web/app/apollo-client.ts";
import { endSession, lastSessionEnd, readSession, startSession } from "../../web/lib/session.ts";
import { rateLimitText, requestGraphql } from "../../web/lib/graphql-request.ts";
import { closeNotice, currentNotices } from "../../web/lib/notices.ts";
import { serverMessage } from "../../web/lib/server-message.ts";
import { multipartBody, uploadMutation, type UploadProgress } from "../../web/lib/upload.ts";
import { makeToken } from "./tokens.ts";

const query: TypedDocumentNode<{ me: string }, Record<string, never>> = parse("query Me { me }");
const mutation: TypedDocumentNode<{ up: string }, { file: File }> = parse(
  "mutation Up($file: Upload!) { up(file: $file) }",
);

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
  ["a plain request", () => requestGraphql(query, {})],
])("%s: a dead session ends here too, once it is told", async (_name, ask) => {
  startSession(makeToken());
  refuse("UNAUTHENTICATED");
  await expect(ask()).rejects.toThrow();
  expect(readSession()).toBeNull();
  expect(lastSessionEnd()).toBe("expired");
});

test.each([
  ["Apollo", () => apolloClient.query({ query, fetchPolicy: "network-only" })],
  ["a plain request", () => requestGraphql(query, {})],
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

test("FORBIDDEN ends nothing, and the server's text can be shown for every kind of error", async () => {
  startSession(makeToken());
  refuse("FORBIDDEN", {}, "No tienes permiso");
  const errors = await Promise.all([
    requestGraphql(query, {}).catch((error: unknown) => error),
    apolloClient.query({ query, fetchPolicy: "network-only" }).catch((error: unknown) => error),
  ]);
  expect(errors.map(serverMessage)).toEqual(["No tienes permiso", "No tienes permiso"]);
  expect(readSession()).not.toBeNull();
  expect(serverMessage(new TypeError("Failed to fetch"))).toBeNull();

  refuse("INTERNAL_SERVER_ERROR", {}, "Internal server error");
  const internal = await Promise.all([
    requestGraphql(query, {}).catch((error: unknown) => error),
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
  const form = multipartBody("mutation", { input: { name: "x", files: [one, two] }, n: 3 });
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

/** A stand-in for the browser's request: jsdom's would need a server. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  headers: Record<string, string> = {};
  responseText = "";
  status = 0;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
    this.dispatchEvent(new Event("loadend"));
  }
  answer(text: string, code = 200) {
    this.responseText = text;
    this.status = code;
    this.dispatchEvent(new Event("load"));
    this.dispatchEvent(new Event("loadend"));
  }
}

test("an upload tells its progress, gives the data, reacts to errors and can be cancelled", async () => {
  jest
    .spyOn(globalThis, "XMLHttpRequest")
    .mockImplementation(() => new FakeRequest() as unknown as XMLHttpRequest);
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

  const dead = uploadMutation(mutation, { file });
  FakeRequest.last.answer('{"errors":[{"message":"x","extensions":{"code":"UNAUTHENTICATED"}}]}', 401);
  await expect(dead).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(readSession()).toBeNull();
});
