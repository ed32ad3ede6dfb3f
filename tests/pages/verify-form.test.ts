import { expect, test } from "@jest/globals";
import { readPage } from "../support/page-html.ts";
import { servedApp } from "../support/served-app.ts";

/** The code of a paper, checked before the page's script is there. */
const app = servedApp();
const CODE = "K7QM-4T2P-9XAB-CDEG";
const NO_SUCH = /no puede ser nuestro|no es nuestro/;

test("the form sends what is typed in the body, and the answer is nobody else's", async () => {
  const { html } = await readPage(`${app.url}/verificar`);
  const form = /<form[^>]*>/.exec(html)?.[0] ?? "";
  expect(form).toContain('action="/verificar"');
  expect(form).toContain('method="post"');
  expect(html).not.toMatch(NO_SUCH);
  const sent = await fetch(`${app.url}/verificar`, {
    method: "POST",
    body: new URLSearchParams({ codigo: CODE }),
    redirect: "manual",
  });
  const answer = await sent.text();
  expect([sent.status, sent.headers.get("cache-control"), sent.headers.get("etag")]).toEqual([
    200,
    "no-store",
    null,
  ]);
  expect(answer).toMatch(NO_SUCH);
  // Nor is it in an address of the page.
  expect(answer.replaceAll(/<[^>]*value="[^"]*"[^>]*>/g, "")).not.toContain(`codigo=`);
});

test("an address with a code in it shows the empty form", async () => {
  const { status, html } = await readPage(`${app.url}/verificar?codigo=${CODE}`);
  expect(status).toBe(200);
  expect(html).not.toMatch(NO_SUCH);
  expect(html).not.toContain(CODE);
});

test("nothing but a form is taken, and of no other page", async () => {
  const json = await fetch(`${app.url}/verificar`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ codigo: CODE }),
  });
  expect(json.status).toBe(415);
  const large = await fetch(`${app.url}/verificar`, {
    method: "POST",
    body: new URLSearchParams({ codigo: "x".repeat(20_000) }),
  });
  expect(large.status).toBe(413);
  const other = await fetch(`${app.url}/company`, { method: "POST", body: new URLSearchParams({ a: "b" }) });
  expect(other.status).toBeGreaterThanOrEqual(400);
});
