import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS, type Visitor } from "../support/browser.ts";
import {
  button,
  comeBackTo,
  completesIdentities,
  dayFromNow,
  decide,
  dialog,
  downloaded,
  downloadedPdf,
  personalLink,
  region,
  signInAgain,
} from "../support/case-steps.ts";
import { fitsEveryWidth, lookAtEveryWidth } from "../support/look-at.ts";
import { codeMailedTo, mailTo } from "../support/mail-steps.ts";
import { emailOf, listPeople, type Listed } from "../support/marketplace.ts";
import { PASSWORD, servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const ELENA: Listed = { names: "Elena", surnames: "Ferrer Ibáñez", city: "Sevilla", type: 1 };
const ELENAS_NAME = "Elena Ferrer Ibáñez";
const INES = "ines@correo.example";
const OSCAR = "oscar@vecino.example";
/** For her specialist alone; and what Óscar reads instead. */
const CONFIDED = "La reforma del local que compartíamos: 2.400 €, pero me conformo con 1.500 €.";
const OBJECT = "El reparto de lo que costó la reforma de un local compartido.";
const PROOF = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

beforeAll(() => listPeople(app, [ELENA]));

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();

/** From the card in the marketplace through the registration to her own list; gives the case's number. */
async function registersAndHires(ines: Visitor): Promise<string> {
  const { page } = ines;
  await ines.open("/marketplace?search=elena");
  await button(page, "Rechazar").click();
  await page.getByRole("article", { name: ELENAS_NAME }).getByText("Sin valoraciones todavía").waitFor();
  await page.getByRole("article", { name: ELENAS_NAME }).getByRole("link").first().click();
  await page.getByRole("main").getByRole("link", { name: "Contratar" }).first().click();
  await page.getByText(`Vas a contratar a ${ELENAS_NAME}`).waitFor();
  await page.getByLabel("Nombre", { exact: true }).fill("Inés");
  await page.getByLabel("Apellidos").fill("Roca Peña");
  await page.getByLabel("Documento de identidad").fill("12345678Z");
  await page.getByLabel("Correo electrónico").fill(INES);
  await page.getByLabel("Teléfono").fill("612345678");
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmar contraseña").fill(PASSWORD);
  await button(page, "Continuar").click();
  const code = await codeMailedTo(app, INES, "Tu código para confirmar el correo");
  await page.getByLabel("Código de verificación").fill(code);
  await button(page, "Verificar código").click();
  await heading(page, "Tipo de intervención").waitFor();
  await page.getByRole("radio", { name: "Conciliación privada" }).check();
  await button(page, "Continuar").click();
  await heading(page, "Área de intervención").waitFor();
  await page.getByRole("radio", { name: "Civil" }).check();
  await button(page, "Continuar").click();
  await heading(page, "Contraparte y descripción").waitFor();
  await page.getByLabel("Nombre", { exact: true }).fill("Óscar");
  await page.getByLabel("Apellidos").fill("Vela Mas");
  await page.getByLabel("Correo electrónico").fill(OSCAR);
  await page.getByLabel("Descripción").fill(CONFIDED);
  await button(page, "Guardar").click();
  await page.getByText(/^Se ha guardado con éxito tu perfil\./).waitFor();
  await shown(page, "El gestor aún no ha aceptado esta conciliación").waitFor();
  return page
    .getByRole("link", { name: /^P\d{8}$/ })
    .first()
    .innerText();
}

/** 500 € in the three documented parts, which with taxes are 605 €; the preview says so before it is sent. */
async function budgets(elena: Visitor): Promise<void> {
  const { page } = elena;
  await page.getByRole("link", { name: "Preparar presupuesto" }).click();
  await button(region(page, "Presupuesto"), "Preparar presupuesto").click();
  const form = page.getByRole("form", { name: "Presupuesto" });
  await form.getByLabel("Monto total").fill("500");
  await form.getByLabel("Fecha de vencimiento").fill(dayFromNow(app, 30));
  await form.getByLabel("Fecha de ABONO INICIAL").fill(dayFromNow(app, 3));
  await form.getByText("605,00 €").waitFor();
  await button(form, "Vista previa").click();
  const preview = dialog(page, "Vista previa");
  for (const row of ["ABONO INICIAL", "GESTIÓN DEL CASO", "FIRMA DEL ACUERDO"]) {
    await preview.getByRole("row", { name: row }).waitFor();
  }
  await eventually(async () =>
    expect(await preview.innerText()).toMatch(/Subtotal\s+500,00\s€\s+Impuestos \(IVA 21\s%\)\s+105,00\s€/),
  );
  await fitsEveryWidth(elena, "matter-budget-preview");
  await preview.getByRole("button", { name: "Cerrar" }).last().click();
  await button(form, "Guardar y enviar").click();
  await region(page, "Presupuesto").getByText("Enviado", { exact: true }).waitFor();
  await eventually(async () =>
    expect(await page.getByText("Este expediente no tiene presupuesto.").count()).toBe(0),
  );
}

/** Sees on her list that it waits, reads it, accepts; what is to be paid and when is there at once. */
async function acceptsBudget(ines: Visitor): Promise<void> {
  const { page } = ines;
  const { text } = await mailTo(app, INES, "Presupuesto B");
  expect(text).toMatch(/605,00\s€/);
  await comeBackTo(page, page.getByRole("link", { name: "Presupuesto por aceptar" }));
  await fitsEveryWidth(ines, "matter-client-list");
  await page.getByRole("link", { name: "Presupuesto por aceptar" }).click();
  await page.getByRole("button", { name: /^Vista previa de B/ }).click();
  const preview = dialog(page, "Vista previa");
  await preview.getByRole("row", { name: /FIRMA DEL ACUERDO/ }).waitFor();
  await preview.getByRole("button", { name: "Cerrar" }).last().click();
  await fitsEveryWidth(ines, "matter-client-budget");
  await page.getByRole("button", { name: /^Aceptar B/ }).click();
  const question = page.getByRole("dialog", { name: /^Aceptar el presupuesto B/ });
  await button(question, "Aceptar presupuesto").click();
  await question.waitFor({ state: "hidden" });
  const payments = region(page, "Pagos");
  await payments.getByText("Se paga cuando haya un acuerdo aceptado.").waitFor();
  await fitsEveryWidth(ines, "matter-client-instalments");
}

/** Without the text that the other side reads nobody can be invited. */
async function writesObject({ page }: Visitor): Promise<void> {
  await button(page, "Invitar").click();
  await page.getByText(/^Falta el texto que leerá la otra parte/).waitFor();
  await button(page, "Cancelar").click();
  await button(region(page, "Datos del expediente"), "Editar").click();
  await page.getByLabel("Así lo leerá la otra parte").fill(OBJECT);
  await button(page, "Guardar").click();
  await region(page, "Datos del expediente").getByText(OBJECT).waitFor();
}

/** The other side is told by e-mail, opens the link on a phone, and takes part. */
async function invitedTakesPart(elena: Visitor, oscar: Visitor): Promise<void> {
  await comeBackTo(elena.page, region(elena.page, "Presupuesto").getByText("Aceptado", { exact: true }));
  await writesObject(elena);
  await button(elena.page, "Invitar").click();
  const invitation = elena.page.getByRole("dialog", { name: "Invitar a Óscar Vela Mas" });
  await invitation.getByText(OBJECT).waitFor();
  await lookAtEveryWidth(elena, "matter-read-as-the-other-side");
  await button(elena.page, "Enviar invitación").click();
  await invitation
    .getByText("Antes de avisar a la otra parte, lee y confirma cómo lo leerá.")
    .first()
    .waitFor();
  await invitation.getByRole("checkbox", { name: /^Lo he leído/ }).check();
  await button(elena.page, "Enviar invitación").click();
  await dialog(elena.page, "La invitación sale ahora por correo")
    .getByRole("img", { name: /Código QR/ })
    .waitFor();
  await lookAtEveryWidth(elena, "matter-invited");
  await button(elena.page, "Hecho").click();

  const { page } = oscar;
  await oscar.open(personalLink(await mailTo(app, OSCAR, "Invitación a negociar")));
  await heading(page, "Inés Roca Peña te invita a una conciliación privada").waitFor();
  await page.getByText(/^Participar es voluntario\. Te pedimos que respondas a más tardar el/).waitFor();
  // Who, what, whether one must, by when, and what to do: on the first screen of a small phone.
  await eventually(async () => {
    const lowest = await button(page, "Preguntar o proponer").boundingBox();
    expect((lowest?.y ?? Infinity) + (lowest?.height ?? 0)).toBeLessThan(740);
  });
  await page.getByText(OBJECT).waitFor();
  expect(await page.content()).not.toContain(CONFIDED);
  await lookAtEveryWidth(oscar, "matter-invitation");
  await button(page, "Quiero participar").click();
  await decide(page, "Quiero participar", "Sí, quiero participar");
  await page.getByText(/^Participas desde el/).waitFor();
  await comeBackTo(elena.page, region(elena.page, "Resumen").getByText("En curso"));
}

/** Tomorrow at ten by video; everybody has it in the calendar; two days later she notes who came. */
async function meet(elena: Visitor, oscar: Visitor): Promise<void> {
  const { page } = elena;
  await page.getByRole("link", { name: "HERRAMIENTAS Y CALENDARIO" }).click();
  await button(region(page, "Sesiones"), "Nueva sesión").first().click();
  const called = dialog(page, "Nueva sesión");
  await called.getByLabel("Día").fill(dayFromNow(app, 1));
  await called.getByLabel("Hora (Madrid)").fill("10:00");
  await called.getByLabel("Dirección de la sala").fill("https://video.example/sala-1");
  await fitsEveryWidth(elena, "matter-session-form");
  await decide(page, "Nueva sesión", "Convocar la sesión");
  await region(page, "Sesiones").getByText("Próxima sesión").waitFor();
  await fitsEveryWidth(elena, "matter-tools");
  for (const address of [INES, OSCAR]) {
    const { text } = await mailTo(app, address, "Convocatoria de sesión");
    expect(text).toContain("a las 10:00 (hora de Madrid)");
  }
  await oscar.page.reload();
  await oscar.page.getByRole("link", { name: "Entrar en la videollamada" }).waitFor();
  const { name, file } = await downloaded(oscar.page, button(oscar.page, "Añadir a mi calendario"));
  expect(name).toMatch(/\.ics$/);
  const day = dayFromNow(app, 1).replaceAll("-", "");
  expect(file.toString()).toMatch(new RegExp(`BEGIN:VEVENT[^]*DTSTART;TZID=Europe/Madrid:${day}T100000`));

  await journeys.later({ days: 2 });
  await signInAgain(elena, emailOf(ELENA));
  await button(region(page, "Sesiones"), "Registrar").click();
  const record = dialog(page, "Registrar la sesión");
  for (const person of ["Inés Roca Peña", "Óscar Vela Mas"]) {
    await record
      .getByRole("group", { name: person })
      .getByRole("radio", { name: "Asistió", exact: true })
      .check({ force: true });
  }
  await record.getByLabel("Resultado").fill("Reconocen la deuda y quieren dos plazos.");
  await record.getByLabel("Notas solo para ti").fill("Tensos al principio.");
  await fitsEveryWidth(elena, "matter-session-record");
  await decide(page, "Registrar la sesión", "Registrar");
  await region(page, "Sesiones").getByText("Celebrada").first().waitFor();
  await oscar.page.reload();
  await oscar.page.getByText("Reconocen la deuda y quieren dos plazos.").waitFor();
  expect(await oscar.page.getByText("Tensos al principio.").count()).toBe(0);
}

/** Who takes part says itself who it is and where it lives: the agreement will state it. */
async function identifies(oscar: Visitor): Promise<void> {
  const own = region(oscar.page, "Tus datos");
  await button(own, "Completar mis datos").click();
  const form = dialog(oscar.page, "Tu documento y tu domicilio");
  await form.getByLabel("Documento de identidad").fill("87654321X");
  await form.getByLabel("Dirección").fill("Calle Feria 3");
  await form.getByLabel("Código postal").fill("41003");
  await form.getByLabel("Ciudad").fill("Sevilla");
  await lookAtEveryWidth(oscar, "matter-own-identity");
  await button(form, "Guardar").click();
  await form.waitFor({ state: "hidden" });
  await own.getByText(/87654321X · Calle Feria 3, 41003 Sevilla/).waitFor();
}

/** Two instalments that add up; both sides accept, each by its own way; what each gets is the same text. */
async function agree(elena: Visitor, ines: Visitor, oscar: Visitor): Promise<void> {
  const { page } = elena;
  await identifies(oscar);
  await page.getByRole("link", { name: "ACUERDO", exact: true }).click();
  await button(page, "Nuevo acuerdo").first().click();
  const editor = dialog(page, "Nuevo acuerdo");
  await editor.getByLabel("Título").fill("Devolución de la reforma");
  await editor
    .getByLabel("Qué se acuerda")
    .fill("Óscar devuelve a Inés 2.400 €. Con ello no se deben nada más.");
  await editor.getByRole("radio", { name: "Inés Roca Peña" }).check();
  await editor.getByRole("switch", { name: "Hay dinero que pagar entre las partes" }).click();
  await editor.getByLabel("Importe total").fill("2400");
  await button(editor, "Subir 1 plazo").click();
  await button(editor, "Repartir en 2 meses").click();
  await editor.getByText("2 plazos suman el importe exacto.").waitFor();
  await fitsEveryWidth(elena, "matter-agreement-editor");
  await decide(page, "Nuevo acuerdo", "Guardar el borrador");
  await button(page, "Proponer a las partes").click();
  await completesIdentities(page, { "Inés Roca Peña": "12345678Z" });
  await decide(page, "Proponer el acuerdo", "Enviar la propuesta");
  await region(page, "Acuerdos").getByText("1 abierto, 0 cerrados").waitFor();

  await signInAgain(ines, INES);
  await ines.open("/dashboard/client/");
  await shown(ines.page, "Hay un acuerdo que espera respuesta").waitFor();
  await ines.page
    .getByRole("link", { name: /^P\d{8}$/ })
    .first()
    .click();
  await ines.page.getByRole("link", { name: "Leer el acuerdo" }).click();
  await button(ines.page, "Aceptar el acuerdo").click();
  await dialog(ines.page, "Aceptar el acuerdo")
    .getByText(/te comprometes a cumplir todo lo que dice/)
    .waitFor();
  await lookAtEveryWidth(ines, "matter-client-agreement");
  await decide(ines.page, "Aceptar el acuerdo", "Sí, acepto el acuerdo");

  await oscar.page.reload();
  await button(region(oscar.page, "Acuerdos"), "Aceptar").click();
  const answer = dialog(oscar.page, "Aceptar el acuerdo");
  // Another's name is asked in which capacity; the own one isn't.
  await answer.getByLabel("Tu nombre y apellidos").fill("Pepito Grillo");
  await button(answer, "Acepto el acuerdo").click();
  await answer
    .getByText(/Este nombre no es el de la parte \(Óscar Vela Mas\)/)
    .first()
    .waitFor();
  await answer.getByLabel("En qué calidad firmas").waitFor();
  await answer.getByLabel("Tu nombre y apellidos").fill("Óscar Vela Mas");
  await lookAtEveryWidth(oscar, "matter-invitation-agreement");
  await decide(oscar.page, "Aceptar el acuerdo", "Acepto el acuerdo");
  await region(oscar.page, "Acuerdos").getByText("Aceptado por todos").waitFor();
  const copy = await downloadedPdf(oscar.page, button(region(oscar.page, "Acuerdos"), "Descargar PDF"));
  expect(copy).toContain("Con ello no se deben nada más.");
  expect(copy).toMatch(/Inés Roca Peña[^]*Óscar Vela Mas/);

  await comeBackTo(page, region(page, "Acuerdos").getByText("0 abiertos, 1 cerrado"));
  await fitsEveryWidth(elena, "matter-agreement-accepted");
  await eventually(async () =>
    expect(await region(page, "Acuerdos").getByText("Sin responder").count()).toBe(0),
  );
}

/** She pays all three parts and says so, the first with a proof; the administrator finds the money. */
async function pay(ines: Visitor, olga: Visitor, number: string): Promise<void> {
  const { page } = ines;
  await ines.open("/dashboard/client/payments");
  await button(page, `Cómo pagar ${number}, plazo 1`).click();
  const how = dialog(page, "Cómo pagar");
  await how.getByText("ES91 2100 0418 4502 0005 1332").waitFor();
  await how.getByText(`${number}-1`).waitFor();
  await fitsEveryWidth(ines, "matter-how-to-pay");
  await button(how, "Ya he pagado").click();
  const notice = dialog(page, "Ya he pagado");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    button(notice, "Adjuntar justificante").click(),
  ]);
  await chooser.setFiles({ name: "justificante.png", mimeType: "image/png", buffer: PROOF });
  await notice.getByText("justificante.png").waitFor();
  await notice.getByLabel("Referencia").fill("TRF 1");
  await decide(page, "Ya he pagado", "Avisar del pago");
  for (const instalment of [2, 3]) {
    await button(page, `Ya he pagado ${number}, plazo ${instalment}`).click();
    await notice.getByLabel("Referencia").fill(`TRF ${instalment}`);
    await decide(page, "Ya he pagado", "Avisar del pago");
  }

  await olga.open("/dashboard/admin/payments");
  const toConfirm = olga.page.getByRole("button", { name: /^Confirmar C/ });
  await olga.page.getByText("3 ingresos:").waitFor();
  await fitsEveryWidth(olga, "matter-admin-incoming");
  const proof = await downloaded(olga.page, olga.page.getByRole("button", { name: /^Justificante de C/ }));
  expect(proof.file.subarray(1, 4).toString()).toBe("PNG");
  for (let left = 3; left > 0; left -= 1) {
    await toConfirm.nth(left - 1).click();
    const question = olga.page.getByRole("dialog", { name: /^Confirmar el ingreso C/ });
    await button(question, "Confirmar ingreso").click();
    await question.waitFor({ state: "hidden" });
    await toConfirm.nth(left - 1).waitFor({ state: "hidden" });
  }
  await olga.page.getByText("Conciliado con el banco").waitFor();

  await comeBackTo(page, page.getByRole("button", { name: /^Descargar el recibo/ }));
  await fitsEveryWidth(ines, "matter-client-receipts");
  const receipt = await downloadedPdf(
    page,
    page.getByRole("button", { name: /^Descargar el recibo/ }).first(),
  );
  expect(receipt).toMatch(/RC\d{8}/);
  for (const text of ["Inés Roca Peña", ELENAS_NAME, "ABONO INICIAL", "242,00"])
    expect(receipt).toContain(text);
}

