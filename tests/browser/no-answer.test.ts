import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS, type Visitor } from "../support/browser.ts";
import {
  button,
  comeBackTo,
  dayFromNow,
  decide,
  dialog,
  downloaded,
  downloadedPdf,
  personalLink,
  region,
  shownDay,
  signInAgain,
} from "../support/case-steps.ts";
import { fitsEveryWidth, lookAtEveryWidth } from "../support/look-at.ts";
import { mailTo } from "../support/mail-steps.ts";
import { emailOf, listPeople, type Listed } from "../support/marketplace.ts";
import { onePagePdf } from "../support/pictures.ts";
import { readZip } from "../support/read-zip.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const ELENA: Listed = { names: "Elena", surnames: "Ferrer Ibáñez", city: "Sevilla", type: 1 };
const MARTA = "marta@correo.example";
const BRUNO = "bruno@correo.example";
const SILENCE = "La contraparte no ha respondido en 30 días";

beforeAll(async () => {
  const [elena] = await listPeople(app, [ELENA]);
  await app.database.db.query(
    `INSERT INTO specialist_credentials (created_at, account_id, kind, title, issuer, number, status) VALUES
       (now(), $1, 'QUALIFICATION', 'Grado en Derecho', 'Universidad de Sevilla', '', 'VERIFIED'),
       (now(), $1, 'REGISTRATION', 'Abogada ejerciente', 'Colegio de la Abogacía de Sevilla', '12.345', 'VERIFIED')`,
    [elena],
  );
});

const plain = (text: string) => text.replaceAll(/\s+/g, " ");

/** The documented form, left in the middle and taken up again where it was. */
async function fillsForm(elena: Visitor): Promise<void> {
  const { page } = elena;
  await elena.open("/dashboard/specialist/cases/create");
  const client = region(page, "Datos del cliente");
  await client.getByLabel("Nombre", { exact: true }).fill("Marta");
  await client.getByLabel("Apellidos").fill("Soto Ruiz");
  await client.getByLabel("Email").fill(MARTA);
  await client.getByLabel("Dirección", { exact: true }).fill("Calle Sierpes 4");
  await client.getByLabel("Ciudad").fill("Sevilla");
  await client.getByLabel("Provincia/estado/región").selectOption({ label: "Sevilla" });
  await client.getByLabel("Código Postal").fill("41004");
  await region(page, "Área de intervención").getByRole("radio", { name: "Civil" }).check({ force: true });
  const other = region(page, "Contraparte");
  await other.getByLabel("Nombre", { exact: true }).fill("Bruno");
  await other.getByLabel("Apellidos").fill("Lara Gil");
  await other.getByLabel("Email").fill(BRUNO);
  await other.getByText("Documento y dirección (opcional)").click();
  await other.getByLabel("Documento de identidad").fill("87654321X");
  await other.getByLabel("Dirección", { exact: true }).fill("Calle Feria 10");
  await other.getByLabel("Ciudad").fill("Sevilla");
  await other.getByLabel("Código Postal").fill("41003");
  await page
    .getByLabel("Descripción", { exact: true })
    .fill("La fianza de 900 € del piso de la calle Feria.");
  await page.getByLabel("Así lo leerá la otra parte").fill("La devolución de la fianza de un piso.");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    button(page, "Elegir documentos").click(),
  ]);
  const files = ["contrato.pdf", "recibo.pdf"];
  const [mimeType, buffer] = ["application/pdf", onePagePdf()];
  await chooser.setFiles(files.map((name) => ({ name, mimeType, buffer })));
  for (const name of files) await button(page, `Quitar ${name}`).waitFor();
  await page.getByText(/^Borrador guardado a las/).waitFor();

  const budget = region(page, "Presupuesto");
  await budget.getByLabel("Monto total").fill("400,10");
  await budget.getByLabel("Fecha de vencimiento").fill(dayFromNow(app, 60));
  // Saved with the last word in it, by itself.
  await Promise.all([
    page.waitForResponse(
      (response) => response.request().postData()?.includes(dayFromNow(app, 5)) === true && response.ok(),
    ),
    budget.getByLabel("Fecha de ABONO INICIAL").fill(dayFromNow(app, 5)),
  ]);
}

