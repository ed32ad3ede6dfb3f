import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS, type Visitor } from "../support/browser.ts";
import { button, comeBackTo, decide, dialog, downloaded, region } from "../support/case-steps.ts";
import { fitsEveryWidth, lookAtEveryWidth } from "../support/look-at.ts";
import { mailTo } from "../support/mail-steps.ts";
import { emailOf, listPeople, type Listed } from "../support/marketplace.ts";
import { untilLoaded } from "../support/page-checks.ts";
import { readBytes } from "../support/read-table.ts";
import { readZip } from "../support/read-zip.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually, waitFor } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const ELENA: Listed = { names: "Elena", surnames: "Ferrer Ibáñez", city: "Sevilla", type: 1 };
const BRUNO: Listed = { names: "Bruno", surnames: "Sanz Gil", city: "Sevilla", type: 1 };
const ANA = "ana@correo.example";

beforeAll(async () => {
  await listPeople(app, [ELENA, BRUNO]);
  await app.addAccount({ email: ANA, role: "CLIENT", names: "Ana", surnames: "Gil Roca" });
});

async function comesIn(email: string, path: string, width?: number): Promise<Visitor> {
  const somebody = await journeys.visitor(width === undefined ? {} : { width });
  await somebody.open(path);
  await somebody.signIn(email);
  return somebody;
}

/** A client who knows nobody; gives the number. */
async function opensCase(ana: Visitor): Promise<string> {
  const { page } = ana;
  await page.getByLabel("Nombre", { exact: true }).fill("Taller Ruiz");
  await page.getByLabel("Correo electrónico").fill("taller@ruiz.example");
  await page.getByLabel("Descripción").fill("No me devuelve la señal.");
  await button(page, "Abrir expediente").click();
  await page.getByText("Buscamos especialista para tu conciliación").first().waitFor();
  return page
    .getByRole("link", { name: /^P\d{8}$/ })
    .first()
    .innerText();
}

async function figure(page: Page, label: string): Promise<string> {
  const card = page.getByRole("listitem").or(page.getByRole("article")).filter({ hasText: label }).first();
  return card.innerText();
}

