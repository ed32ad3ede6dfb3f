import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, type Visitor } from "../support/browser.ts";
import { button, decide, dialog, region } from "../support/case-steps.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

/** One person behind two debts without a document: found, joined, restricted, left out of a mailing, and all of it undone. */
const app = servedApp();
const journeys = browserJourneys(app);
const NAME = "Noelia Prado Vidal";
const TELEPHONE = "612 000 201";
let list = "";

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Fondo" });
  list = await importThroughApi(app, email, "misma-persona.csv");
});

const rows = (page: Page) => page.getByRole("table", { name: "Deudores" }).locator("tbody").getByRole("row");

async function findsByTelephone(olga: Visitor): Promise<void> {
  const { page } = olga;
  await eventually(async () => {
    await olga.open("/dashboard/admin/debtors");
    await page.getByRole("searchbox", { name: "Buscar deudor" }).fill(TELEPHONE);
    await page.getByRole("link", { name: NAME, exact: true }).waitFor({ timeout: 3_000 });
  });
  await eventually(async () => expect(await rows(page).count()).toBe(2));
}

/** What a mailing to the list says of who doesn't get it; null: everybody does. */
async function leftOut(olga: Visitor): Promise<{ people: string; reasons: string | null }> {
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks");
  await page.getByRole("link", { name: `Mailing ${list}` }).click();
  await page.getByText("Personas detrás de ellas").waitFor();
  const people = await page.locator("dl.amounts div", { hasText: "Personas detrás de ellas" }).innerText();
  const without = region(page, "Quién no lo recibe");
  if ((await without.count()) === 0) return { people: people.replace(/\D+/g, ""), reasons: null };
  const [reasons] = (await without.innerText()).replaceAll(/\s+/g, " ").split(" Ver a quién");
  return { people: people.replace(/\D+/g, ""), reasons: reasons ?? null };
}

const RESTRICTED = "No lo reciben: 1 persona Tiene una restricción que no permite escribirle 1";

test("found by telephone, joined with whom is suggested, restricted, left out of a mailing; then undone", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await findsByTelephone(olga);
  await lookAtEveryWidth(olga, "debtors-found");
  await page.getByRole("link", { name: NAME, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: NAME }).waitFor();
  const person = new URL(page.url()).pathname;

  const same = region(page, "¿La misma persona?");
  await same.getByText("Mismo correo electrónico").waitFor();
  await button(same, "Es la misma persona").click();
  await same.getByText(/^Misma persona: /).waitFor();
  await page.getByText("2 deudas", { exact: true }).waitFor();
  const happened = region(page, "Qué ha pasado");
  await eventually(async () => expect(await happened.getByText(/^Importada del archivo/).count()).toBe(2));
  await lookAtEveryWidth(olga, "debtor-joined");

  await button(page, "Restringir el contacto").click();
  const title = `Restringir el contacto con ${NAME}`;
  await dialog(page, title).getByLabel("Motivo").fill("Lo ha pedido por teléfono.");
  await decide(page, title, "Restringir");
  await region(page, "Restricciones").getByText("Lo ha pedido por teléfono.").waitFor();
  expect(await leftOut(olga)).toEqual({ people: "2", reasons: RESTRICTED });
  await lookAtEveryWidth(olga, "mailing-left-out");

  // Apart again, the restriction stays with whom it was put on.
  await olga.open(person);
  await button(region(page, "¿La misma persona?"), "Deshacer").click();
  await region(page, "¿La misma persona?").getByText("Mismo teléfono").waitFor();
  await page.getByText("1 deuda", { exact: true }).waitFor();
  expect(await leftOut(olga)).toEqual({ people: "3", reasons: RESTRICTED });

  await olga.open(person);
  await button(region(page, "Restricciones"), "Levantar").click();
  await dialog(page, "Levantar la restricción").getByLabel("Motivo").fill("Vuelve a querer correos.");
  await decide(page, "Levantar la restricción", "Levantar");
  await page.getByText("Nada restringe el contacto con esta persona.").waitFor();
  expect(await leftOut(olga)).toEqual({ people: "3", reasons: null });
});

test("the list is narrowed by province, exported as it is seen, and the person found with Ctrl K", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/debtors");
  await page.getByRole("button", { name: /^Más filtros/ }).click();
  await page.getByLabel("Provincia", { exact: true }).selectOption({ label: "Bizkaia" });
  await eventually(async () =>
    expect(await rows(page).allInnerTexts()).toEqual([expect.stringContaining("Hugo Sanz Mora")]),
  );
  await lookAtEveryWidth(olga, "debtors-filtered");
  // The filters lie over what stands below them.
  await page.keyboard.press("Escape");
  await button(page, "Exportar").click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /^CSV/ }).first().click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^deudores-\d{4}-\d\d-\d\d\.csv$/);

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Buscar en todo" }).fill("hugo.sanz@correo.example");
  await page
    .getByRole("option", { name: /^Hugo Sanz Mora/ })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: "Hugo Sanz Mora" }).waitFor();
});
