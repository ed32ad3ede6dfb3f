import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys } from "../support/browser.ts";
import { button, downloaded } from "../support/case-steps.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { mailsEverybody, moveIntoContactHours } from "../support/mailing-steps.ts";
import { readZip } from "../support/read-zip.ts";
import { servedApp } from "../support/served-app.ts";

/** From invitations that nobody answers to the proof that courts ask for, in one go. */
const app = servedApp();
const journeys = browserJourneys(app);
/** Who have opened their links; the others' receipt is never proved. */
const READERS = 2;
/** The term of art. 10.4 a) is 30 calendar days; one more for the day on which it begins. */
const SILENT_DAYS = 32;
/** What time alone has changed is computed anew once a minute. */
const COMPUTED_MS = 120_000;
let list = "";

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Banco" });
  await moveIntoContactHours(app);
  list = await importThroughApi(app, email, "titulo.xlsx", "Banco Iberia, S.A.");
});

/** Said once, in the form that the list itself leads to. */
async function identifyCreditor(page: Page): Promise<void> {
  await page.getByText("Para certificar faltan el CIF y la dirección del acreedor").waitFor();
  await button(page, "Completar datos del acreedor").click();
  const form = page.getByRole("dialog", { name: `Editar ${list}` });
  await form.getByLabel("CIF", { exact: true }).fill("A58818502");
  await form.getByLabel("Dirección", { exact: true }).fill("Calle Mayor, 1");
  await form.getByLabel("Código postal", { exact: true }).fill("28013");
  await form.getByLabel("Ciudad", { exact: true }).fill("Madrid");
  await button(form, "Guardar").click();
  await form.getByText("debería ser 1").first().waitFor();
  await form.getByLabel("CIF", { exact: true }).fill("A58818501");
  await button(form, "Guardar").click();
  await form.waitFor({ state: "detached" });
  await page.getByText("Para certificar faltan").waitFor({ state: "detached" });
}

test("those who read and never answered are certified together, after a question; index and documents come as one file", async () => {
  const olga = await journeys.signedIn("ADMIN");
  await olga.open("/dashboard/admin/tasks");
  await olga.page.getByRole("link", { name: `Mailing ${list}` }).click();
  const links = await mailsEverybody(app, olga.page);
  expect(links.length).toBeGreaterThan(READERS);
  for (const link of links.slice(0, READERS)) {
    const debtor = await journeys.visitor();
    await debtor.open(link);
    await debtor.page.getByRole("heading").first().waitFor();
  }

  await journeys.later({ days: SILENT_DAYS });
  const { page } = olga;
  await olga.open("/login");
  await olga.signIn("admin@correo.example");
  await olga.open(`/dashboard/admin/tasks/process/${list}?tab=embudo`);
  await identifyCreditor(page);
  const certify = button(page, `Certificar hasta ${READERS} deudas`);
  await certify.waitFor({ timeout: COMPUTED_MS });
  await lookAtEveryWidth(olga, "funnel");
  await certify.click();
  await button(page.getByRole("alertdialog"), "Certificar").click();

  const zip = button(page, "Descargar índice y certificados (zip)");
  await zip.waitFor({ timeout: COMPUTED_MS });
  const { name, file } = await downloaded(page, zip);
  expect(name).toMatch(/^certificados-\d+\.zip$/);
  const entries = [...readZip(file).keys()];
  expect(entries).toContain("indice.xlsx");
  expect(entries.filter((entry) => entry.endsWith(".pdf"))).toHaveLength(READERS);
  await certify.waitFor({ state: "detached" });
  expect(await page.getByRole("link", { name: "Certificadas" }).count()).toBe(1);
});
