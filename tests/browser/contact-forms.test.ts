import { readFile } from "node:fs/promises";
import { expect, test } from "@jest/globals";
import * as sheetjs from "@e965/xlsx";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS, type Visitor } from "../support/browser.ts";
import { lookAt, lookAtEveryWidth } from "../support/look-at.ts";
import { mailTo } from "../support/mail-steps.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const EMAIL = "nuria@fondo.example";
const SUPPORT = "soporte@demo.acuerdo.es";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

function rows(cases: number): (string | number)[][] {
  return [
    ["Contrato", "Importe deuda", "Estado"],
    ...Array.from({ length: cases }, (_, at) => [`C-${at + 1}`, 1000 + at, "Impago"]),
  ];
}

/** A workbook as a file of the given name. */
function workbook(name: string, cases: number, bookType: "xlsx" | "biff8" = "xlsx") {
  const book = sheetjs.utils.book_new();
  sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet(rows(cases)), "Cartera");
  return {
    name,
    mimeType: "application/octet-stream",
    buffer: sheetjs.write(book, { type: "buffer", bookType }) as Buffer,
  };
}

async function choose(page: Page, file: ReturnType<typeof workbook>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Elegir (otro )?archivo$/ }).click();
  await (await chooser).setFiles(file);
}

async function fillContact(form: ReturnType<Page["getByRole"]>): Promise<void> {
  await form.getByLabel("Nombre completo").fill("Nuria Ferrer Ibáñez");
  await form.getByLabel("Empresa o entidad").fill("Fondo Ñandú, S.A.");
  await form.getByLabel(/^Correo electrónico/).fill(EMAIL);
  await form.getByLabel("Teléfono").fill("612 34 56 78");
  await form.getByLabel("Mensaje de la solicitud").fill("Tenemos 5.000 deudas.\n¿Podéis llamarnos?");
}

/** Its script comes when somebody gets near it. */
async function isReady(form: ReturnType<Page["getByRole"]>): Promise<void> {
  await form.scrollIntoViewIfNeeded();
  await form.locator("[type=submit]").waitFor();
}

async function arrive(path: string): Promise<Visitor> {
  const visitor = await journeys.visitor({ width: WIDTHS.phone });
  await visitor.open(path);
  await visitor.page.getByRole("button", { name: "Rechazar" }).click();
  return visitor;
}

test("the corporate request: everything missing is told at once; sent once, confirmed, and passed on", async () => {
  const visitor = await arrive("/tasks");
  const { page } = visitor;
  const form = page.getByRole("form", { name: "Solicitud de contacto" });
  await isReady(form);
  await button(page, "Enviar").click();
  await page.getByText("Correo electrónico inválido").first().waitFor();
  await eventually(async () => expect(await form.locator("[aria-invalid=true]").count()).toBe(6));
  await eventually(async () =>
    expect(await form.getByRole("alert").evaluate((box) => box.matches(":focus"))).toBe(true),
  );
  await lookAtEveryWidth(visitor, "tasks-form-errors");

  await fillContact(form);
  await page.reload();
  await isReady(form);
  await eventually(async () =>
    expect(await form.getByLabel("Nombre completo").inputValue()).toBe("Nuria Ferrer Ibáñez"),
  );
  const privacy = form.getByRole("checkbox", { name: /política de privacidad/ });
  expect(await form.getByRole("checkbox", { checked: true }).count()).toBe(0);
  await form.getByRole("checkbox", { name: /información comercial/ }).check();
  expect(await privacy.isChecked()).toBe(false);
  await button(page, "Enviar").click();
  await form.locator("[aria-invalid=true]").waitFor();
  await privacy.check();
  await button(page, "Enviar").dblclick();
  await page.getByRole("heading", { name: "Hemos recibido tu solicitud" }).waitFor();
  const code = /S\d{2}-\d{6}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";
  await lookAtEveryWidth(visitor, "tasks-form-sent");
  expect((await mailTo(app, EMAIL, `Hemos recibido tu solicitud ${code}`)).text).toContain(
    "72 horas laborables",
  );
  await mailTo(app, SUPPORT, `Nueva solicitud ${code}`);
  const leads = await app.database.db.query<object[]>("SELECT 1 FROM leads");
  expect(leads).toHaveLength(1);
});

