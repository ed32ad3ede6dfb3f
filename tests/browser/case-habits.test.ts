import { expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { browserJourneys, WIDTHS } from "../support/browser.ts";
import { downloaded, downloadedPdf } from "../support/case-steps.ts";
import { DEMO_CLIENT, DEMO_SPECIALIST, demoDesk } from "../support/demo-desk.ts";
import { lookAt } from "../support/look-at.ts";
import { untilLoaded } from "../support/page-checks.ts";
import { onePagePdf } from "../support/pictures.ts";
import { readBytes } from "../support/read-table.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const demo = demoDesk(app, journeys);
const phone = { width: WIDTHS.phone };

function button(at: Page | Locator, name: string) {
  return at.getByRole("button", { name, exact: true });
}

/** The codes of the cases in the list, as they stand there. */
async function listed(page: Page): Promise<string[]> {
  await untilLoaded(page);
  const names = await page.getByRole("link", { name: /^P\d{8}$/ }).allTextContents();
  return [...new Set(names)];
}

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const specialistCase = (status: string) => `/dashboard/specialist/cases/details/${demo.caseIn(status)}`;
const clientCase = (status: string) => `/dashboard/client/cases/${demo.caseIn(status)}`;

test("the list is narrowed, paged and left, and comes back as it was", async () => {
  const elena = await demo.signedInAs(DEMO_SPECIALIST);
  const { page } = elena;
  await elena.open("/dashboard/specialist/cases?size=3");
  await page
    .getByRole("link", { name: /^P\d{8}$/ })
    .first()
    .waitFor();
  const first = await listed(page);
  expect(first).toHaveLength(3);
  await page.getByRole("navigation", { name: "Páginas de expedientes" }).getByText("2").click();
  await page.getByRole("link", { name: first[0], exact: true }).waitFor({ state: "hidden" });
  expect(addressOf(page)).toMatchObject({ page: "2", size: "3" });
  const second = await listed(page);
  expect(second.filter((number) => first.includes(number))).toEqual([]);
  await page.goBack();
  await page.getByRole("link", { name: first[0], exact: true }).first().waitFor();
  await eventually(async () => expect(await listed(page)).toEqual(first));

  await page.getByLabel("Estado").selectOption({ label: "Rotos" });
  const broken = page.getByRole("link", { name: demo.caseIn("BROKEN") }).first();
  await broken.waitFor();
  await page.getByRole("link", { name: first[0], exact: true }).waitFor({ state: "hidden" });
  expect(addressOf(page)).toEqual({ grupo: "rotos", size: "3" });

  // By keyboard into the case, and back to the same rows.
  await broken.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: new RegExp(demo.caseIn("BROKEN")) }).waitFor();
  await page.goBack();
  await broken.waitFor();
  expect(addressOf(page)).toEqual({ grupo: "rotos", size: "3" });
  await eventually(async () => expect(await page.getByLabel("Estado").inputValue()).toBe("rotos"));

  await page.getByLabel("Estado").selectOption("");
  await page.getByRole("searchbox", { name: "Buscar expediente" }).fill("quintána");
  await page.getByText("1 expediente", { exact: true }).waitFor();
  await eventually(async () => expect(await listed(page)).toEqual([demo.caseIn("IN_PROGRESS")]));
  await button(page, "Exportar").click();
  await page.getByRole("dialog").getByLabel("Formato").selectOption({ label: "CSV (.csv)" });
  const { name, file } = await downloaded(page, button(page.getByRole("dialog"), "Descargar"));
  const { rows } = await readBytes(name, file);
  expect(rows.map(([number]) => number)).toEqual(["Expediente", demo.caseIn("IN_PROGRESS")]);
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const tabs = page.getByRole("navigation", { name: "Expedientes" });
  await tabs.getByRole("link", { name: "Archivados" }).click();
  await page.getByText("Ningún expediente coincide").waitFor();
  expect(addressOf(page)).toMatchObject({ tab: "archivados", search: expect.stringMatching(/^_\w{12}$/) });
  await button(page, "Quitar los filtros").click();
  await page.getByText("No has archivado nada").waitFor();
  await page.goBack();
  await page.goBack();
  await page
    .getByRole("link", { name: demo.caseIn("IN_PROGRESS") })
    .first()
    .waitFor();
});

