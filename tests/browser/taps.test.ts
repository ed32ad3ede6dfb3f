import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS, type Visitor } from "../support/browser.ts";
import { downloaded } from "../support/case-steps.ts";
import { DEMO_CLIENT, DEMO_SPECIALIST, demoDesk } from "../support/demo-desk.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

/** What people do most often, from their first page on: how many taps each takes, typing and keys left out. */

const app = servedApp();
const journeys = browserJourneys(app);
const demo = demoDesk(app, journeys, { inContactHours: true });
const PHONE = { width: WIDTHS.phone };
const TASKS = 500;
const LIST = "L26-000003";

beforeAll(async () => {
  await app.database.db.query(
    `INSERT INTO tasks (code_id, entity, n_contract, amount_debt, debtor, assignment_date, addresses, search_text, dedupe_key,
       state_since, date_last_action, created_at, updated_at)
     SELECT 'T27-' || to_char(n, 'FM0000000'), 'Banco Norte', 'C' || n, 100, 'Deudora ' || n, '2026-11-01', '{}', '', n::text,
       now(), now(), now(), now()
     FROM generate_series(1, ${TASKS}) AS n`,
  );
});

/** On the first page of somebody (null: an administrator), where every touch of the page is counted from now on. */
async function at(email: string | null, home: string, options?: typeof PHONE): Promise<Visitor> {
  const somebody =
    email === null ? await journeys.signedIn("ADMIN", options) : await demo.signedInAs(email, options);
  await somebody.page.addInitScript(() => {
    const count = () => sessionStorage.setItem("taps", String(Number(sessionStorage.getItem("taps")) + 1));
    addEventListener("pointerdown", (event) => event.isTrusted && count(), true);
  });
  await somebody.open(home);
  return somebody;
}

const taps = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem("taps")));

/** In the question that stands over the page. */
async function agree(page: Page, name: RegExp): Promise<void> {
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name }).click();
  await question.waitFor({ state: "hidden" });
}

async function counted<Row extends object>(sql: string): Promise<Row | undefined> {
  const [row] = await app.database.db.query<Row[]>(sql);
  return row;
}