/** Comes back to it from the list of drafts; gives what the preview shows. */
async function resumesAndPreviews(elena: Visitor): Promise<string> {
  const { page } = elena;
  await elena.open("/dashboard/specialist/");
  await elena.open("/dashboard/specialist/cases/create");
  await page.getByRole("link", { name: /^Continuar Marta Soto Ruiz/ }).waitFor();
  await fitsEveryWidth(elena, "silence-drafts");
  await page.getByRole("link", { name: /^Continuar Marta Soto Ruiz/ }).click();
  for (const name of ["contrato.pdf", "recibo.pdf"]) await button(page, `Quitar ${name}`).waitFor();
  const budget = region(page, "Presupuesto");
  await budget.getByText(/484,12\s€/).waitFor();
  await eventually(async () =>
    expect(await budget.getByLabel("Fecha de ABONO INICIAL").inputValue()).toBe(shownDay(app, 5)),
  );
  await fitsEveryWidth(elena, "silence-form");
  await button(budget, "Vista previa").click();
  const preview = dialog(page, "Vista previa");
  await preview.getByRole("heading", { name: "Condiciones" }).waitFor();
  const text = plain(await preview.innerText());
  await preview.getByRole("button", { name: "Cerrar" }).last().click();
  return text;
}

/** What the modal showed is what the PDF says, row by row and sentence by sentence. */
async function comparesWithPdf(page: Page, number: string, preview: string): Promise<void> {
  await page.getByRole("link", { name: "PRESUPUESTO", exact: true }).click();
  const pdf = plain(await downloadedPdf(page, page.getByRole("button", { name: /^PDF del presupuesto B/ })));
  const people = [
    "Elena Ferrer Ibáñez",
    "Marta Soto Ruiz",
    "Calle Sierpes 4, 41004 Sevilla",
    "Bruno Lara Gil",
  ];
  const concepts = ["ABONO INICIAL", "GESTIÓN DEL CASO", "FIRMA DEL ACUERDO", "Transferencia"];
  const amounts = ["160,04 €", "80,02 €", "400,10 €", "84,02 €", "484,12 €"];
  const shown = [
    ...people,
    ...concepts,
    ...amounts,
    shownDay(app, 5),
    shownDay(app, 60),
    "Los importes están en euros. Al valor se le suma el IVA del 21 %.",
    "La firma del acuerdo solo se paga cuando hay un acuerdo aceptado.",
  ];
  for (const text of shown) {
    expect(preview).toContain(text);
    expect(pdf).toContain(text);
  }
  expect(pdf).toContain(number);
}

/** Somebody without an account: reads it on a phone and says yes. */
async function clientAccepts(marta: Visitor): Promise<void> {
  const { page } = marta;
  await marta.open(personalLink(await mailTo(app, MARTA, "Elena Ferrer Ibáñez ha abierto tu expediente")));
  await page.getByRole("heading", { level: 1, name: /^Tu expediente P/ }).waitFor();
  await lookAtEveryWidth(marta, "silence-client-link");
  await button(region(page, "Presupuesto"), "Aceptar").click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: /acept/i }).last().click();
  await question.waitFor({ state: "hidden" });
  await region(page, "Presupuesto").getByText("Aceptado", { exact: true }).waitFor();
  await fitsEveryWidth(marta, "silence-client-accepted");
}

/** A mail that was sent starts no term: the burofax does, from the day its receipt is proved. */
async function notesReceipt(elena: Visitor): Promise<void> {
  const { page } = elena;
  await button(page, "Cerrar sin acuerdo").click();
  const question = dialog(page, "Cerrar sin acuerdo");
  await question.getByText("no consta que lo haya recibido").waitFor();
  await eventually(async () =>
    expect(await question.getByRole("radio", { name: SILENCE }).isDisabled()).toBe(true),
  );
  await button(question, "Cancelar").click();
  const other = page.getByRole("article", { name: "Contraparte: Bruno Lara Gil" });
  await button(other, "Anotar aviso").click();
  const form = dialog(page, "Anotar un aviso a Bruno Lara Gil");
  await form.getByLabel("Qué pasó con él").selectOption({ label: "Lo recibió" });
  await form.getByLabel("Fecha", { exact: true }).fill(dayFromNow(app, 0));
  await form.getByLabel("Qué lo prueba").fill("Burofax NB-77 con acuse de recibo");
  await lookAtEveryWidth(elena, "silence-notice");
  await button(form, "Anotar aviso").click();
  await other.getByText(`Recibido el ${shownDay(app, 0)}`).waitFor();
}