test("a case nobody has: assigned, reassigned with a reason everybody reads, helped along, exported", async () => {
  const ana = await comesIn(ANA, "/dashboard/client/cases/new", WIDTHS.phone);
  const number = await opensCase(ana);
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/");
  await page.getByText("1 expediente está sin especialista").waitFor();
  await eventually(async () => expect(await figure(page, "Expedientes nuevos")).toMatch(/\b1\b/));
  await fitsEveryWidth(olga, "admin-index-unassigned");
  await page.getByRole("link", { name: "Asignar especialista" }).click();
  await button(page, `Asignar ${number}`).click();
  const assign = dialog(page, `Asignar ${number}`);
  await assign.getByText(/La comisión de la plataforma se aplica a los expedientes que asigna/).waitFor();
  await button(assign, "Asignar").click();
  await assign.locator("[aria-invalid=true]").first().waitFor();
  await assign.getByRole("radio", { name: "Bruno Sanz Gil" }).check({ force: true });
  await assign.getByLabel("Motivo").fill("Conoce la materia.");
  await lookAtEveryWidth(olga, "admin-assign");
  await decide(page, `Asignar ${number}`, "Asignar");
  await page.getByText("Ningún expediente coincide").waitFor();
  expect((await mailTo(app, emailOf(BRUNO), `Te proponemos el expediente ${number}`)).text).toContain(
    "se aplica la comisión de la plataforma",
  );

  const bruno = await comesIn(emailOf(BRUNO), "/dashboard/specialist/");
  await button(bruno.page, `Aceptar ${number}`).click();
  await decide(bruno.page, "Aceptar el expediente", "Aceptar el expediente");
  await bruno.page.getByText("Una de las partes ha aceptado").first().waitFor();
  await olga.open("/dashboard/admin/");
  await page.getByText("Alertas y notificaciones").waitFor();
  await untilLoaded(page);
  expect(await page.getByText("está sin especialista").count()).toBe(0);

  await olga.open(`/dashboard/admin/cases/${number}`);
  await page.getByText("se aplica la comisión del 10 %").waitFor();
  await fitsEveryWidth(olga, "admin-case");
  await page.getByRole("link", { name: "ALTERNATIVAS", exact: true }).click();
  await fitsEveryWidth(olga, "admin-alternatives");
  await button(region(page, "Alternativas"), "Reasignar").click();
  const reassign = dialog(page, `Reasignar ${number}`);
  await reassign.getByText("Ahora lo lleva Bruno Sanz Gil.").waitFor();
  await reassign.getByRole("radio", { name: "Elena Ferrer Ibáñez" }).check({ force: true });
  await reassign.getByLabel("Motivo").fill("Bruno está de baja.");
  await decide(page, `Reasignar ${number}`, "Reasignar");
  for (const [to, subject] of [
    [emailOf(BRUNO), `El expediente ${number} pasa a otro especialista`],
    [emailOf(ELENA), `Te proponemos el expediente ${number}`],
    [ANA, `Nuevo especialista para tu expediente ${number}`],
  ] as const) {
    await waitFor(() =>
      app.mail
        .messages(to)
        .some((mail) => mail.subject === subject && mail.text.includes("Motivo: Bruno está de baja.")),
    );
  }
  // Whose it was sees nothing of it any more.
  await comeBackTo(bruno.page, bruno.page.getByText("0 expedientes: 0 abiertos, 0 acordados, 0 rotos"));
  await bruno.open(`/dashboard/specialist/cases/details/${number}`);
  await bruno.page.getByText("No encontramos este expediente").waitFor();

  const elena = await comesIn(emailOf(ELENA), "/dashboard/specialist/");
  await button(elena.page, `Aceptar ${number}`).click();
  await decide(elena.page, "Aceptar el expediente", "Aceptar el expediente");
  await elena.open(`/dashboard/specialist/cases/details/${number}`);
  await region(elena.page, "Actividad").getByText("Bruno está de baja.").first().waitFor();

  // Intervening: a word to manager and client, one for the administrator's own memory, the other side's answer.
  await page.getByRole("link", { name: "ACTIVIDAD", exact: true }).click();
  for (const [text, audience] of [
    ["Hemos hablado con el taller: está dispuesto.", "Especialista y cliente"],
    ["Volver a mirar en enero.", "Solo yo"],
  ] as const) {
    await button(region(page, "Actividad"), "Nuevo").click();
    const form = page.getByRole("form", { name: "Nuevo registro" });
    await form.getByLabel("Tipo registro").selectOption({ label: "LLAMADA" });
    await form.getByLabel("Texto").fill(text);
    await form.getByRole("radio", { name: audience, exact: true }).check({ force: true });
    if (audience === "Solo yo") await fitsEveryWidth(olga, "admin-entry");
    await button(form, "Guardar").click();
    await region(page, "Actividad").getByRole("article").getByText(text).waitFor();
  }
  await button(page, "La contraparte participa").click();
  await dialog(page, "La contraparte participa")
    .getByLabel("Motivo")
    .fill("Lo ha dicho por teléfono el taller.");
  await decide(page, "La contraparte participa", "La contraparte participa");
  await comeBackTo(elena.page, region(elena.page, "Resumen").getByText("En curso"));
  await region(elena.page, "Actividad").getByText("Hemos hablado con el taller: está dispuesto.").waitFor();
  expect(await elena.page.getByText("Volver a mirar en enero.").count()).toBe(0);
  await ana.open(`/dashboard/client/cases/${number}`);
  await region(ana.page, "Actividad").getByText("Hemos hablado con el taller: está dispuesto.").waitFor();
  expect(await ana.page.getByText("Volver a mirar en enero.").count()).toBe(0);
  await fitsEveryWidth(ana, "admin-client-case");

  // The list finds it by its new specialist; the money leaves as a workbook.
  await olga.open("/dashboard/admin/cases?asignacion=asignados&search=elena");
  await page.getByRole("link", { name: number }).waitFor();
  await fitsEveryWidth(olga, "admin-cases");
  await button(page, "Exportar").click();
  const exporting = dialog(page, "Exportar expedientes");
  await exporting.getByText("1 expediente de la lista, solo los que pasan tus filtros").waitFor();
  await lookAtEveryWidth(olga, "admin-cases-export");
  const list = await downloaded(page, button(exporting, "Descargar"));
  expect(list.name).toMatch(/^expedientes-\d{4}-\d\d-\d\d\.xlsx$/);
  const { rows } = await readBytes(list.name, list.file);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(expect.arrayContaining([number, "En curso", "Taller Ruiz", "Elena Ferrer Ibáñez"]));
  await exporting.waitFor({ state: "hidden" });
  await olga.open("/dashboard/admin/payments?estado=confirmados");
  await button(page, "Exportar").click();
  const { name, file } = await downloaded(page, button(dialog(page, "Exportar los ingresos"), "Descargar"));
  expect(name).toMatch(/\.xlsx$/);
  expect([...readZip(file).keys()]).toContain("xl/workbook.xml");
}, 600_000);