/** A message each way: the badge says that one waits, and that it doesn't any more. */
async function write(elena: Visitor, ines: Visitor): Promise<void> {
  const waiting = (page: Page) => page.getByRole("link", { name: /^Mensajes ?, 1 sin leer$/ });
  await ines.open("/dashboard/client/inbox");
  await ines.page.getByRole("link", { name: new RegExp(ELENAS_NAME) }).click();
  await ines.page.getByLabel(/^Mensaje para/).fill("Ya está todo pagado. ¿Cerramos?");
  await button(ines.page, "Enviar").click();
  await ines.page.getByRole("log").getByText("¿Cerramos?").waitFor();
  await fitsEveryWidth(ines, "matter-thread");
  await ines.open("/dashboard/client/");

  await comeBackTo(elena.page, waiting(elena.page));
  await waiting(elena.page).click();
  await elena.page.getByRole("link", { name: /Inés Roca Peña.*¿Cerramos\?/ }).click();
  await elena.page.getByRole("log").getByText("¿Cerramos?").waitFor();
  await waiting(elena.page).waitFor({ state: "hidden" });
  await elena.page.getByLabel(/^Mensaje para/).fill("Sí: lo cierro ahora mismo.");
  await elena.page.keyboard.press("Control+Enter");
  await elena.page.getByRole("log").getByText("lo cierro ahora mismo").waitFor();
  await fitsEveryWidth(elena, "matter-inbox");

  await comeBackTo(ines.page, waiting(ines.page));
  await mailTo(app, INES, "Tienes un mensaje");
}