/** The term that has passed leads to it. */
async function closes(elena: Visitor): Promise<void> {
  const { page } = elena;
  await button(region(page, "Pendiente de ti"), "Cerrar sin acuerdo").click();
  const question = dialog(page, "Cerrar sin acuerdo");
  const silence = question.getByRole("radio", { name: SILENCE });
  await eventually(async () => expect(await silence.isEnabled()).toBe(true));
  await question
    .getByText(`Bruno Lara Gil recibió la invitación el ${shownDay(app, -31)} y no ha respondido`)
    .waitFor();
  await silence.check({ force: true });
  await question.getByRole("textbox", { name: "Motivo" }).fill("Ninguna respuesta a la invitación.");
  await fitsEveryWidth(elena, "silence-close");
  await decide(page, "Cerrar sin acuerdo", "Cerrar sin acuerdo");
  await button(page.getByRole("alertdialog", { name: "Cerrado sin acuerdo" }), "Más tarde").click();
  await page.getByText("la contraparte no respondió en 30 días").first().waitFor();
}

/** Filled in by itself, with the facts law asks for (LO 1/2025 art. 10.3), the same in both formats. */
async function certifies(elena: Visitor): Promise<void> {
  const { page } = elena;
  await page.getByRole("link", { name: "Emitir certificado" }).first().click();
  const form = dialog(page, "Certificado de intento sin acuerdo");
  // Who asks for it has to be known; of who never answered it says what isn't.
  await form.getByText(/La ley pide que conste quiénes son las partes/).waitFor();
  await button(form, "Completar los datos de Marta Soto Ruiz").click();
  const identity = dialog(page, "Documento y domicilio de Marta Soto Ruiz");
  await identity.getByLabel("Documento de identidad").fill("12345678Z");
  await button(identity, "Guardar").click();
  await identity.waitFor({ state: "hidden" });
  await form.getByLabel("Lugar").fill("Sevilla");
  await fitsEveryWidth(elena, "silence-certificate");
  await decide(page, "Certificado de intento sin acuerdo", "Emitir el documento");
  const issued = region(page, "Documentos emitidos");
  const menu = issued.getByRole("button", { name: /^Descargar D\d{8}/ });
  await menu.click();
  const pdf = plain(await downloadedPdf(page, page.getByRole("menuitem", { name: "PDF" })));
  await menu.click();
  const { file } = await downloaded(page, page.getByRole("menuitem", { name: "Word (.docx)" }));
  const word = plain((readZip(file).get("word/document.xml")?.toString() ?? "").replaceAll(/<[^>]+>/g, " "));
  const facts = [
    "artículo 10.3 de la Ley Orgánica 1/2025",
    "Identidad: Elena Ferrer Ibáñez.",
    "Cualificación: Grado en Derecho, Universidad de Sevilla.",
    "Colegio de la Abogacía de Sevilla, n.º 12.345",
    "Parte solicitante: Marta Soto Ruiz, con documento 12345678Z, con domicilio en Calle Sierpes 4, 41004 Sevilla.",
    "Contraparte: Bruno Lara Gil, con documento 87654321X, con domicilio en Calle Feria 10, 41003 Sevilla.",
    "La devolución de la fianza de un piso.",
    "No se ha celebrado ninguna sesión.",
    `recibió la invitación el ${shownDay(app, -31)} y no ha respondido: los 30 días acabaron el ${shownDay(app, -1)}`,
    "declara solemnemente que Marta Soto Ruiz ha intervenido en el proceso de buena fe",
    "Aceptado por el servidor de correo el ",
    "lo que prueba el envío y no la recepción",
    "Burofax NB-77 con acuse de recibo",
  ];
  for (const fact of facts) {
    expect(pdf).toContain(fact);
    expect(word).toContain(fact);
  }
}