test("a portfolio in three steps: wrong files, back and forth, sent; an administrator takes it on", async () => {
  const visitor = await arrive("/wallet");
  const { page } = visitor;
  const form = page.getByRole("form", { name: "Solicitud de valoración de cartera" });
  const step = (name: string) => form.getByRole("heading", { name });
  await isReady(form);
  await button(page, "Continuar").click();
  await form.locator("[aria-invalid=true]").first().waitFor();
  await lookAtEveryWidth(visitor, "wallet-1-errors");
  await fillContact(form);
  await form.getByLabel("Tipo de entidad").selectOption("Fondo de inversión");
  await form.getByLabel("CIF").fill("B12345675");
  await button(page, "Continuar").click();
  await form.locator("[aria-invalid=true]").waitFor();
  await form.getByLabel("CIF").fill("B12345674");
  await button(page, "Continuar").click();

  await step("Sube el archivo").waitFor();
  await button(page, "Continuar").click();
  await page.getByText("Por favor selecciona un archivo primero").first().waitFor();
  await choose(page, workbook("cartera.xls", 30, "biff8"));
  await page
    .getByText(/Error en el tipo de archivo/)
    .first()
    .waitFor();
  // Only its name says that it is one.
  await choose(page, workbook("renombrada.xlsx", 30, "biff8"));
  await page
    .getByText(/Error en el tipo de archivo: la cartera de prueba/)
    .first()
    .waitFor();
  await choose(page, workbook("pequeña.xlsx", 24));
  await page.getByText(/24/).filter({ hasText: /25/ }).first().waitFor();
  await lookAtEveryWidth(visitor, "wallet-2-refused");
  await choose(page, workbook("cartera de prueba.xlsx", 25));
  await page.getByText("25 casos y 3 columnas").waitFor();
  await lookAtEveryWidth(visitor, "wallet-2-checked");
  await button(page, "Continuar").click();

  // Back and forth, by the page's buttons and the browser's, loses nothing.
  await step("Confirma y valida").waitFor();
  await form.getByRole("checkbox", { name: /política de privacidad/ }).check();
  await button(page, "Atrás").click();
  await step("Sube el archivo").waitFor();
  await page.goBack();
  await step("Rellena el formulario").waitFor();
  await eventually(async () => expect(await form.getByLabel("CIF").inputValue()).toBe("B12345674"));
  await button(page, "Continuar").click();
  await page.getByText("25 casos y 3 columnas").waitFor();
  await button(page, "Continuar").click();
  await step("Confirma y valida").waitFor();
  await eventually(async () =>
    expect(await form.getByRole("checkbox", { name: /política de privacidad/ }).isChecked()).toBe(true),
  );
  await button(page, "Enviar").click();
  await form.locator("[aria-invalid=true]").first().waitFor();
  await lookAtEveryWidth(visitor, "wallet-3-errors");
  await form.getByRole("radio", { name: /Valoración y propuesta de gestión/ }).check();
  await form.getByRole("checkbox", { name: /aviso legal/ }).check();
  await form.getByRole("checkbox", { name: /titular legítimo/ }).check();
  await form.getByRole("checkbox", { name: /compromiso/ }).check();
  await button(page, "Enviar").dblclick();
  await page.getByRole("heading", { name: "Hemos recibido tu solicitud" }).waitFor();
  const code = /S\d{2}-\d{6}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";
  await lookAt(visitor, "phone-wallet-sent");
  await mailTo(app, EMAIL, `Hemos recibido tu solicitud ${code}`);
  await mailTo(app, SUPPORT, `Nueva solicitud ${code}`);

  const olga = await journeys.signedIn("ADMIN");
  await olga.open("/dashboard/admin/support");
  await lookAtEveryWidth(olga, "support-leads");
  await olga.page.getByText(code).filter({ visible: true }).first().click();
  await olga.page.getByRole("heading", { level: 1, name: `${code} · Fondo Ñandú, S.A.` }).waitFor();
  await olga.page.getByText("Valoración y propuesta de gestión").waitFor();
  const download = olga.page.waitForEvent("download");
  await button(olga.page, "Descargar el archivo").click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${code}.xlsx`);
  const sheet = sheetjs.read(await readFile(await file.path())).Sheets["Cartera"];
  expect(sheetjs.utils.sheet_to_json(sheet ?? {}, { header: 1 })).toEqual(rows(25));
  await button(olga.page, "Empezar a atenderla").click();
  await button(olga.page, "Marcar como ganada").waitFor();
  await olga.page.getByLabel("Nueva nota").fill("Llamada el lunes: esperan el informe.");
  await button(olga.page, "Añadir nota").click();
  await olga.page.getByRole("listitem").getByText("Llamada el lunes: esperan el informe.").waitFor();
  await lookAtEveryWidth(olga, "support-lead");
});
