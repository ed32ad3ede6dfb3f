import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys } from "../support/browser.ts";
import { button, region } from "../support/case-steps.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { press, tabTo, typeInto } from "../support/keyboard.ts";
import { lookAt, lookAtEveryWidth } from "../support/look-at.ts";
import { mailsEverybody, moveIntoContactHours } from "../support/mailing-steps.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

/**
 * A specialist invites the debtors of the own tasks by one mailing; what a debtor writes about a task that nobody has is read,
 * attended and answered by an administrator.
 */
const app = servedApp();
const journeys = browserJourneys(app);
const QUESTION = "¿Puedo pagar en dos veces?";
const ANSWER = "Sí, en dos plazos.";

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Banco" });
  await moveIntoContactHours(app);
  await importThroughApi(app, email, "titulo.xlsx", "Banco Iberia, S.A.");
});

/** The specialist gets the first tasks; of one of them the debtor has no address to write to. */
async function assigns(count: number): Promise<void> {
  await app.database.db.query(
    `UPDATE tasks SET assignee_id = (SELECT id FROM accounts WHERE email = 'specialist@correo.example')
     WHERE id IN (SELECT id FROM tasks WHERE contact_email IS NOT NULL ORDER BY id LIMIT $1)`,
    [count],
  );
  await app.database.db.query(
    `UPDATE tasks SET contact_email = NULL WHERE id = (SELECT max(id) FROM tasks WHERE assignee_id IS NOT NULL)`,
  );
}

async function onPhone(page: Page, act: () => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await act();
  if (before !== null) await page.setViewportSize(before);
}

const bar = (page: Page) => region(page, "Selección");
const thread = (page: Page) => page.getByRole("region", { name: /^Conversación con / });

test("a specialist invites the debtors of the own tasks by keyboard, and sees before whom it doesn't reach", async () => {
  const elena = await journeys.signedIn("SPECIALIST");
  await assigns(4);
  const { page } = elena;
  await elena.open("/dashboard/specialist/tasks");
  await page.getByRole("checkbox", { name: "Seleccionar todas las filas de esta página" }).focus();
  await page.keyboard.press("Space");
  await bar(page).getByText("4 seleccionadas").waitFor();
  await lookAtEveryWidth(elena, "own-tasks-chosen");
  await press(page, button(bar(page), "Invitar por correo"));
  await page.waitForURL(/\/dashboard\/specialist\/mailings\/new$/);
  await page.getByText("A los deudores de las tareas que has seleccionado.").waitFor();
  expect(await page.getByRole("link", { name: "Plantillas de correo" }).count()).toBe(0);
  await press(page, button(page, "Ver a quién no se escribe"));
  const left = page.getByRole("list", { name: "Personas que no lo reciben" });
  await left.getByText("No tiene correo").waitFor();
  expect(await left.getByRole("listitem").count()).toBe(1);
  await page.getByTitle(/^Correo para /).waitFor();
  await lookAtEveryWidth(elena, "own-mailing-new");
  expect(await mailsEverybody(app, page)).toHaveLength(3);
  await lookAtEveryWidth(elena, "own-mailing");
  await elena.open("/dashboard/specialist/mailings");
  await page.getByRole("table", { name: "Mailings" }).getByRole("link").first().waitFor();
  await lookAt(elena, "own-mailings");
});

test("what the debtor of a task that nobody has writes is counted, read, attended, answered, and read by the debtor", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await app.database.db.query(`UPDATE tasks SET assignee_id = NULL`);
  const [mail] = app.mail.messages().filter(({ text }) => text.includes("/invitacion#"));
  const link = /\/invitacion#[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  const debtor = await journeys.visitor();
  await debtor.open(link);
  const ask = debtor.page.locator("details#mensajes");
  await ask.locator("summary").click();
  await ask.getByLabel("Tu mensaje").fill(QUESTION);
  await button(ask, "Enviar mensaje").click();
  await debtor.page.getByText("Mensaje enviado. La respuesta aparecerá aquí.").waitFor();

  await olga.open("/dashboard/admin/tasks");
  const entry = page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: /^Mensajes/ });
  await eventually(async () => expect(await entry.textContent()).toContain("1 sin leer"));
  await olga.open("/dashboard/admin/");
  const waits = page.getByRole("listitem").filter({ hasText: "Mensajes sin responder" });
  await waits.getByText("1 conversación sobre una tarea sin mediador espera respuesta").waitFor();
  await press(page, waits.getByRole("link", { name: "Responder" }));
  await page.waitForURL(/\/dashboard\/admin\/inbox\?ver=sin-responder$/);
  await onPhone(page, async () => {
    await olga.open("/dashboard/admin/tasks");
    await press(page, page.getByRole("button", { name: /^Más.*1 sin leer/ }));
    await page.getByRole("menuitem", { name: "Deudores" }).waitFor();
    await lookAt(olga, "admin-more-on-phone");
    const focused = page.locator("[role=menuitem]:focus, .ant-dropdown-menu-item-active");
    await eventually(async () => {
      await page.keyboard.press("ArrowDown");
      expect(await focused.first().textContent()).toContain("Mensajes");
    });
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/dashboard\/admin\/inbox$/);
  });
  await olga.open("/dashboard/admin/tasks");
  await page.getByRole("table").first().waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await page.waitForURL(/\/dashboard\/admin\/inbox$/);
  await press(page, button(page, "Sin responder"));
  await page.waitForURL(/ver=sin-responder/);
  await press(page, page.getByRole("link", { name: new RegExp(QUESTION.replaceAll("?", "\\?")) }));
  await page.waitForURL(/ver=sin-responder&conversacion=/);
  await thread(page).getByText(QUESTION).waitFor();
  await eventually(async () => expect(await entry.textContent()).not.toContain("sin leer"));
  await lookAtEveryWidth(olga, "admin-inbox-thread");

  await press(page, button(thread(page), "Marcar como atendido"));
  await thread(page)
    .getByText(/^Atendido .* por /)
    .waitFor();
  await press(page, button(thread(page), "Deshacer"));
  await thread(page)
    .getByText(/^Sin responder, /)
    .waitFor();
  await typeInto(page, thread(page).getByRole("textbox", { name: /^Mensaje para / }), ANSWER);
  await page.keyboard.press("ControlOrMeta+Enter");
  await thread(page).getByText(ANSWER).waitFor();
  await thread(page)
    .getByText(/^Sin responder/)
    .waitFor({ state: "hidden" });
  await tabTo(page, thread(page).getByRole("link", { name: /^T\d\d-\d+$/ }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard\/admin\/tasks\/T/);

  await olga.open("/dashboard/admin/inbox?ver=sin-responder");
  await page.getByText("Nadie espera respuesta").waitFor();
  await lookAtEveryWidth(olga, "admin-inbox-nobody-waits");
  await olga.open("/dashboard/admin/inbox");
  await page.getByText(`Tú: ${ANSWER}`).waitFor();
  await lookAtEveryWidth(olga, "admin-inbox");

  await debtor.page.reload();
  await ask.locator("summary").click();
  await ask.getByText(ANSWER).waitFor();
});
