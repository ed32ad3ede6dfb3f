import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, type Visitor } from "../support/browser.ts";
import {
  button,
  comeBackTo,
  decide,
  dialog,
  downloaded,
  downloadedPdf,
  region,
} from "../support/case-steps.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { untilLoaded } from "../support/page-checks.ts";
import { readBytes } from "../support/read-table.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

/** 'Mis carteras': what a person of a creditor does with the list that was shown to them, and with all that wasn't. */
const app = servedApp();
const journeys = browserJourneys(app);
const EMAIL = "marta@fondo.example";
const YOUNG = "Hugo Sanz Mora";
const OLD = "Noelia Prado Vidal";
let own: string;
let other: string;
let otherDebt: string;

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Fondo" });
  own = await importThroughApi(app, email, "misma-persona.csv");
  other = await importThroughApi(app, email, "titulo.xlsx", "Banco Iberia, S.A.");
  const { db } = app.database;
  // The others are of 2023.
  await db.query(`UPDATE tasks SET debt_date = current_date - 10 WHERE debtor = $1`, [YOUNG]);
  const [debt] = await db.query<{ code_id: string }[]>(
    `SELECT t.code_id FROM tasks t JOIN task_lists l ON l.id = t.list_id WHERE l.code_id = $1 LIMIT 1`,
    [other],
  );
  otherDebt = debt?.code_id ?? "";
  await app.addAccount({ email: EMAIL, role: "CLIENT", names: "Marta", surnames: "Olmedo Rey" });
  await db.query(`UPDATE accounts SET company_name = 'Fondo Levante, S.A.' WHERE email = $1`, [EMAIL]);
});

const listPage = (code: string, tab?: string) =>
  `/dashboard/admin/tasks/process/${code}${tab === undefined ? "" : `?tab=${tab}`}`;
const portfolioPage = (code: string) => `/dashboard/client/portfolios/${code}`;
const menu = (page: Page) => page.getByRole("navigation", { name: "Principal", exact: true });
const tab = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Apartados de la cartera" }).getByRole("link", { name });
const figures = (page: Page) => page.getByRole("list", { name: "Cifras de la cartera" });
const debts = (page: Page) => page.getByRole("table", { name: "Deudas de la cartera" });

async function showOwnListTo(olga: Visitor): Promise<void> {
  const { page } = olga;
  await olga.open(listPage(own));
  await page.getByRole("button", { name: /Progreso y datos de la lista/ }).click();
  const people = region(page, "Personas del acreedor");
  await people.getByText("Nadie del acreedor ve esta lista.").waitFor();
  await button(people, "Añadir").click();
  const title = "Dar acceso a una persona del acreedor";
  await dialog(page, title).getByLabel("Correo de su cuenta").fill(EMAIL);
  await decide(page, title, "Dar acceso");
  await people.getByRole("list").getByText(EMAIL).waitFor();
}

async function notesPayment(olga: Visitor, debtor: string, amount: string): Promise<void> {
  const { page } = olga;
  await olga.open("/dashboard/admin/collections");
  await button(page, "Anotar un cobro").first().click();
  const form = dialog(page, "Anotar un cobro");
  await form.getByRole("combobox", { name: "Deuda" }).fill(debtor);
  await form
    .getByRole("option", { name: new RegExp(debtor) })
    .first()
    .click();
  await form.getByLabel("Importe cobrado").fill(amount);
  await decide(page, "Anotar un cobro", "Anotar el cobro");
}

/** That the table shows the one debt and no other. */
async function onlyYoung(page: Page): Promise<void> {
  await untilLoaded(page);
  await debts(page).getByText(YOUNG).waitFor();
  await eventually(async () =>
    expect(
      await debts(page)
        .getByText(/Noelia/)
        .count(),
    ).toBe(0),
  );
}

