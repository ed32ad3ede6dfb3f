import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS } from "../support/browser.ts";
import { listSpecialist } from "../support/listed-specialist.ts";
import { servedApp } from "../support/served-app.ts";
import { waitFor } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);

beforeAll(async () => {
  await listSpecialist(app, "elena@correo.example");
}, 30_000);

/** Paths of the pages without parameters, as search engines know them. */
async function publicPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${app.url}/sitemaps/pages.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}

const until = (page: Page, condition: string) => waitFor(async () => page.evaluate<boolean>(condition));

test("the browser takes over every page as it came: nothing is drawn anew, nothing moves, nothing is kept", async () => {
  const visitor = await journeys.visitor({ width: WIDTHS.phone });
  const { page } = visitor;
  await page.addInitScript(`
    window.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    document.addEventListener("DOMContentLoaded", () => { window.drawn = document.querySelector("h1"); });
  `);
  const found: unknown[] = [];
  for (const path of await publicPaths()) {
    await visitor.open(path);
    await page.waitForLoadState("networkidle");
    const isShell = /^\/(login|register)/.test(path);
    if (!isShell) await page.getByRole("region", { name: "Aviso de cookies" }).waitFor();
    const seen = await page.evaluate<{ same: boolean; moved: number; kept: number; cookies: string }>(`({
      same: window.drawn === document.querySelector("h1"),
      moved: window.moved,
      kept: localStorage.length + sessionStorage.length,
      cookies: document.cookie,
    })`);
    if (!isShell && (!seen.same || seen.moved > 0.02 || seen.kept > 0 || seen.cookies !== ""))
      found.push({ path, ...seen });
  }
  expect(found).toEqual([]);
});

test("without script the site can be read, crossed and searched", async () => {
  const visitor = await journeys.visitor({ width: WIDTHS.phone, script: false });
  const { page } = visitor;
  // What the page would load early for its script.
  visitor.tolerate(/^request: csp .*\.js$/);
  await page.goto("/");
  await page.getByText("Menú", { exact: true }).click();
  await page.getByRole("navigation", { name: "Menú" }).getByRole("link", { name: "Quiénes somos" }).click();
  await page.waitForURL("**/company");
  await page.goto("/");
  await page.getByLabel(/qué necesitas/i).fill("mediadora");
  await page.getByRole("button", { name: "Encontrar especialista" }).click();
  await page.waitForURL(/\/marketplace\?.*search=mediadora/);
  await page.getByText("Nombre De Prueba").first().waitFor();
  expect(await page.getByRole("button", { name: "Configurar cookies" }).isVisible()).toBe(false);
});

test("going on, back and forth: titles, places and focus follow", async () => {
  const visitor = await journeys.visitor({ width: WIDTHS.desktop });
  const { page } = visitor;
  await visitor.open("/services");
  await page.getByRole("button", { name: "Rechazar" }).click();
  await page.evaluate("window.scrollTo(0, 700)");
  await until(page, "window.scrollY === 700");
  // Playwright scrolls before it clicks; nobody who reads does.
  await page.evaluate(`document.querySelector("header nav a[href='/benefits']").click()`);
  await page.waitForURL("**/benefits");
  await until(page, "document.activeElement.tagName === 'H1' && window.scrollY === 0");
  expect(await page.title()).toMatch(/ \| Acuerdo$/);
  const title = await page.title();
  await page.goBack();
  await until(page, "window.scrollY === 700");
  expect(await page.title()).not.toBe(title);
  await page.getByRole("navigation", { name: "Principal" }).getByText("Servicios").click();
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: "Recaudación" })
    .click();
  await until(
    page,
    "location.hash === '#recaudacion' && document.querySelector('#recaudacion').getBoundingClientRect().top < 200",
  );
  await page.getByRole("banner").getByRole("link", { name: "Entrar" }).filter({ visible: true }).click();
  await page.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
});
