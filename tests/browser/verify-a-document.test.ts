import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS } from "../support/browser.ts";
import { button, dialog, downloaded, region } from "../support/case-steps.ts";
import { demoDesk } from "../support/demo-desk.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { readPdf } from "../support/read-pdf.ts";
import { servedApp } from "../support/served-app.ts";

const app = servedApp();
const journeys = browserJourneys(app);
demoDesk(app, journeys);

const CODE = /[0-9A-HJKMNP-TW-Z]{4}(?:-[0-9A-HJKMNP-TW-Z]{4}){3}/;

let task = "";

beforeAll(async () => {
  const [row] = await app.database.db.query<{ id: string }[]>(
    `SELECT code_id AS id FROM tasks t WHERE assignee_id IS NOT NULL AND state NOT IN ('CON_ACUERDO', 'SIN_ACUERDO')
     AND NOT EXISTS (SELECT FROM issued_documents d WHERE d.task_id = t.id) ORDER BY id LIMIT 1`,
  );
  task = row?.id ?? "";
});

const result = (page: Page) => region(page, "Resultado");

async function uploads(page: Page, content: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    button(page, "Subir el PDF").click(),
  ]);
  await chooser.setFiles({ name: "documento.pdf", mimeType: "application/pdf", buffer: content });
}

test("a letter is issued and downloaded; a stranger checks it by code, by QR and by file, and learns that it was revoked", async () => {
  const office = await journeys.signedIn("ADMIN");
  const { page } = office;
  await office.open(`/dashboard/admin/tasks/${task}/acta`);
  await button(page, "Preparar: Recordatorio").click();
  const form = dialog(page, "Recordatorio");
  await form.getByLabel("Lugar").fill("Madrid");
  const pending = form.getByLabel(/pendiente/i).first();
  if ((await pending.inputValue()) === "") await pending.fill("Tu respuesta.");
  await button(form, "Emitir el documento").click();
  await form.waitFor({ state: "hidden" });
  const issued = region(page, "Documentos emitidos");
  await issued.getByRole("heading", { name: "Recordatorio" }).waitFor();
  await issued.getByRole("button", { name: /^Descargar D/ }).click();
  const { file } = await downloaded(page, page.getByRole("menuitem", { name: "PDF", exact: true }));
  const code = CODE.exec(readPdf(file).pages.join(" "))?.[0] ?? "";

  const stranger = await journeys.visitor({ width: WIDTHS.phone });
  const visit = stranger.page;
  await stranger.open("/verificar");
  await button(visit, "Rechazar").click();
  await visit.getByLabel("Código de verificación").fill(code.toLowerCase().replaceAll("-", " "));
  await button(visit, "Comprobar el código").click();
  await result(visit).getByText("El código es nuestro y el documento es válido").waitFor();
  await result(visit).getByText("Recuerda lo que está pendiente de respuesta en una negociación.").waitFor();
  expect(visit.url()).not.toContain(code.slice(0, 4));
  await lookAtEveryWidth(stranger, "verify-code");
  await uploads(visit, file);
  await result(visit).getByText("El archivo es nuestro y no ha cambiado").waitFor();
  const altered = Buffer.from(file);
  altered[300] = (altered[300] ?? 0) ^ 1;
  await uploads(visit, altered);
  await result(visit).getByText("Este archivo no es el que emitimos").waitFor();
  await visit
    .getByLabel("Código de verificación")
    .fill(`${code.slice(0, -1)}${code.endsWith("0") ? "1" : "0"}`);
  await button(visit, "Comprobar el código").click();
  await result(visit).getByText("Ese código no puede ser nuestro").waitFor();

  await issued.getByRole("button", { name: /^Revocar D/ }).click();
  const revoking = page.getByRole("dialog", { name: /^Revocar D/ });
  await revoking.getByLabel("Motivo").selectOption("Contiene un dato equivocado");
  await button(revoking, "Revocar para siempre").click();
  await revoking.waitFor({ state: "hidden" });
  await issued.getByText(/ya no es válido/).waitFor();
  await lookAtEveryWidth(office, "verify-revoked-document");

  const scanned = await journeys.visitor({ width: WIDTHS.phone });
  await scanned.open(`/verificar#${code}`);
  await result(scanned.page).getByText("El documento es nuestro, pero ya no es válido").waitFor();
  await result(scanned.page).getByText("Contiene un dato equivocado.").waitFor();
  await lookAtEveryWidth(scanned, "verify-revoked");

  const scriptless = await journeys.visitor({ width: WIDTHS.phone, script: false });
  scriptless.tolerate(/^request: csp .*\.js$/);
  await scriptless.open("/verificar");
  await scriptless.page.getByLabel("Código de verificación").fill(code);
  await button(scriptless.page, "Comprobar el código").click();
  await result(scriptless.page).getByText("El documento es nuestro, pero ya no es válido").waitFor();
});
