import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS } from "../support/browser.ts";
import { button, dialog } from "../support/case-steps.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { lookAt, lookAtEveryWidth } from "../support/look-at.ts";
import { mailsEverybody, moveIntoContactHours } from "../support/mailing-steps.ts";
import { onePagePdf } from "../support/pictures.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

/** Somebody with a debt, on a phone: the creditor's account is set, mails go out, and what the page offers is done. */
const app = servedApp();
const journeys = browserJourneys(app);
/** kB (gzip) of script and style that a debtor's page may ask for: 260 are the frame of every personal link. */
const MOST_KB = 300;
const COMPANY = "Banco Iberia, S.A.";
let list = "";
let links: string[] = [];

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Banco" });
  await moveIntoContactHours(app);
  list = await importThroughApi(app, email, "titulo.xlsx", COMPANY);
});

/** The account is typed in where the list is edited; its two days go by. */
async function setsAccount(page: Page): Promise<void> {
  await button(page, "Editar").click();
  const editor = dialog(page, `Editar ${list}`);
  await editor.getByLabel(/^IBAN donde pagan/).fill("es91 2100 0418 4502 0005 1332");
  await editor.getByLabel(/^Titular de la cuenta/).fill(COMPANY);
  await editor.getByRole("button", { name: "Guardar" }).click();
  await page.getByText(`Los datos de ${list} se han guardado.`).waitFor();
  await app.database.db.query(
    `UPDATE task_lists SET payment_shown_from = now() - interval '1 hour' WHERE code_id = $1`,
    [list],
  );
}

/** Writes to everybody of the list; gives the links of the mails. */
async function writesToAll(page: Page): Promise<string[]> {
  await page.getByRole("link", { name: `Mailing ${list}` }).click();
  return mailsEverybody(app, page);
}

/** kB (gzip) of the scripts and styles that the page asks for from now on. */
function weighing(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (/\.(?:js|css)$/.test(new URL(response.url()).pathname))
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1_000;
}

const step = (page: Page, id: string) => page.locator(`details#${id}`);

test("a debtor reads in the own language, sees how to pay, disputes with a document; another one isn't the person", async () => {
  const olga = await journeys.signedIn("ADMIN");
  await olga.open(`/dashboard/admin/tasks/process/${list}`);
  await setsAccount(olga.page);
  await olga.open("/dashboard/admin/tasks");
  links = await writesToAll(olga.page);
  const [own = "", other = ""] = links;

  const debtor = await journeys.visitor({ width: WIDTHS.phone });
  const { page } = debtor;
  const weight = weighing(page);
  await debtor.open(own);
  await page.getByRole("heading", { level: 1, name: / reclama una deuda$/ }).waitFor();
  await page.getByRole("heading", { name: "Lo que te puedes preguntar" }).waitFor();
  expect(await weight()).toBeLessThan(MOST_KB);
  await lookAtEveryWidth(debtor, "debtor-page");

  await page.getByLabel("Idioma").selectOption({ label: "English" });
  await page.getByRole("heading", { level: 1, name: / is claiming a debt$/ }).waitFor();
  await lookAt(debtor, "debtor-page-english");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: / is claiming a debt$/ }).waitFor();
  await page.getByLabel("Language").selectOption({ label: "Castellano" });

  await button(page, "Ver cómo se paga").click();
  const pay = step(page, "pagar");
  await pay.getByText("ES91 2100 0418 4502 0005 1332").waitFor();
  await pay.getByRole("img", { name: "Código QR de la transferencia" }).waitFor();
  await lookAtEveryWidth(debtor, "debtor-pays");

  const dispute = step(page, "discutir");
  await dispute.locator("summary").click();
  await dispute.getByLabel("Motivo").selectOption({ label: "Ya la pagué" });
  await dispute.getByLabel("Qué ha pasado").fill("La pagué en marzo; adjunto el recibo.");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    button(page, "Añadir un documento (opcional)").click(),
  ]);
  await chooser.setFiles({ name: "recibo.pdf", mimeType: "application/pdf", buffer: onePagePdf() });
  await dispute.getByText("recibo.pdf", { exact: true }).waitFor();
  await lookAtEveryWidth(debtor, "debtor-disputes");
  await dispute.getByRole("button", { name: "Enviar", exact: true }).click();
  await dispute.getByText(/Una persona lo revisa y te responde por escrito/).waitFor();
  await page.getByText(/^Discutes esta deuda desde el /).waitFor();
  await lookAt(debtor, "debtor-disputed");

  const reference = await page.title();
  const code = /T\d\d-\d+/.exec(reference)?.[0] ?? "";
  await olga.open(`/dashboard/admin/tasks/${code}`);
  await olga.page
    .getByText(/discute la deuda: ya la ha pagado/)
    .first()
    .waitFor();

  const stranger = await journeys.visitor({ width: WIDTHS.phone });
  await stranger.open(other);
  const deny = step(stranger.page, "no-soy-yo");
  await deny.locator("summary").click();
  await lookAt(stranger, "debtor-denies");
  await deny.getByRole("button", { name: "No soy esta persona" }).click();
  await stranger.page.getByRole("heading", { name: "Gracias por decirlo" }).waitFor();
  expect(await stranger.page.locator("main").innerText()).not.toContain(COMPANY);
  await lookAtEveryWidth(stranger, "debtor-denied");
  await eventually(async () => {
    await stranger.page.reload();
    await stranger.page.getByRole("heading", { name: "Este enlace ya no abre nada" }).waitFor();
  });
});

