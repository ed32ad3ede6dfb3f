import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, type Visitor } from "../support/browser.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { fitsEveryWidth, lookAtEveryWidth } from "../support/look-at.ts";
import { accessibilityProblems } from "../support/page-checks.ts";
import { servedApp } from "../support/served-app.ts";

/** Somebody who writes a program tries the contract out, in the browser and under the strict policy of every page. */
const app = servedApp();
const journeys = browserJourneys(app);

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Fondo" });
  await importThroughApi(app, email, "misma-persona.csv");
});

/** What the policy of the page refused; empty when nothing was. */
const violations = (page: Page) => page.evaluate<string[]>("window.violations");

async function openExplorer(somebody: Visitor): Promise<void> {
  await somebody.context.addInitScript(
    `window.violations = []; addEventListener("securitypolicyviolation", (event) => window.violations.push(event.violatedDirective + " " + event.blockedURI));`,
  );
  await somebody.open("/graphql/docs");
}

async function run(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Query Editor" }).getByText("query Tareas").waitFor();
  await page.getByRole("button", { name: /Execute query/ }).click();
}
const answer = (page: Page) => page.getByRole("region", { name: "Result Window" });

test("with a session: the contract, a question that runs, help while typing; nothing from elsewhere, nothing refused by the policy", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(app.url) && !request.url().startsWith("data:"))
      elsewhere.push(request.url());
  });
  await openExplorer(olga);
  await page.getByText("Preguntas con tu sesión (admin@correo.example)").waitFor();
  await run(page);
  await answer(page)
    .getByText(/"totalCount": \d/)
    .waitFor();
  await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
  await page.getByText("Root Types").waitFor();
  await fitsEveryWidth(olga, "explorador");
  // What GraphiQL itself draws: its tabs hold their own buttons to close, which only another library would mend.
  const own = (await accessibilityProblems(page)).filter(
    (problem) => !/^(nested-interactive|scrollable-region)/.test(problem),
  );
  expect(own).toEqual([]);
  expect([await violations(page), elsewhere]).toEqual([[], []]);
  const kept = await page.evaluate<string[]>("Object.keys(localStorage)");
  expect(kept.filter((name) => /graphiql|explorer/.test(name))).toEqual([]);
});

test("with a pasted key: asked as it, forgotten with the tab; a wrong one says why", async () => {
  const olga = await journeys.signedIn("ADMIN");
  await journeys.later({ hours: 1 / 60 });
  await olga.open("/dashboard/admin/integrations");
  await olga.page.getByRole("button", { name: "Nueva clave" }).first().click();
  const form = olga.page.getByRole("dialog", { name: "Nueva clave de API" });
  await form.getByLabel("Nombre").fill("Banco Norte");
  await form.getByLabel("Código de verificación").fill(app.secondStepCode("admin@correo.example") ?? "");
  await form.getByRole("button", { name: "Crear clave" }).click();
  const shown = olga.page.getByRole("dialog").locator("code").first();
  const key = (await shown.textContent())?.trim() ?? "";
  expect(key).toMatch(/^acu_(live|test)_/);

  const bank = await journeys.visitor();
  bank.tolerate(/status of (401|403)/);
  await openExplorer(bank);
  const { page } = bank;
  await page.getByText("Nadie pregunta todavía.").waitFor();
  await lookAtEveryWidth(bank, "explorador-sin-nadie");
  const field = page.getByLabel("Clave de API", { exact: true });
  const use = page.getByRole("button", { name: "Usar la clave" });
  await field.fill("mi clave");
  await use.click();
  await page.getByText(/Una clave de API empieza por acu_live_/).waitFor();
  await field.fill("acu_live_nadie");
  await use.click();
  await page.getByRole("alert").getByText(/clave/).waitFor();
  await page.getByRole("button", { name: "Quitar la clave" }).click();
  await field.fill(key);
  await use.click();
  await page.getByText(/^Preguntas con la clave acu_/).waitFor();
  await run(page);
  await answer(page)
    .getByText(/"totalCount": \d/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  // Anew in the same tab it is still there; in another one it isn't.
  await page.reload();
  await page.getByText(/^Preguntas con la clave acu_/).waitFor();
  expect(await page.evaluate<string>("JSON.stringify(localStorage)")).not.toContain(key);
  const other = await bank.context.newPage();
  await other.goto(`${app.url}/graphql/docs`);
  await other.getByText("Nadie pregunta todavía.").waitFor();
});
