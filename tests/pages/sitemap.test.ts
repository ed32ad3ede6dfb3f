import { beforeAll, expect, test } from "@jest/globals";
import { listSpecialist } from "../support/listed-specialist.ts";
import { servedApp } from "../support/served-app.ts";

const app = servedApp();

async function read(path: string): Promise<{ status: number; text: string; addresses: string[] }> {
  const answer = await fetch(app.url + path);
  const text = await answer.text();
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) =>
    loc.replace(app.url, ""),
  );
  return { status: answer.status, text, addresses };
}

let first = 0;
let hidden = 0;

beforeAll(async () => {
  first = await listSpecialist(app, "una@correo.example");
  hidden = await listSpecialist(app, "otra@correo.example", true);
}, 30_000);

test("few specialists stand in the one sitemap, those who hide their fee don't", async () => {
  const { text, addresses } = await read("/sitemap.xml");
  expect(text).toContain("<urlset");
  expect(addresses).toContain(`/marketplace/${first}`);
  expect(addresses).not.toContain(`/marketplace/${hidden}`);
  expect(text).toMatch(
    new RegExp(`/marketplace/${first}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod>`),
  );
});

test("many stand in files by ranges of ids, none of them empty", async () => {
  // As after years.
  await app.database.db.query("SELECT setval(pg_get_serial_sequence('accounts', 'id'), 119999)");
  expect(await listSpecialist(app, "lejana@correo.example")).toBe(120_000);
  const { text, addresses } = await read("/sitemap.xml");
  expect(text).toContain("<sitemapindex");
  expect(addresses).toEqual([
    "/sitemaps/pages.xml",
    "/sitemaps/specialists-0.xml",
    "/sitemaps/specialists-2.xml",
  ]);
  expect((await read("/sitemaps/pages.xml")).addresses).toContain("/services");
  expect((await read("/sitemaps/specialists-2.xml")).addresses).toEqual(["/marketplace/120000"]);
  expect((await read("/sitemaps/specialists-1.xml")).status).toBe(404);
  expect((await read("/sitemaps/specialists-x.xml")).status).toBe(404);
});
