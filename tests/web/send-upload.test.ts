import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { waitFor } from "@testing-library/react";
import { TypedDocumentString } from "../../web/generated/plain/graphql.ts";
import { closeNotice, currentNotices } from "../../web/lib/notices.ts";
import { sendUpload } from "../../web/lib/send-upload.ts";
import type { UserProblem } from "../../web/lib/user-errors.ts";
import { FakeRequest, mockRequests } from "./fake-request.ts";

interface Data extends Record<string, { userErrors: UserProblem[] }> {
  up: { name: string; userErrors: UserProblem[] };
}

const document = new TypedDocumentString<Data, { file: File }>(
  "mutation Up($file: Upload!) { up(file: $file) { name userErrors { message } } }",
  { hash: "5e".repeat(32), name: "Up" },
);
const FAILED = "No se ha podido subir el archivo. Comprueba tu conexión e inténtalo de nuevo.";

beforeEach(mockRequests);
afterEach(() => {
  jest.restoreAllMocks();
  for (const { id } of currentNotices()) closeNotice(id);
});

type Options = Parameters<typeof sendUpload>[2];

/** Starts sending; `request` is under way, as what sends is loaded first. */
async function begin(options?: Options) {
  const before = FakeRequest.last;
  const outcome = sendUpload(document, { file: new File(["x"], "x.pdf") }, options);
  await waitFor(() => expect(FakeRequest.last).not.toBe(before));
  return { outcome, request: FakeRequest.last };
}

async function answered(reply: object, options?: Options) {
  const { outcome, request } = await begin(options);
  request.answer(JSON.stringify(reply));
  return outcome;
}

const reply = (messages: string[]) => ({
  data: { up: { name: "x.pdf", userErrors: messages.map((message) => ({ message })) } },
});

test("what was taken comes back without a problem", async () => {
  expect(await answered(reply([]))).toEqual({
    payload: { name: "x.pdf", userErrors: [] },
    problem: null,
  });
});

test("a refusal is told in all of the server's words, one without words in the caller's or in general ones", async () => {
  expect(await answered(reply(["Pesa demasiado.", "No es un PDF."]))).toEqual({
    payload: null,
    problem: "Pesa demasiado. No es un PDF.",
  });
  expect(await answered(reply([""]), { failed: "No se ha subido la foto." })).toEqual({
    payload: null,
    problem: "No se ha subido la foto.",
  });
  expect(await answered(reply([""]))).toEqual({ payload: null, problem: FAILED });
});

test("a request that fails is told in the server's words, or in general ones where none came", async () => {
  const errors = [{ message: "No tienes permiso", extensions: { code: "FORBIDDEN" } }];
  expect(await answered({ data: null, errors })).toEqual({
    payload: null,
    problem: "No tienes permiso",
    code: "FORBIDDEN",
  });
  const { outcome, request } = await begin();
  request.dispatchEvent(new Event("error"));
  expect(await outcome).toEqual({ payload: null, problem: FAILED });
});

test("the share of the bytes is told while it is known and something is left to send", async () => {
  const shares: (number | null)[] = [];
  const { outcome, request } = await begin({ onShare: (share) => shares.push(share) });
  const sent = (loaded: number, lengthComputable = true) =>
    request.upload.dispatchEvent(new ProgressEvent("progress", { loaded, total: 10, lengthComputable }));
  sent(3, false);
  sent(5);
  sent(10);
  request.answer(JSON.stringify(reply([])));
  await outcome;
  expect(shares).toEqual([null, 0.5, null]);
});

test("what somebody cancels has no problem to show", async () => {
  const stop = new AbortController();
  const { outcome } = await begin({ signal: stop.signal });
  stop.abort();
  expect(await outcome).toEqual({ payload: null, problem: null });
});
