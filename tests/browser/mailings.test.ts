import { beforeAll, expect, test } from "@jest/globals";
import { browserJourneys } from "../support/browser.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { mailsEverybody, moveIntoContactHours } from "../support/mailing-steps.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
let list = "";

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Banco" });
  await moveIntoContactHours(app);
  list = await importThroughApi(app, email, "titulo.xlsx", "Banco Iberia, S.A.");
});

test("from a list to its mails under way in two clicks; who opens the personal link is seen in the ledger", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks");
  await page.getByRole("link", { name: `Mailing ${list}` }).click();
  await page.getByTitle(/^Correo para /).waitFor();
  await lookAtEveryWidth(olga, "mailing-new");
  const [path = ""] = await mailsEverybody(app, page);
  await page.getByText("Terminado", { exact: true }).waitFor();
  await lookAtEveryWidth(olga, "mailing");

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
  // What comes along is in its second version already.
  await page.getByText("Plantilla guardada: versión 3.").waitFor();
  await page.reload();
  await page
    .getByRole("textbox", { name: "Texto del correo" })
    .getByText(/Hasta pronto,/)
    .waitFor();
});
