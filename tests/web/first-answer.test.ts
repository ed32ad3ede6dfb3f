import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { fetchOrTakeFirst } from "../../web/app/first-answer.ts";

const HASH = "5e".repeat(32);
const [EARLY, LATE] = ["early", "late"];
const operation = { operationName: "Me", variables: { a: 1 } };
const extensions = { persistedQuery: { version: 1, sha256Hash: HASH } };

/** As the page's own script sent it. */
const body = JSON.stringify({ ...operation, extensions });
/** As Apollo Client sends the same. */
const same: RequestInit = {
  body: JSON.stringify({ ...operation, extensions: { clientLibrary: { name: "apollo" }, ...extensions } }),
  headers: { authorization: "Bearer mine" },
};

beforeEach(() => {
  jest.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(LATE));
  window.firstAnswer = { body, token: "mine", answer: Promise.resolve(new Response(EARLY)) };
});

afterEach(() => {
  jest.restoreAllMocks();
});

async function answerTo(init: RequestInit): Promise<string> {
  return (await fetchOrTakeFirst("/graphql", init)).text();
}

test("the same question by the same person takes the answer that is on its way, once", async () => {
  expect(await answerTo(same)).toBe(EARLY);
  expect(await answerTo(same)).toBe(LATE);
});

test("another question, and another person's, is asked", async () => {
  const other = JSON.stringify({ ...operation, variables: { a: 2 }, extensions });
  expect(await answerTo({ ...same, body: other })).toBe(LATE);
  expect(await answerTo({ ...same, headers: { authorization: "Bearer other" } })).toBe(LATE);
});

test("where the first request failed it is sent again", async () => {
  window.firstAnswer = { body, token: "mine", answer: Promise.reject(new TypeError("no network")) };
  expect(await answerTo(same)).toBe(LATE);
});