/** What was held is hers now; she asks for all of it, and the administrator sends it. */
async function getsPaid(elena: Visitor, olga: Visitor): Promise<void> {
  const { page } = elena;
  // As after the two days that a new account waits (tests/billing/payout-guard.test.ts).
  await app.database.db.query(
    `INSERT INTO payout_accounts (specialist_id, iban, asked_at, usable_from)
     SELECT id, 'ES9121000418450200051332', created_at, created_at FROM accounts WHERE email = $1`,
    [emailOf(ELENA)],
  );
  await elena.open("/dashboard/specialist/balance");
  await page.getByText(/Saldo disponible \(haber\)/).waitFor();
  await region(page, "Tu cuenta").getByText("605,00 €").waitFor();
  await page.getByRole("button", { name: /^Detalles de P/ }).click();
  await page.getByText("FIRMA DEL ACUERDO").first().waitFor();
  await fitsEveryWidth(elena, "matter-balance");
  await button(page, "Transferir fondos").click();
  const order = dialog(page, "Transferir fondos");
  await button(order, "Todo").click();
  await order.getByLabel("IBAN").fill("es91 2100 0418 4502 0005 1332");
  await order.getByLabel(/^Titular/).fill(ELENAS_NAME);
  await order.getByLabel("Tu contraseña").fill(PASSWORD);
  await fitsEveryWidth(elena, "matter-payout");
  await decide(page, "Transferir fondos", "Solicitar transferencia");
  await region(page, "Tu cuenta").getByText("En transferencia").waitFor();

  await olga.open("/dashboard/admin/payments?tab=transferencias");
  await olga.page.getByRole("button", { name: /^Marcar como realizada R/ }).click();
  const settled = olga.page.getByRole("dialog", { name: /^Transferencia R\d{8} realizada$/ });
  await settled.getByLabel("Referencia de la transferencia").fill("SEPA 77");
  await fitsEveryWidth(olga, "matter-admin-payout");
  await button(settled, "Marcar como realizada").click();
  await settled.waitFor({ state: "hidden" });
  await mailTo(app, emailOf(ELENA), "Transferencia R");
  await comeBackTo(page, page.getByText("referencia SEPA 77"));
  // The balance is asked for apart from the list, and may come after it.
  await region(page, "Tu cuenta").getByText("En transferencia").waitFor({ state: "hidden" });
}

