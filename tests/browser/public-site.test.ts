import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS, WALK_MS } from "../support/browser.ts";
import { listSpecialist } from "../support/listed-specialist.ts";
import { publicPaths } from "../support/public-paths.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually, waitFor } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
/** Many pages, and perhaps not the only ones at work on the machine. */

let elena = 0;

beforeAll(async () => {
  elena = await listSpecialist(app, "elena@correo.example");
});

const until = (page: Page, condition: string) => waitFor(async () => page.evaluate<boolean>(condition));

/** Watches a page from its first byte: what moves, and what it was when its HTML was read to the end. */
const WATCH = `
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.moved += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  window.words = () => ["header", "main", "footer"].map((name) => document.querySelector(name).textContent).join(" | ");
  document.addEventListener("DOMContentLoaded", () => {
    window.drawn = document.querySelector("h1");
    window.came = window.words();
  });
`;

interface Taken {
  same: boolean;
  came: string;
  words: string;
  moved: number;
  kept: number;
  cookies: string;
}

test.each(Object.entries(WIDTHS))(
  "on a %s the browser takes over every page as it came: nothing is drawn anew, nothing moves, nothing is kept",
  async (_, width) => {
    const visitor = await journeys.visitor({ width });
    const { page } = visitor;
    await page.addInitScript(WATCH);
    const found: unknown[] = [];
    const searches = [
      "/marketplace?search=mediadora&fee=900&available=1",
      "/marketplace?search=zzz",
      `/marketplace/${elena}`,
    ];
    for (const path of [...(await publicPaths(app)), ...searches]) {
      // These are applications: an empty page until their script is there.
      if (/^\/(login|register)/.test(path)) continue;
      await visitor.open(path);
      await page.waitForLoadState("networkidle");
      await page.getByRole("region", { name: "Aviso de cookies" }).waitFor();
      const { came, words, ...seen } = await page.evaluate<Taken>(`({
        same: window.drawn === document.querySelector("h1"),
        came: window.came,
        words: window.words(),
        moved: window.moved,
        kept: localStorage.length + sessionStorage.length,
        cookies: document.cookie,
      })`);
      if (words !== came) found.push({ path, came, words });
      if (!seen.same || seen.moved > 0.02 || seen.kept > 0 || seen.cookies !== "")
        found.push({ path, ...seen });
    }
    expect(found).toEqual([]);
  },
  WALK_MS,
);

test("going on, back and forth: titles, places and focus follow", async () => {
  const visitor = await journeys.visitor({ width: WIDTHS.desktop });
  const { page } = visitor;
  await visitor.open("/services");
  await page.getByRole("button", { name: "Rechazar" }).click();
  const before = await page.title();
  await page.evaluate("window.scrollTo(0, 700)");
  await until(page, "window.scrollY === 700");
  // Playwright scrolls before it clicks; nobody who reads does.
  await page.evaluate(`document.querySelector("header nav a[href='/benefits']").click()`);
  await page.waitForURL("**/benefits");
  await until(page, "document.activeElement.tagName === 'H1' && window.scrollY === 0");
  await eventually(async () => expect(await page.title()).not.toBe(before));
  expect(await page.title()).toMatch(/ \| Acuerdo$/);
  await page.goBack();
  await until(page, "window.scrollY === 700");
  await eventually(async () => expect(await page.title()).toBe(before));
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