test("what happened is written down with a document, and seen by whom it is meant for", async () => {
  const elena = await demo.signedInAs(DEMO_SPECIALIST);
  const andres = await demo.signedInAs(DEMO_CLIENT);
  const { page } = elena;
  await elena.open(specialistCase("IN_PROGRESS"));
  const write = async (text: string, audience: string) => {
    await button(page, "Nuevo").click();
    const form = page.getByRole("form", { name: "Nuevo registro" });
    await form.getByLabel("Tipo registro").selectOption("REUNION");
    await form.getByLabel("Texto").fill(text);
    await form.getByRole("radio", { name: audience }).check();
    await form.locator('input[type="file"]').setInputFiles({
      name: `${audience}.pdf`,
      mimeType: "application/pdf",
      buffer: onePagePdf(),
    });
    await form.getByText(`${audience}.pdf`, { exact: true }).waitFor();
    await button(form, "Guardar").click();
    await page.getByText("Guardado en la actividad.").first().waitFor();
    await form.waitFor({ state: "hidden" });
  };

  // Nothing is lost on the way: not by what is missing, not by a reload.
  await button(page, "Nuevo").click();
  const form = page.getByRole("form", { name: "Nuevo registro" });
  await button(form, "Guardar").click();
  await form.getByText("Escribe qué ha pasado").first().waitFor();
  await form.getByLabel("Texto").fill("A medias todavía");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText("Hemos recuperado lo que habías escrito.").waitFor();
  await eventually(async () => expect(await form.getByLabel("Texto").inputValue()).toBe("A medias todavía"));
  await form.getByLabel("Texto").fill("");
  await button(form, "Cancelar").click();
  await form.waitFor({ state: "hidden" });

  await write("Preparo la reunión del jueves", "Solo yo");
  await write("La reunión es el jueves", "Con mi cliente");
  const entries = page.getByRole("list", { name: "Actividad" });
  await entries.getByText("Preparo la reunión del jueves").waitFor();
  await lookAt(elena, "entries-with-documents");
  await page.getByRole("searchbox", { name: "Buscar actividad" }).fill("jueves");
  await page.getByText("El historial se descarga entero").waitFor();
  const history = await downloadedPdf(page, button(page, "Descargar historial"));
  for (const words of [
    `Historial del expediente ${demo.caseIn("IN_PROGRESS")}`,
    "Preparo la reunión del jueves",
    "Adjunto: Solo yo.pdf",
    "La reunión es el jueves",
    "La empresa acepta sentarse",
  ])
    expect(history).toContain(words);

  await andres.open(clientCase("IN_PROGRESS"));
  const seen = andres.page.getByRole("list", { name: "Actividad" });
  const shared = seen.getByRole("listitem").filter({ hasText: "La reunión es el jueves" }).first();
  await shared.waitFor();
  expect(await seen.getByText("Preparo la reunión del jueves").count()).toBe(0);
  expect(await andres.page.getByText("Solo yo.pdf").count()).toBe(0);
  await andres.page.getByText("Con mi cliente.pdf").filter({ visible: true }).first().waitFor();
  const his = await downloadedPdf(andres.page, button(andres.page, "Descargar historial"));
  expect(his).toContain("La reunión es el jueves");
  expect(his).not.toMatch(/Preparo la reunión|Solo yo/);
  await andres.page.getByRole("searchbox", { name: "Buscar actividad" }).fill("jueves");
  await seen.getByText("La empresa acepta sentarse").waitFor({ state: "hidden" });
  await shared.waitFor();
});