test("a debtor chooses when to be called, in the own language, moves it and cancels it; the specialist sees it", async () => {
  const elena = await journeys.signedIn("SPECIALIST");
  await app.database.db.query(
    `WITH own AS (SELECT id FROM accounts WHERE email = 'specialist@correo.example'),
       hours AS (INSERT INTO working_hours (account_id, weekday, from_minute, until_minute)
         SELECT id, day, 540, 840 FROM own, generate_series(0, 4) AS day)
     UPDATE tasks SET assignee_id = own.id FROM own`,
  );
  const debtor = await journeys.visitor({ width: WIDTHS.phone });
  const { page } = debtor;
  await debtor.open(links[2] ?? "");
  const call = step(page, "llamada");
  await call.locator("summary").click();
  for (const [language, heading] of [
    ["Català", "Triar quan et truquen"],
    ["Galego", "Elixir cando che chaman"],
    ["Euskara", "Aukeratu noiz deituko zaituzten"],
    ["English", "Choose when you are called"],
    ["Castellano", "Elegir cuándo te llaman"],
  ] as const) {
    await page.locator("#idioma").selectOption({ label: language });
    await call.locator("summary").getByText(heading).waitFor();
    await lookAtEveryWidth(debtor, `debtor-call-${language}`);
  }
  const chooses = async (action: string, day: number) => {
    await call.getByLabel("Día").selectOption({ index: day });
    await call.getByLabel("Hora").selectOption({ label: "09:30" });
    await button(page, action).click();
    await call.getByText(/^Hecho\. Puedes cambiarlo/).waitFor();
    await call.getByText(/^Te llamarán: .*09:30/).waitFor();
  };
  await chooses("Elegir esta hora", 2);
  await lookAtEveryWidth(debtor, "debtor-call-chosen");
  await chooses("Cambiar a esta hora", 3);

  const code = /T\d\d-\d+/.exec(await page.title())?.[0] ?? "";
  await elena.open(`/dashboard/specialist/tasks/${code}/sesiones`);
  await elena.page.getByText(/La ha elegido la parte con su enlace/).waitFor();
  await lookAtEveryWidth(elena, "session-chosen");

  await button(page, "Anular la llamada").click();
  await call.getByText(/^La llamada está anulada/).waitFor();
  await elena.page.reload();
  await elena.page.getByText("Anulada", { exact: true }).first().waitFor();
});

test("a debtor who can't pay at once chooses a plan within what the list offers, signs what was shown, and has a copy", async () => {
  const olga = await journeys.signedIn("ADMIN");
  await app.database.db.query(
    `UPDATE task_lists SET creditor_document = 'A28000727', creditor_address = 'Gran Vía 1', creditor_city = 'Madrid',
       creditor_of_others = true WHERE code_id = $1`,
    [list],
  );
  await olga.open(`/dashboard/admin/tasks/process/${list}?tab=estrategia`);
  await olga.page.getByRole("button", { name: /Progreso y datos de la lista/ }).click();
  await button(olga.page, "Ofrecer planes").click();
  const limits = dialog(olga.page, "Planes de pago de la lista");
  await limits.getByLabel(/^Plazo máximo/).fill("24");
  await limits.getByLabel(/^Descuento por pagarlo/).fill("10");
  await lookAtEveryWidth(olga, "plan-limits");
  await limits.getByRole("button", { name: "Guardar" }).click();
  await olga.page
    .getByText("Los deudores pueden elegir y aceptar su plan en su página", { exact: false })
    .waitFor();

  const debtor = await journeys.visitor({ width: WIDTHS.phone });
  const { page } = debtor;
  await debtor.open(links[3] ?? links[2] ?? "");
  await button(page, "Elegir un plan de pago").click();
  const plan = step(page, "plan");
  await plan.getByText("Suma exactamente lo que debes hoy.", { exact: false }).waitFor();
  await lookAtEveryWidth(debtor, "debtor-plan");
  await plan.getByLabel(/^En cuántos pagos/).fill("3");
  expect(await plan.locator("tbody tr").count()).toBe(3);
  await plan.getByRole("button", { name: "Aceptar este plan" }).click();
  await plan.getByText("Marca la casilla para aceptar el plan").waitFor();
  await plan.getByRole("checkbox").check();
  const [, name = ""] = /^Para (.*) · T\d\d-/m.exec(await page.locator("main").innerText()) ?? [];
  await plan.getByLabel("Tu nombre y apellidos").fill(name);
  await plan.getByRole("button", { name: "Aceptar este plan" }).click();
  await page.getByText(/^Tienes un acuerdo\. Próximo pago: /).waitFor();
  await lookAtEveryWidth(debtor, "debtor-has-plan");
  const [copy] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "Descargar mi copia").click(),
  ]);
  expect(copy.suggestedFilename()).toMatch(/^acuerdo-T\d\d-.*\.pdf$/);

  const code = /T\d\d-\d+/.exec(await page.title())?.[0] ?? "";
  await olga.open(`/dashboard/admin/tasks/${code}/acuerdo`);
  await olga.page.getByText("Plan de pago en 3 pagos").first().waitFor();
  await lookAtEveryWidth(olga, "task-with-plan");
});