test("the other side never answers: thirty days, the certificate, what falls away, the archive", async () => {
  const elena = await journeys.visitor();
  const { page } = elena;
  await elena.open("/login");
  await elena.signIn(emailOf(ELENA));
  await fillsForm(elena);
  const preview = await resumesAndPreviews(elena);
  await button(page, "Crear caso").last().click();
  const title = page.getByRole("heading", { level: 1, name: /^Conciliación N° P\d{8}$/ });
  const number = /P\d{8}/.exec(await title.innerText())?.[0] ?? "";
  await comparesWithPdf(page, number, preview);

  const marta = await journeys.visitor({ width: WIDTHS.phone });
  await clientAccepts(marta);
  await comeBackTo(page, region(page, "Presupuesto").getByText("Aceptado", { exact: true }));
  await button(page, "Invitar").click();
  await page.getByRole("checkbox", { name: "Lo he leído, y la otra parte puede leerlo así." }).check();
  await button(page, "Enviar invitación").click();
  await button(page, "Hecho").click();
  await mailTo(app, BRUNO, "Invitación a negociar");
  const other = page.getByRole("article", { name: "Contraparte: Bruno Lara Gil" });
  await comeBackTo(page, other.getByText("Enviado, sin constancia de recepción"));
  // What the mail server answered is there for whoever wants it, folded.
  expect(await other.getByText(/^Entregado al servidor de correo/).isVisible()).toBe(false);
  await other.getByText("Ver prueba").click();
  await other.getByText(/^Entregado al servidor de correo/).waitFor();
  await notesReceipt(elena);

  // Not before its time, and it says when that is.
  await button(page, "Cerrar sin acuerdo").click();
  const question = dialog(page, "Cerrar sin acuerdo");
  await question.getByText(`los 30 días acaban el ${shownDay(app, 30)}`).waitFor();
  await eventually(async () =>
    expect(await question.getByRole("radio", { name: SILENCE }).isDisabled()).toBe(true),
  );
  await lookAtEveryWidth(elena, "silence-blocked");
  await button(question, "Cancelar").click();

  await journeys.later({ days: 31 });
  await signInAgain(elena, emailOf(ELENA));
  await closes(elena);
  await fitsEveryWidth(elena, "silence-closed");
  // What was due before stays owed, the rest falls away.
  const instalment = (concept: RegExp) =>
    region(page, "Pagos del presupuesto").getByRole("row", { name: concept });
  await instalment(/GESTIÓN DEL CASO.*Anulado/).waitFor();
  await instalment(/FIRMA DEL ACUERDO.*Anulado/).waitFor();
  await eventually(async () => expect(await instalment(/ABONO INICIAL/).innerText()).toMatch(/Vencido/));

  await certifies(elena);
  await fitsEveryWidth(elena, "silence-issued");

  // The client's first link had run out; as fees are owed it opens again, beside the new one that came with the news.
  await marta.page.reload();
  await marta.page.getByText("Certificado de intento de negociación sin acuerdo").waitFor();
  await marta.open("/");
  await marta.open(personalLink(await mailTo(app, MARTA, "Cerrado sin acuerdo")));
  await marta.page.getByText("Certificado de intento de negociación sin acuerdo").waitFor();
  await lookAtEveryWidth(marta, "silence-client-closed");

  await page.getByRole("link", { name: "ALTERNATIVAS", exact: true }).click();
  await button(page, "Archivar").click();
  await button(page, "Sacar del archivo").waitFor();
  await elena.open("/dashboard/specialist/cases?tab=archivados");
  await page.getByRole("link", { name: number }).waitFor();
  await elena.open("/dashboard/specialist/");
  await page.getByText("0 expedientes: 0 abiertos, 0 acordados, 0 rotos").waitFor();
}, 600_000);
