import { beforeAll, expect, test } from "@jest/globals";
import type { Page, Request } from "playwright-core";
import { browserJourneys } from "../support/browser.ts";
import { ownOperation } from "../support/own-operations.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);

beforeAll(async () => {
  await app.addAccount({ email: "olga@correo.example", role: "ADMIN" });
});

interface Sent {
  query?: string;
  operationName?: string;
  extensions?: { persistedQuery?: { sha256Hash?: string } };
}

const isGraphql = (request: Request) => new URL(request.url()).pathname === "/graphql";

/** What the page asks the contract from now on. */
function askedBy(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on("request", (request) => {
    if (isGraphql(request)) sent.push(request.postDataJSON() as Sent);
  });
  return sent;
}

test("public pages, the log-in and the dashboard ask by hash and send no text", async () => {
  const somebody = await journeys.visitor();
  const { page } = somebody;
  const sent = askedBy(page);
  await somebody.open("/login");
  await somebody.signIn("olga@correo.example");
  await eventually(() => expect(new URL(page.url()).pathname).toBe("/dashboard/admin/tasks"));
  await somebody.open("/dashboard/admin/users");
  await page.getByRole("table").getByText("olga@correo.example").waitFor();
  await eventually(() => {
    const names = sent.map(({ operationName }) => operationName);
    expect(names).toEqual(expect.arrayContaining(["Login", "Frame", "FirstTaskLists", "Users"]));
  });
  for (const { query, operationName = "", extensions } of sent) {
    expect([operationName, query]).toEqual([operationName, undefined]);
    expect(extensions?.persistedQuery?.sha256Hash).toBe(ownOperation(operationName).hash);
  }
});

test("a page left open over a release sends its texts once the server doesn't know its hashes", async () => {
  const somebody = await journeys.visitor();
  const { page } = somebody;
  await page.route("**/graphql", async (route) => {
    const asked = route.request().postDataJSON() as Sent;
    if (asked.query !== undefined) return route.continue();
    const persistedQuery = { version: 1, sha256Hash: "0".repeat(64) };
    const postData = JSON.stringify({ ...asked, extensions: { persistedQuery } });
    return route.continue({ postData });
  });
  const sent = askedBy(page);
  await somebody.open("/login");
  await somebody.signIn("olga@correo.example");
  await eventually(() => expect(new URL(page.url()).pathname).toBe("/dashboard/admin/tasks"));
  await somebody.open("/dashboard/admin/users");
  await page.getByRole("table").getByText("olga@correo.example").waitFor();
  const texts = sent.flatMap(({ query }) => query ?? []);
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.some((text) => text.startsWith("mutation Login"))).toBe(true);
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});