test("a creditor's person sees their list live, follows its figures to the debts, exports, asks and sends the next file", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const marta = await journeys.visitor();
  const { page } = marta;
  await marta.open("/login");
  await marta.signIn(EMAIL);
  await marta.open("/dashboard/client/portfolios");
  await page.getByText("No tienes carteras").waitFor();
  expect(await menu(page).getByRole("link", { name: "Mis carteras", exact: true }).count()).toBe(0);

  await showOwnListTo(olga);
  await marta.open("/dashboard/client/");
  await menu(page).getByRole("link", { name: "Mis carteras", exact: true }).click();
  const portfolios = page.getByRole("table", { name: "Mis carteras" });
  await portfolios.getByText(own).waitFor();
  // Of two lists that there are.
  expect(await page.getByText(other).count()).toBe(0);
  await lookAtEveryWidth(marta, "portfolios");
  await portfolios.getByRole("link").first().click();
  await figures(page)
    .getByText(/1\.580,50/)
    .first()
    .waitFor();
  await debts(page).getByText(OLD, { exact: true }).waitFor();
  await debts(page).getByText(YOUNG).waitFor();
  expect(
    await figures(page)
      .getByText(/^80,00/)
      .count(),
  ).toBe(0);
  await lookAtEveryWidth(marta, "portfolio");

  // What an administrator notes is there when she comes back to her window.
  await notesPayment(olga, YOUNG, "80");
  await comeBackTo(page, figures(page).getByText(/^80,00/));

  await tab(page, /^Informe/).click();
  await region(page, "Antigüedad de la deuda").waitFor();
  await lookAtEveryWidth(marta, "portfolio-report");
  const report = await downloadedPdf(page, button(page, "Descargar PDF"));
  expect(report.replaceAll(/\s+/g, " ")).toContain("Recuperado80,00 €");
  // By age, and by payment.
  await page.getByRole("link", { name: "Hasta 30 días", exact: true }).click();
  await onlyYoung(page);
  expect(await page.getByRole("combobox", { name: "Antigüedad", exact: true }).inputValue()).toBe("UP_TO_30");
  await tab(page, /^Informe/).click();
  await region(page, "De qué se compone lo recuperado").getByRole("link", { name: "1", exact: true }).click();
  await onlyYoung(page);
  expect(await page.getByRole("combobox", { name: "Pago", exact: true }).inputValue()).toBe("IN_FULL");
  await button(page, "Exportar").click();
  const { name, file } = await downloaded(page, page.getByRole("menuitem", { name: /^Excel/ }).first());
  expect(name).toMatch(new RegExp(`^cartera-${own}.*\\.xlsx$`));
  const { rows } = await readBytes(name, file);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(expect.arrayContaining([own, YOUNG]));

  await debts(page).getByRole("link").first().click();
  await region(page, "Datos de la deuda").getByText(YOUNG).waitFor();
  await page.getByRole("list", { name: "Pagos", exact: true }).getByText(/80,00/).first().waitFor();
  await lookAtEveryWidth(marta, "portfolio-debt");
  // Nothing but to ask is offered.
  for (const action of ["Anotar un cobro", "Anotar una promesa"])
    expect(await button(page, action).count()).toBe(0);

  await asksAndIsAnswered(marta, olga);
  await sendsTheNextFile(marta, olga);
}, 600_000);

const SUBJECT = "Pagos de noviembre";
const QUESTION = "¿Están ya todos los pagos de noviembre?";
const ANSWER = "Sí: el último es del día de hoy.";

async function asksAndIsAnswered(marta: Visitor, olga: Visitor): Promise<void> {
  const { page } = marta;
  await marta.open(portfolioPage(own));
  await tab(page, /^Preguntas/).click();
  const questions = region(page, "Tus preguntas");
  await questions.getByText("Todavía no has preguntado nada.").waitFor();
  await button(questions, "Preguntar").click();
  const title = `Preguntar por la cartera ${own}`;
  const form = dialog(page, title);
  await form.getByLabel("Asunto").fill(SUBJECT);
  await form.getByLabel("¿Qué quieres preguntar?").fill(QUESTION);
  await decide(page, title, "Enviar la pregunta");
  await questions.getByRole("link", { name: SUBJECT }).waitFor();
  await lookAtEveryWidth(marta, "portfolio-questions");

  const support = olga.page;
  await olga.open("/dashboard/admin/support?tab=incidencias");
  await support
    .getByRole("row", { name: new RegExp(SUBJECT) })
    .getByRole("link")
    .first()
    .click();
  const thread = region(support, SUBJECT);
  await thread.getByText(QUESTION).waitFor();
  await region(support, "Quién pregunta").getByRole("link", { name: own }).waitFor();
  await thread.getByLabel("Respuesta").fill(ANSWER);
  await button(thread, "Enviar").click();
  await thread.getByRole("list", { name: "Mensajes" }).getByText(ANSWER).waitFor();
  await comeBackTo(page, questions.getByText(ANSWER));
}