test("two windows change the same case: the second is asked, and nothing is lost", async () => {
  const one = await demo.signedInAs(DEMO_SPECIALIST);
  const other = await demo.signedInAs(DEMO_SPECIALIST);
  const path = specialistCase("PENDING_PAYMENT");
  const describe = async ({ page }: typeof one, text: string) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Descripción").fill(text);
    await button(dialog, "Guardar").click();
  };
  for (const somebody of [one, other]) {
    await somebody.open(path);
    await button(somebody.page, "Editar").click();
    await somebody.page.getByRole("dialog").getByLabel("Descripción").waitFor();
  }
  await describe(one, "Faltan seis clases.");
  await one.page.getByText("se han guardado").first().waitFor();
  await describe(other, "Faltan ocho clases.");
  const conflict = other.page.getByRole("dialog").filter({ hasText: "Guardado ahora" }).last();
  await conflict.getByText("Faltan seis clases.").waitFor();
  await conflict.getByText("Faltan ocho clases.").waitFor();
  await lookAt(other, "case-conflict");
  await button(conflict, "Aplicar mis cambios").click();
  await other.page.getByText("se han guardado").first().waitFor();
  await one.page.reload();
  await one.page.getByText("Faltan ocho clases.").first().waitFor();
});

test("on a phone both write to each other, and unread messages are counted until they are read", async () => {
  const elena = await demo.signedInAs(DEMO_SPECIALIST, phone);
  const andres = await demo.signedInAs(DEMO_CLIENT, phone);
  const number = demo.caseIn("IN_PROGRESS");
  const bar = (page: Page) =>
    page
      .getByRole("navigation")
      .getByRole("link", { name: /^Mensajes/ })
      .last();

  const unread = async () => Number(/\d+/.exec(await bar(elena.page).innerText())?.[0] ?? 0);
  await elena.open("/dashboard/specialist/cases");
  await listed(elena.page);
  const before = await unread();

  await andres.open("/dashboard/client/");
  await bar(andres.page).click();
  await andres.page.waitForURL(/\/inbox$/);
  await andres.page.getByRole("main").getByText(number).first().click();
  await andres.page.getByLabel(/^Mensaje para/).fill("¿Puedo llevar las facturas a la sesión?");
  await button(andres.page, "Enviar").click();
  await andres.page.getByRole("log").getByText("¿Puedo llevar las facturas a la sesión?").waitFor();
  await lookAt(andres, "phone-thread");

  await elena.open("/dashboard/specialist/cases");
  await eventually(async () => expect(await unread()).toBe(before + 1));
  await bar(elena.page).click();
  await elena.page.waitForURL(/\/inbox$/);
  await elena.page.getByText("¿Puedo llevar las facturas a la sesión?").first().click();
  await elena.page.getByLabel(/^Mensaje para/).fill("Sí, tráelas todas.");
  await button(elena.page, "Enviar").click();
  await elena.page.getByRole("log").getByText("Sí, tráelas todas.").waitFor();
  await bar(elena.page).getByText("1", { exact: true }).waitFor({ state: "hidden" });
  await andres.page.reload();
  await lookAt(andres, "phone-thread-answered");
  await andres.page.getByRole("log").getByText("Sí, tráelas todas.").waitFor();
});