test("500 tasks are assigned to the one who is suggested: 6", async () => {
  const { page } = await at(null, "/dashboard/admin/");
  await page.getByRole("link", { name: "Asignar mediador" }).click();
  await page.getByRole("checkbox", { name: "Seleccionar todas las filas de esta página" }).click();
  await page.getByRole("button", { name: /^Seleccionar las \d+ que coinciden$/ }).click();
  await page
    .getByRole("region", { name: "Selección" })
    .getByRole("button", { name: "Asignar mediador" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Asignar mediador" });
  await dialog.getByRole("radio").first().click();
  await dialog.getByRole("button", { name: "Asignar mediador" }).click();
  await eventually(async () => {
    const left = await counted<{ count: number }>(
      "SELECT count(*)::int AS count FROM tasks WHERE code_id LIKE 'T27-%' AND assignee_id IS NULL",
    );
    expect(left?.count).toBe(0);
  });
  expect(await taps(page)).toBe(6);
});

test("a debtor who calls is found by the number shown: none with keys, 2 on a phone", async () => {
  const debtor = await counted<{ phone: string; code: string }>(
    "SELECT contact_phone AS phone, code_id AS code FROM tasks WHERE contact_phone IS NOT NULL ORDER BY id LIMIT 1",
  );
  const { page } = await at(null, "/dashboard/admin/");
  await page.getByRole("region", { name: "Pendiente de ti" }).getByRole("listitem").first().waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type(debtor?.phone ?? "");
  await page
    .getByRole("option", { name: new RegExp(debtor?.code ?? "") })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard\/admin\/(debtors\/\d+|tasks\/T\d\d-)/);
  expect(await taps(page)).toBe(0);

  const { page: phone } = await at(null, "/dashboard/admin/", PHONE);
  await phone.getByRole("button", { name: "Buscar en todo" }).click();
  await phone.keyboard.type(debtor?.phone ?? "");
  await phone
    .getByRole("option", { name: new RegExp(debtor?.code ?? "") })
    .first()
    .click();
  await phone.waitForURL(/\/dashboard\/admin\/(debtors\/\d+|tasks\/T\d\d-)/);
  expect(await taps(phone)).toBe(2);
});

test("everybody of a list is written to: 3", async () => {
  const { page } = await at(null, "/dashboard/admin/");
  await page.getByRole("link", { name: "Tareas", exact: true }).click();
  await page.getByRole("link", { name: `Mailing ${LIST}` }).click();
  const begin = page.getByRole("button", { name: /^Empezar: escribir a \d+ personas$/ });
  await page.getByTitle(/^Correo para /).waitFor();
  await begin.click();
  await page.getByRole("table", { name: "Personas" }).waitFor();
  expect(await taps(page)).toBe(3);
});

test("a payment that was announced is confirmed: 3", async () => {
  const { page } = await at(null, "/dashboard/admin/");
  await page.getByRole("link", { name: "Confirmar pagos" }).click();
  await page
    .getByRole("button", { name: /^Confirmar C\d+/ })
    .first()
    .click();
  await agree(page, /^Confirmar/);
  expect(await taps(page)).toBe(3);
});

test("the tasks that are seen are taken along as a file: 4", async () => {
  const { page } = await at(null, "/dashboard/admin/");
  await page.getByRole("link", { name: "Tareas", exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "Tareas", exact: true }).click();
  await page.getByRole("button", { name: "Exportar las tareas filtradas" }).click();
  const { name } = await downloaded(page, page.getByRole("menuitem", { name: "Excel (.xlsx)", exact: true }));
  expect(name).toMatch(/\.xlsx$/);
  expect(await taps(page)).toBe(4);
});

test("what is overdue is seen at once, and a session is written up: 3 for one person who came", async () => {
  const { page } = await at(DEMO_SPECIALIST, "/dashboard/specialist/");
  const late = page.getByRole("region", { name: "Hoy" }).getByRole("region", { name: "Atrasado" });
  await late.getByText("Pago atrasado de tu cliente").waitFor();
  expect(await taps(page)).toBe(0);
  await late.getByRole("link", { name: "Registrar la sesión" }).click();
  const dialog = page.getByRole("dialog", { name: "Registrar la sesión" });
  await dialog.getByRole("radio", { name: "Asistió", exact: true }).click();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Acepta pagar en dos plazos.");
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Sesiones anteriores (2)").waitFor();
  expect(await taps(page)).toBe(3);
});

test("a message is answered on a phone: 3", async () => {
  const { page } = await at(DEMO_SPECIALIST, "/dashboard/specialist/", PHONE);
  await page
    .getByRole("region", { name: "Hoy" })
    .getByRole("link", { name: "Leer", exact: true })
    .first()
    .click();
  await page.getByRole("textbox", { name: /mensaje/i }).click();
  await page.keyboard.type("Gracias, lo miro hoy.");
  await page.getByRole("button", { name: /^Enviar/ }).click();
  await page.getByText("Gracias, lo miro hoy.").first().waitFor();
  expect(await taps(page)).toBe(3);
});

test("a case that was proposed is accepted: 3", async () => {
  const { page } = await at(DEMO_SPECIALIST, "/dashboard/specialist/");
  await page.getByRole("link", { name: "Responder" }).first().click();
  await page.getByRole("button", { name: "Aceptar el expediente" }).click();
  await agree(page, /^Aceptar/);
  expect(await taps(page)).toBe(3);
});

test("a budget is answered on a phone: 3", async () => {
  const { page } = await at(DEMO_CLIENT, "/dashboard/client/", PHONE);
  await page.getByRole("link", { name: "Ver el presupuesto" }).click();
  await page.getByRole("button", { name: "Aceptar presupuesto" }).click();
  await agree(page, /^Aceptar/);
  expect(await taps(page)).toBe(3);
});
