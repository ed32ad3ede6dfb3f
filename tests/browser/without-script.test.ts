import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "@jest/globals";
import { browserJourneys, WIDTHS, type Visitor } from "../support/browser.ts";
import { listPeople, TOWN } from "../support/marketplace.ts";
import { publicPaths } from "../support/public-paths.ts";
import { readPdf } from "../support/read-pdf.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const ids = new Map<string, number>();

beforeAll(async () => {
  for (const [at, id] of (await listPeople(app, TOWN)).entries()) ids.set(TOWN[at]?.names ?? "", id);
});

async function scriptless(width: number = WIDTHS.phone): Promise<Visitor> {
  const visitor = await journeys.visitor({ width, script: false });
  // What the page would load early for its script.
  visitor.tolerate(/^request: csp .*\.js$/);
  return visitor;
}

test("every page can be read, and every link on it leads to a page and a place that are there", async () => {
  const visitor = await scriptless();
  const { page } = visitor;
  const links = new Map<string, string>();
  for (const path of [...(await publicPaths(app)), `/marketplace/${ids.get("Abel")}`]) {
    // Signing in and registering are applications.
    if (/^\/(login|register)/.test(path)) continue;
    await visitor.open(path);
    expect({ path, headings: await page.getByRole("heading", { level: 1 }).count() }).toEqual({
      path,
      headings: 1,
    });
    const words = (await page.getByRole("main").innerText()).split(/\s+/).length;
    expect({ path, isEmpty: words < 60 }).toEqual({ path, isEmpty: false });
    for (const link of await page.locator("a[href]").all()) {
      const href = new URL((await link.getAttribute("href")) ?? "", app.url + path);
      if (href.origin === app.url) links.set(href.href, path);
    }
  }
  const pages = new Map<string, Promise<{ status: number; html: string }>>();
  const dead: string[] = [];
  for (const [href, from] of links) {
    const { hash, href: whole } = new URL(href);
    const address = hash === "" ? whole : whole.slice(0, -hash.length);
    const found =
      pages.get(address) ??
      fetch(address).then(async (answer) => ({ status: answer.status, html: await answer.text() }));
    pages.set(address, found);
    const { status, html } = await found;
    const isThere =
      status === 200 && (hash === "" || html.includes(`id="${decodeURIComponent(hash.slice(1))}"`));
    if (!isThere) dead.push(`${from} → ${href}: ${status}`);
  }
  expect(dead).toEqual([]);
  expect(pages.size).toBeGreaterThan(20);
});

test("from the entrance through the search to a specialist and to the form that hires", async () => {
  const visitor = await scriptless();
  const { page } = visitor;
  await visitor.open("/");
  await page.getByText("Menú", { exact: true }).click();
  await page.getByRole("navigation", { name: "Menú" }).getByRole("link", { name: "Beneficios" }).click();
  await page.waitForURL("**/benefits");
  const question = page.locator("details", { hasText: "30" }).filter({ hasText: "minutos" }).last();
  await question.locator("summary").click();
  await question.getByText("60 minutos").waitFor();

  await visitor.open("/");
  await page.getByLabel("¿Qué necesitas?").fill("mediadora");
  await page.getByLabel("¿Dónde?").fill("valencia");
  await page.getByRole("button", { name: "Encontrar especialista" }).click();
  await page.waitForURL(/\/marketplace\?search=mediadora&location=valencia$/);
  await page.getByRole("heading", { name: "12 especialistas disponibles" }).waitFor();
  await page.getByText("1-10 entre más de 12 resultados").waitFor();
  await visitor.shot("no-script-marketplace");
  await page.getByRole("link", { name: "Siguiente" }).click();
  await page.getByText("11-12 entre más de 12 resultados").waitFor();
  await eventually(async () => expect(await page.getByRole("article").count()).toBe(2));

  // Filters: a form within a box that opens; words and place stay.
  await page.locator("summary", { hasText: "Filtros" }).click();
  await visitor.shot("no-script-filters");
  await page.locator("label", { hasText: "Mediador" }).click();
  await page.getByLabel("Tarifa por caso (aprox)").selectOption({ label: "Hasta 500 €" });
  await page.getByRole("button", { name: "Aplicar" }).click();
  await page.getByRole("heading", { name: "2 especialistas disponibles" }).waitFor();
  await eventually(async () => expect(await page.getByLabel("Dónde").inputValue()).toBe("valencia"));
  await page.getByLabel("Ordenar por").selectOption("Tarifa más baja");
  await page.getByRole("button", { name: "Ordenar" }).click();
  await page.waitForURL(/order=tarifa/);
  const names = page.getByRole("article").getByRole("heading");
  await eventually(async () =>
    expect(await names.allInnerTexts()).toEqual(["Lola Soler Vidal", "Kilian Soler Vidal"]),
  );
  await page.getByRole("list", { name: "Filtros activos" }).getByRole("link", { name: /500/ }).click();
  await page.getByRole("heading", { name: "12 especialistas disponibles" }).waitFor();

  await page.getByRole("link", { name: "Lola Soler Vidal", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Lola Soler Vidal" }).waitFor();
  await visitor.shot("no-script-profile");
  await page.getByRole("link", { name: "Contratar" }).click();
  await page.waitForURL(`**/register/cliente?especialista=${ids.get("Lola")}`);
});

test("a legal text is read and taken along", async () => {
  const visitor = await scriptless(WIDTHS.desktop);
  const { page } = visitor;
  await visitor.open("/");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: /privacidad/i })
    .first()
    .click();
  await page.waitForURL(/\/legal\/privacy-policy/);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^politicas?_privacidad_\w+\.pdf$/);
  const pdf = readPdf(await readFile(await file.path()));
  expect(pdf.title).toContain(title);
  expect(pdf.pages.at(-1)).toContain(`Página ${pdf.pages.length} de ${pdf.pages.length}`);
});