test("who needs help asks, support answers, and both see it", async () => {
  const andres = await demo.signedInAs(DEMO_CLIENT, phone);
  const support = await journeys.signedIn("ADMIN");
  const { page } = andres;
  await andres.open("/dashboard/help");
  await page.getByLabel("Asunto").fill("El recibo de julio");
  await page.getByLabel(/^Número de expediente/).fill("P99999999");
  await button(page, "Enviar consulta").click();
  await page.getByRole("alert").getByRole("link").first().waitFor();
  await eventually(async () =>
    expect(await page.getByLabel("Asunto").inputValue()).toBe("El recibo de julio"),
  );
  await page.getByLabel(/^¿En qué podemos ayudarte/).fill("No encuentro el recibo del primer pago.");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText("Hemos recuperado lo que habías escrito.").waitFor();
  await eventually(async () =>
    expect(await page.getByLabel("Asunto").inputValue()).toBe("El recibo de julio"),
  );
  await page.getByLabel(/^Número de expediente/).fill(demo.caseIn("IN_PROGRESS"));
  await button(page, "Enviar consulta").click();
  await page.waitForURL(/\/dashboard\/help\/\d+$/);
  await page.getByText("No encuentro el recibo del primer pago.").waitFor();

  await support.open("/dashboard/admin/support?tab=incidencias");
  await support.page
    .getByRole("row", { name: /El recibo de julio/ })
    .getByRole("link")
    .first()
    .click();
  await support.page.getByLabel("Respuesta").fill("Está en Pagos, junto al plazo.");
  await button(support.page, "Enviar").click();
  await support.page.getByText("Respondida").first().waitFor();
  await page.reload();
  await page.getByText("Está en Pagos, junto al plazo.").waitFor();
  await lookAt(andres, "phone-ticket");
});

test("on a phone a case is created in three steps, from the directory and over a reload", async () => {
  const elena = await demo.signedInAs(DEMO_SPECIALIST, phone);
  const { page } = elena;
  const email = "marina@correo.example";
  await elena.open("/dashboard/specialist/cases/create");
  await page.getByRole("radio", { name: /^Mediación/ }).check();
  await button(page, "Continuar").click();
  await page.getByText("Paso 2 de 3").waitFor();
  await page.getByRole("radio", { name: /^Mercantil/ }).check();
  await lookAt(elena, "phone-create-area");
  await button(page, "Continuar").click();
  await page.getByText("Paso 3 de 3").waitFor();

  const client = page.getByRole("region", { name: "Datos del cliente" });
  await client.getByLabel("Es una empresa").check();
  await client.getByLabel("Nombre de la empresa").fill("Imprenta Sur");
  await client.getByLabel("Email").fill(email);
  await button(client, "Agregar a favoritos").click();
  await page.getByText("Se ha guardado en tus favoritos").first().waitFor();
  await client.getByLabel("Nombre de la empresa").fill("");
  await button(page, "Crear caso").click();
  await client.getByText("Este campo es obligatorio").waitFor();
  await button(client, "Elegir de favoritos").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Imprenta Sur/ })
    .click();
  await eventually(async () =>
    expect(await client.getByLabel("Nombre de la empresa").inputValue()).toBe("Imprenta Sur"),
  );

  const other = page.getByRole("region", { name: "Contraparte" });
  await other.getByLabel("Nombre", { exact: false }).first().fill("Rosa");
  await other.getByLabel("Email").fill("rosa@correo.example");
  const budget = page.getByRole("region", { name: "Presupuesto" });
  await budget.getByLabel("Monto total").fill("500");
  await budget.getByLabel("Fecha de vencimiento").fill("2030-01-31");
  await budget.getByText("IRPF 15 %").waitFor();
  await budget.getByRole("switch", { name: "IRPF 7 %" }).check();
  await budget.getByText("IRPF 7 %)").waitFor();
  await page.getByText(/^Borrador guardado/).waitFor();
  await page.reload();
  await page.getByText("Paso 3 de 3").waitFor();
  await eventually(async () =>
    expect(await budget.getByRole("switch", { name: "IRPF 7 %" }).isChecked()).toBe(true),
  );
  await eventually(async () => expect(await client.getByLabel("Email").inputValue()).toBe(email));
  await lookAt(elena, "phone-create-last");
  await button(page, "Crear caso").click();
  await page.waitForURL(/cases\/details\/P\d{8}/);
  await page.getByRole("link", { name: "PRESUPUESTO" }).click();
  await page.getByText("Retención (IRPF 7 %)").first().waitFor();
});
