import { beforeAll, expect, test } from "@jest/globals";
import { nextContactTime } from "../../server/domains/mailings/sending/contact-hours.ts";
import { browserJourneys } from "../support/browser.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually, waitFor } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const MAILED_MS = 60_000;
let list = "";

/** Into contact hours: mails to nobody go out at night. */
async function waitForContactHours(): Promise<void> {
  const rows = await waitFor(async () => {
    const found = await app.database.db.query<{ day: string }[]>("SELECT day::text AS day FROM holidays");
    return found.length > 0 ? found : null;
  });
  const days = new Set(rows.map(({ day }) => day));
  const now = Date.now();
  const from = nextContactTime(new Date(now), (day) => days.has(day));
  await app.moveClock(from.getTime() - now);
}

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Banco" });
  await waitForContactHours();
  list = await importThroughApi(app, email, "titulo.xlsx", "Banco Iberia, S.A.");
});

test("from a list to its mails under way in two clicks; who opens the personal link is seen in the ledger", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks");
  await page.getByRole("link", { name: `Mailing ${list}` }).click();
  const button = page.getByRole("button", { name: /^Empezar: escribir a \d+ personas?$/ });
  await button.waitFor();
  await page.getByTitle(/^Correo para /).waitFor();
  await lookAtEveryWidth(olga, "mailing-new");
  const expected = Number(/\d+/.exec((await button.textContent()) ?? "")?.[0]);
  expect(expected).toBeGreaterThan(0);
  await button.click();

  await page.getByRole("table", { name: "Personas" }).waitFor();
  const mails = await waitFor(() => {
    const sent = app.mail.messages().filter(({ text }) => text.includes("/invitacion#"));
    return sent.length >= expected ? sent : null;
  }, MAILED_MS);
  expect(mails).toHaveLength(expected);
  expect(new Set(mails.map(({ to }) => to)).size).toBe(expected);
  await page.getByText("Terminado", { exact: true }).waitFor();
  await lookAtEveryWidth(olga, "mailing");

  const path = /\/invitacion#\S+/.exec(mails[0]?.text ?? "")?.[0] ?? "";
  const debtor = await journeys.visitor();
  await debtor.open(path);
  await debtor.page.getByRole("heading").first().waitFor();
  await eventually(async () => {
    await page.reload();
    const figures = page.getByRole("list", { name: "Personas en cada estado" });
    await figures.waitFor();
    expect(await figures.getByRole("link", { name: /Abierto/ }).count()).toBe(1);
  });
  await page.getByRole("link", { name: /Abierto/ }).click();
  const rows = page.getByRole("table", { name: "Personas" }).locator("tbody").getByRole("row");
  await eventually(async () => expect(await rows.count()).toBe(1));
  expect(await rows.first().textContent()).toContain("Abierto");
});

test("a template's text is edited with a field from the closed list, and is its next version", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/mailings/templates");
  await page
    .getByRole("link", { name: /^Editar / })
    .first()
    .click();
  const text = page.getByRole("textbox", { name: "Texto del correo" });
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Hasta pronto, ");
  await page.getByRole("button", { name: "Insertar campo en el texto" }).click();
  await page.getByRole("menuitem", { name: "Nombre del deudor" }).click();
  await lookAtEveryWidth(olga, "mailing-template");
  await page.getByRole("button", { name: "Guardar como nueva versión" }).click();
  await page.getByText("Plantilla guardada: versión 2.").waitFor();
  await page.reload();
  await page
    .getByRole("textbox", { name: "Texto del correo" })
    .getByText(/Hasta pronto,/)
    .waitFor();
});
