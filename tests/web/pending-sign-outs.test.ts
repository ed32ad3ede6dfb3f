import { afterEach, expect, jest, test } from "@jest/globals";
import { endToken, sendPendingSignOuts } from "../../web/app/pending-sign-outs.ts";

const KEY = "pending-sign-outs";
const realFetch = globalThis.fetch;

/** What the server is asked with; null: no network. */
function server(answer: object | null): string[] {
  const tokens: string[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    if (answer === null) throw new TypeError("Failed to fetch");
    tokens.push(new Headers(init?.headers).get("authorization") ?? "");
    return new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } });
  });
  return tokens;
}

const DONE = { data: { logout: { __typename: "LogoutPayload", message: "Adiós" } } };

afterEach(() => {
  globalThis.fetch = realFetch;
  localStorage.clear();
});

test("with network a sign-out is told at once and nothing is kept", async () => {
  const told = server(DONE);
  await endToken("uno");
  expect(told).toEqual(["Bearer uno"]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("without network it is told as soon as there is some, each token once", async () => {
  server(null);
  await endToken("uno");
  await endToken("dos");
  expect(JSON.parse(localStorage.getItem(KEY) ?? "[]")).toEqual(["uno", "dos"]);
  const told = server(DONE);
  await sendPendingSignOuts();
  expect(told).toEqual(["Bearer uno", "Bearer dos"]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("an overloaded server is told again later, a dead token needs no telling", async () => {
  server({ errors: [{ message: "x", extensions: { code: "INTERNAL" } }] });
  await endToken("uno");
  expect(localStorage.getItem(KEY)).not.toBeNull();
  server({ errors: [{ message: "x", extensions: { code: "UNAUTHENTICATED" } }] });
  await sendPendingSignOuts();
  expect(localStorage.getItem(KEY)).toBeNull();
});
