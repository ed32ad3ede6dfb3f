import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "@jest/globals";
import { browserJourneys } from "../support/browser.ts";
import { button, decide, dialog, region, shownDay } from "../support/case-steps.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

/** What debtors pay: noted by hand, found on a bank's statement, promised, and taken back. */
const app = servedApp();
const journeys = browserJourneys(app);
const NAME = "Noelia Prado Vidal";
const STATEMENT = "own-01-sepa-cp1252-crlf.n43";

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Fondo" });
  await importThroughApi(app, email, "misma-persona.csv");
});

test("a payment is noted, another one booked from a bank's statement, which counts once; a promise is noted and a payment taken back", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/collections");
  await page.getByText("Todavía no hay cobros").waitFor();
  await button(page, "Anotar un cobro").first().click();
  const form = dialog(page, "Anotar un cobro");
  await form.getByRole("combobox", { name: "Deuda" }).fill(NAME);
  await form
    .getByRole("option", { name: new RegExp(NAME) })
    .first()
    .click();
  await form.getByLabel("Importe cobrado").fill("10,25");
  await decide(page, "Anotar un cobro", "Anotar el cobro");
  await page.getByText("1 cobro · suman 10,25 €").waitFor();

  await page.getByRole("link", { name: "Extractos de bancos" }).click();
  await page.getByText("Todavía no hay extractos").waitFor();
  const file = {
    name: STATEMENT,
    mimeType: "text/plain",
    buffer: readFileSync(`tests/fixtures/bank/n43/${STATEMENT}`),
  };
  const statements = page.locator('input[type="file"]').first();
  await statements.setInputFiles(file);
  await page.getByRole("link", { name: /^ES91 2100/ }).waitFor();
  await statements.setInputFiles(file);
  await page.getByText(/Este mismo archivo ya se importó/).waitFor();
  await lookAtEveryWidth(olga, "bank-statements");
  await page.getByRole("link", { name: /^ES91 2100/ }).click();
  await page.getByRole("link", { name: /^Sin identificar/ }).click();
  const entry = page.getByRole("row", { name: /IBÁÑEZ/ });
  await entry.getByRole("button").first().click();
  const booking = page.getByRole("dialog");
  await booking.getByRole("combobox").fill(NAME);
  await booking
    .getByRole("option", { name: new RegExp(NAME) })
    .first()
    .click();
  await booking.locator('button[type="submit"]').click();
  await booking.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: /^Anotados\s*1/ }).click();
  await page.getByRole("row", { name: /IBÁÑEZ/ }).waitFor();
  await lookAtEveryWidth(olga, "bank-statement");

  await olga.open("/dashboard/admin/collections");
  await page.getByText("2 cobros · suman 55,75 €").waitFor();
  await lookAtEveryWidth(olga, "collections");
  await page.getByRole("table", { name: "Cobros" }).getByRole("link").first().click();
  const payments = region(page, "Cobros");
  await payments.getByText("Pendiente", { exact: true }).waitFor();
  await payments.getByRole("button", { name: "Anotar una promesa" }).click();
  const promise = `Promesa de pago de ${NAME}`;
  await dialog(page, promise).getByLabel("Importe prometido").fill("20");
  const day = await page.evaluate(() => new Date(Date.now() + 86_400_000 * 3).toLocaleDateString("es-ES"));
  await dialog(page, promise).getByLabel("Hasta qué día").fill(day);
  await decide(page, promise, "Anotar la promesa");
  await payments.getByRole("button", { name: /^Retirar la promesa de 20,00/ }).waitFor();
  await lookAtEveryWidth(olga, "debt-payments");
  await payments
    .getByRole("button", { name: /^Anular el cobro/ })
    .first()
    .click();
  const reversing = page.getByRole("dialog");
  await reversing.getByLabel("Motivo").fill("Era de otra deuda.");
  await reversing.getByRole("button", { name: "Anular el cobro" }).click();
  await payments.getByText("Era de otra deuda.").waitFor();
  await eventually(async () => expect(await payments.getByText("Anulado", { exact: true }).count()).toBe(1));
});

test("a creditor's spreadsheet is booked, and what came in is remitted to it, closed for good", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/collections/statements");
  await page.getByText("O una hoja con los cobros que comunica un acreedor").click();
  const upload = (content: string) =>
    page
      .locator('input[type="file"]')
      .nth(1)
      .setInputFiles({ name: "cobros.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  await upload("Fecha;Contrato;Importe\n31/02/2026;MP-0000003;30,00\n");
  await page.getByText(/No se ha importado nada: fila 2/).waitFor();
  await upload(`Fecha;Contrato;Importe\n${shownDay(app, 0)};MP-0000003;30,00\n`);
  await page.getByRole("link", { name: /^Hoja de cobros/ }).click();
  await page.getByRole("link", { name: /^Anotados\s*1/ }).waitFor();
  await lookAtEveryWidth(olga, "payment-list");

  await olga.open("/dashboard/admin/collections/remittances");
  await page.getByRole("link", { name: "Preparar la primera" }).click();
  const option = page.getByRole("option", { name: /Fondo Levante/ });
  // What is typed while the page still comes may be lost.
  await eventually(async () => {
    await page.getByRole("combobox", { name: "Lista" }).fill("Fondo Levante");
    await option.waitFor({ timeout: 3_000 });
  });
  await option.click();
  await button(page, "Indicar la comisión").click();
  const terms = page.getByRole("dialog", { name: /^Comisión de Fondo Levante/ });
  await terms.getByLabel("Comisión (%)").fill("10");
  await button(terms, "Guardar la comisión").click();
  await terms.waitFor({ state: "hidden" });
  await lookAtEveryWidth(olga, "remittance-draft");
  await button(page, "Cerrar la liquidación").click();
  await button(page.getByRole("alertdialog"), "Cerrar la liquidación").click();
  await page.waitForURL(/\/remittances\/\d+$/);
  await lookAtEveryWidth(olga, "remittance");
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "PDF").click()]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  // Nothing is left to remit.
  await olga.open("/dashboard/admin/collections/remittances");
  await page.getByRole("table", { name: "Liquidaciones" }).getByText("Fondo Levante").first().waitFor();
});