async function rates(ines: Visitor): Promise<void> {
  const { page } = ines;
  await comeBackTo(page, page.getByRole("link", { name: /^Valorar a Elena/ }));
  await fitsEveryWidth(ines, "matter-client-closed");
  await page.getByRole("link", { name: /^Valorar a Elena/ }).click();
  await page.getByRole("radio", { name: /^5 estrellas/ }).check({ force: true });
  await page.getByLabel("Tu comentario (opcional)").fill("Nos escuchó a los dos.");
  await button(page, "Publicar valoración").click();
  await page
    .getByRole("article", { name: "Valoración de Inés R." })
    .getByText("Nos escuchó a los dos.")
    .waitFor();
  await ines.open("/marketplace?search=elena");
  const card = page.getByRole("article", { name: ELENAS_NAME });
  await card.getByText("5,0").waitFor();
  await card.getByText("1 valoración").waitFor();
}

test("a whole matter: hired, budgeted, met, agreed by both, paid, closed, rated and settled", async () => {
  const elena = await journeys.visitor();
  await elena.open("/login");
  await elena.signIn(emailOf(ELENA));
  await elena.page.getByText("0 expedientes: 0 abiertos, 0 acordados, 0 rotos").waitFor();
  const ines = await journeys.visitor({ width: WIDTHS.phone });
  const number = await registersAndHires(ines);

  // She has had her list open all the time.
  await mailTo(app, emailOf(ELENA), "Un cliente quiere contratarte");
  await comeBackTo(elena.page, elena.page.getByText("Te han elegido para esta conciliación"));
  await elena.page.getByText("1 expediente: 1 abierto, 0 acordados, 0 rotos").waitFor();
  await fitsEveryWidth(elena, "matter-specialist-asked");
  await button(elena.page, `Aceptar ${number}`).click();
  await decide(elena.page, "Aceptar el expediente", "Aceptar el expediente");
  await elena.page.getByRole("link", { name: number }).click();
  await heading(elena.page, `Conciliación N° ${number}`).waitFor();
  await fitsEveryWidth(elena, "matter-specialist-accepted");

  await budgets(elena);
  await acceptsBudget(ines);
  const oscar = await journeys.visitor({ width: WIDTHS.phone });
  await invitedTakesPart(elena, oscar);
  await meet(elena, oscar);
  await agree(elena, ines, oscar);
  const olga = await journeys.signedIn("ADMIN");
  await pay(ines, olga, number);
  await write(elena, ines);

  await elena.open(`/dashboard/specialist/cases/details/${number}`);
  await button(elena.page, "Cerrar con acuerdo").click();
  await decide(elena.page, "Cerrar con acuerdo", "Cerrar con acuerdo");
  await region(elena.page, "Resumen").getByText("Conciliación finalizada con éxito").waitFor();
  await fitsEveryWidth(elena, "matter-specialist-closed");
  await rates(ines);
  await getsPaid(elena, olga);

  // What the client thinks of it stands in the case.
  await elena.open(`/dashboard/specialist/cases/details/${number}`);
  await elena.page.getByText("valoración del cliente: 5 de 5").first().waitFor();
  await oscar.page.reload();
  await oscar.page
    .getByText(/cerrad|terminad/i)
    .first()
    .waitFor();
  await lookAtEveryWidth(oscar, "matter-invitation-closed");
}, 600_000);
