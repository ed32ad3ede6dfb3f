import { readFile } from "node:fs/promises";
import { expect, test } from "@jest/globals";
import * as sheetjs from "@e965/xlsx";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS } from "../support/browser.ts";
import { debtBook } from "../personal-data/debt-book.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { mailTo } from "../support/mail-steps.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const EMAIL = "nuria@fondo.example";
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n");

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function choose(page: Page, action: string, file: { name: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await button(page, action).click();
  await (await chooser).setFiles({ mimeType: "application/octet-stream", ...file });
}

test("a portfolio with people in it goes as a copy without them, and is answered with files behind a link", async () => {
  const visitor = await journeys.visitor({ width: WIDTHS.phone });
  await visitor.open("/wallet");
  const { page } = visitor;
  await button(page, "Rechazar").click();
  const form = page.getByRole("form", { name: "Solicitud de valoración de cartera" });
  await form.scrollIntoViewIfNeeded();
  await form.locator("[type=submit]").waitFor();
  await form.getByLabel("Nombre completo").fill("Nuria Ferrer Ibáñez");
  await form.getByLabel("Empresa o entidad").fill("Fondo Ñandú, S.A.");
  await form.getByLabel(/^Correo electrónico/).fill(EMAIL);
  await form.getByLabel("Teléfono").fill("612 34 56 78");
  await form.getByLabel("Mensaje de la solicitud").fill("Tenemos 5.000 deudas.");
  await form.getByLabel("Tipo de entidad").selectOption("Fondo de inversión");
  await form.getByLabel("CIF").fill("B12345674");
  await button(page, "Continuar").click();
  await form.getByRole("heading", { name: "Sube el archivo" }).waitFor();

  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.headers()["content-type"]?.startsWith("multipart/"))
      uploads.push(request.url());
  });
  await choose(page, "Elegir archivo", { name: "cartera.xlsx", buffer: debtBook() });
  await page.getByRole("heading", { name: "Este archivo contiene datos personales" }).waitFor();
  expect(await form.innerText()).not.toMatch(/Pérez Ruiz|12345678Z|612345678|correo\.es/);
  await lookAtEveryWidth(visitor, "wallet-2-personal-data");
  await button(page, "Preparar la copia").click();
  await page.getByRole("heading", { name: "La copia está lista" }).waitFor();
  await lookAtEveryWidth(visitor, "wallet-2-copy");
  const saved = page.waitForEvent("download");
  await button(page, "Descargar la copia").click();
  const copy = sheetjs.read(await readFile(await (await saved).path()));
  const rows = sheetjs.utils.sheet_to_json<string[]>(copy.Sheets["Cartera"] as sheetjs.WorkSheet, {
    header: 1,
  });
  expect(rows).toHaveLength(31);
  expect(rows[1]?.[1]).toMatch(/^Persona 000\d$/);
  expect(JSON.stringify(rows)).not.toMatch(/Pérez|12345678Z|612345678/);
  expect(uploads).toEqual([]);
  await button(page, "Usar esta copia").click();
  await page.getByText("30 casos y").waitFor();
  expect(uploads).toHaveLength(1);
  await button(page, "Continuar").click();
  await form.getByRole("heading", { name: "Confirma y valida" }).waitFor();
  await form.getByRole("radio", { name: /Solo la valoración/ }).check();
  for (const name of [/aviso legal/, /política de privacidad/, /titular legítimo/, /compromiso/])
    await form.getByRole("checkbox", { name }).check();
  await button(page, "Enviar").click();
  await page.getByRole("heading", { name: "Hemos recibido tu solicitud" }).waitFor();
  const code = /S\d{2}-\d{6}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";

  const olga = await journeys.signedIn("ADMIN");
  const [lead] = await app.database.db.query<{ id: number }[]>("SELECT id FROM leads");
  await olga.open(`/dashboard/admin/support/${lead?.id}`);
  const answer = olga.page.getByRole("form", { name: "Nueva respuesta" });
  await answer.getByLabel("Nueva respuesta").fill("Adjuntamos el informe y el análisis.\nUn saludo.");
  for (const file of [
    { name: "informe.pdf", buffer: PDF },
    { name: "análisis.xlsx", buffer: sheetjs.write(copy, { type: "buffer", bookType: "xlsx" }) as Buffer },
  ]) {
    await choose(olga.page, "Adjuntar informe o Excel", file);
    await answer.getByText(new RegExp(`^${file.name}`)).waitFor();
  }
  await lookAtEveryWidth(olga, "support-lead-answer");
  // What is typed and attached survives a reload.
  await olga.page.reload();
  await answer.getByText(/^informe\.pdf/).waitFor();
  await eventually(async () =>
    expect(await answer.getByLabel("Nueva respuesta").inputValue()).toContain("Un saludo."),
  );
  await button(olga.page, "Enviar respuesta").dblclick();
  await olga.page.getByText("sale ahora por correo").first().waitFor();
  await olga.page.getByText("Respondida").first().waitFor();
  await lookAtEveryWidth(olga, "support-lead-answered");
  expect(await app.database.db.query<object[]>("SELECT 1 FROM lead_answers")).toHaveLength(1);

  const { text } = await mailTo(app, EMAIL, `Respuesta a tu solicitud ${code}`);
  const secret = /\/respuesta#[\w-]{43}/.exec(text)?.[0] ?? "";
  const reader = await journeys.visitor({ width: WIDTHS.phone });
  await reader.open(secret);
  await reader.page.getByRole("heading", { level: 1, name: `Respuesta a tu solicitud ${code}` }).waitFor();
  await lookAtEveryWidth(reader, "lead-answer-link");
  const fetched = reader.page.waitForEvent("download");
  await button(reader.page, "Descargar informe.pdf").click();
  expect(await readFile(await (await fetched).path())).toEqual(PDF);

  await olga.page.reload();
  await olga.page.getByText("Abierta", { exact: true }).waitFor();
  // The mail got lost: it goes out once more, with a link of its own to the same.
  await button(olga.page, "Reenviar").click();
  const question = olga.page.getByRole("alertdialog", { name: "Reenviar la respuesta" });
  await question.getByRole("button", { name: "Reenviar" }).dblclick();
  await olga.page.getByText(/^Reenvío de /).waitFor();
  await lookAtEveryWidth(olga, "support-lead-resent");
  expect(await app.database.db.query<object[]>("SELECT 1 FROM lead_answer_sendings")).toHaveLength(2);
  await button(olga.page, "Retirar el enlace").click();
  await olga.page.getByRole("alertdialog").getByRole("button", { name: "Retirar el enlace" }).click();
  await olga.page.getByText(/Enlace retirado/).waitFor();
  await reader.page.reload();
  await reader.page.getByText("Este enlace ya no abre nada").waitFor();
});