const NEXT = "siguiente.csv";
const NOTE = "Las de diciembre.";
const ROWS = [
  "Acreedor,Nº Contrato,Importe pendiente (€),Fecha impago,Nombre y apellidos,Fecha asignación",
  "Fondo Levante,SG-0000001,640.00,2024-05-02,Lucía Vega Ramos,2026-07-18",
].join("\n");

async function sendsTheNextFile(marta: Visitor, olga: Visitor): Promise<void> {
  const { page } = marta;
  await tab(page, /^Archivos/).click();
  await page.getByLabel("Nota para quien lo revise (opcional)").fill(NOTE);
  const input = page.locator('input[type="file"]');
  const sent = page.getByRole("list", { name: "Archivos enviados", exact: true });
  const file = { name: NEXT, mimeType: "text/csv", buffer: Buffer.from(ROWS) };
  await input.setInputFiles(file);
  await sent.getByText("Pendiente de revisión").waitFor();
  await sent.getByText(NOTE).waitFor();
  // The same once more would only wait twice.
  await input.setInputFiles(file);
  await page.getByText("Este mismo archivo ya está pendiente de revisión.").first().waitFor();
  expect(await sent.getByRole("listitem").count()).toBe(1);
  await lookAtEveryWidth(marta, "portfolio-files");

  const waiting = olga.page.getByRole("list", { name: "Archivos enviados por el acreedor" });
  await olga.open(listPage(own, "importaciones"));
  await waiting.getByText(NEXT).waitFor();
  await waiting.getByText(NOTE).waitFor();
  await waiting.getByText("Por revisar").waitFor();
  const counted = async () =>
    (await app.database.db.query<{ count: number }[]>("SELECT count(*)::int AS count FROM tasks"))[0]?.count;
  const before = await counted();
  await button(waiting, "Importar").click();
  await olga.page.waitForURL(/\/create\/import\?import=./);
  // It is read, and nothing of it is a debt before the administrator says so.
  await comeBackTo(page, sent.getByText("En revisión"));
  expect(await counted()).toBe(before);
}

test("of another list's address, and of one that there isn't, they are told the same", async () => {
  const marta = await journeys.visitor();
  const { page } = marta;
  await marta.open("/login");
  await marta.signIn(EMAIL);
  const told = async (path: string, title: string) => {
    await marta.open(path);
    await page.getByText(title, { exact: true }).waitFor();
    await untilLoaded(page);
    const main = await page.getByRole("main").innerText();
    return { main, heading: await page.getByRole("heading", { level: 1 }).allInnerTexts() };
  };
  const noList = await told(portfolioPage("L26-999999"), "No tienes esta cartera");
  expect(await told(portfolioPage(other), "No tienes esta cartera")).toEqual(noList);
  await lookAtEveryWidth(marta, "no-portfolio");
  // A debt of another list under the address of one's own, of the other list, and one that there isn't.
  const noDebt = await told(`${portfolioPage(own)}/T26-9999999`, "No tienes esta deuda");
  expect(await told(`${portfolioPage(own)}/${otherDebt}`, "No tienes esta deuda")).toEqual(noDebt);
  expect(await told(`${portfolioPage(other)}/${otherDebt}`, "No tienes esta deuda")).toEqual(noDebt);
  await lookAtEveryWidth(marta, "no-portfolio-debt");
});
