import { beforeAll, expect, test } from "@jest/globals";
import { browserJourneys } from "../support/browser.ts";
import {
  acceptSuggestions,
  confirmAlert,
  fillListFields,
  fixture,
  importThroughApi,
  saveButton,
  startImport,
} from "../support/import-steps.ts";
import { accessibilityProblems } from "../support/page-checks.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const ADMIN = "olga@correo.example";
beforeAll(async () => {
  await app.addAccount({ email: ADMIN, role: "ADMIN", names: "Olga", surnames: "Prado" });
  await importThroughApi(app, ADMIN, "titulo.xlsx");
});

test("rows that exist already are decided one by one or all at once, and wait for whoever goes away", async () => {
  let olga = await journeys.visitor();
  let { page } = olga;
  await olga.open("/login");
  await olga.signIn(ADMIN);
  const importId = await startImport(page, fixture("duplicados.xlsx"));
  await acceptSuggestions(page);
  await fillListFields(page, "Segunda entrega");
  await saveButton(page)
    .getByText(/^Guardar lista: \d+ tareas$/)
    .click();

  const dialog = page.getByRole("dialog", { name: "Tareas duplicadas" });
  await dialog.waitFor();
  await olga.shot("duplicates-dialog");
  expect(await accessibilityProblems(page)).toEqual([]);
  // Only a decision closes it.
  expect(await dialog.getByRole("button", { name: /cerrar/i }).count()).toBe(0);
  await page.keyboard.press("Escape");
  expect(await dialog.isVisible()).toBe(true);
  await eventually(async () => expect(await dialog.textContent()).toContain("con 5 tareas"));
  await eventually(async () => expect(await dialog.textContent()).toContain("21 filas del archivo"));

  await dialog.getByRole("link", { name: "Revisar una a una" }).click();
  const cards = page.getByRole("list", { name: "Duplicadas pendientes" }).getByRole("listitem");
  await page.getByText("21 duplicadas pendientes").waitFor();
  await olga.shot("duplicates-page");
  expect(await accessibilityProblems(page)).toEqual([]);
  await cards
    .first()
    .getByRole("button", { name: /^Guardar como independiente/ })
    .click();
  await page.getByText("20 duplicadas pendientes").waitFor();
  // The next one has the focus: one letter is enough.
  await page.locator("[data-duplicate]:focus button:enabled").first().waitFor();
  await page.keyboard.press("c");
  await page.getByText("19 duplicadas pendientes").waitFor();

  await olga.close();
  olga = await journeys.visitor();
  page = olga.page;
  await olga.open("/login");
  await olga.signIn(ADMIN);
  await page
    .getByRole("row", { name: /Segunda entrega/ })
    .getByRole("link", { name: /^Ver detalles/ })
    .click();
  await page.getByText(/^19 filas duplicadas esperan/).waitFor();
  await olga.shot("list-with-pending-duplicates");
  await page.getByRole("link", { name: "Decidir duplicadas" }).first().click();
  await page.getByText("19 duplicadas pendientes").waitFor();
  await page.getByRole("button", { name: "Sobreescribir todas" }).click();
  const question = page.getByRole("alertdialog", { name: "Sobreescribir todas" });
  await question.getByRole("button", { name: "Sobreescribir todas" }).click();
  await page
    .getByRole("alertdialog", { name: "Se sobreescribieron 19 tareas." })
    .getByRole("button", { name: "OK" })
    .click();
  await page.getByText("No quedan duplicadas por decidir").waitFor();

  const [import_] = await app.database.db.query<{ created: number; overwritten: number }[]>(
    "SELECT created_count AS created, overwritten_count AS overwritten FROM task_imports WHERE id = $1",
    [importId],
  );
  expect(import_).toEqual({ created: 6, overwritten: 19 });
});

test("undoing an import keeps the task somebody changed by hand, and says so", async () => {
  const list = await importThroughApi(app, ADMIN, "varias-hojas.xlsx");
  const olga = await journeys.visitor();
  const { page } = olga;
  await olga.open("/login");
  await olga.signIn(ADMIN);
  await olga.open(`/dashboard/admin/tasks/process/${list}?sort=CODE&direction=ASC`);
  await page.getByRole("table", { name: "Tareas" }).getByRole("row").nth(1).getByRole("link").first().click();
  const heading = await page.getByRole("heading", { name: /^Tarea T\d/, level: 1 }).textContent();
  const code = heading?.replace("Tarea ", "") ?? "";
  await page.getByRole("button", { name: "Editar" }).click();
  const editor = page.getByRole("dialog", { name: `Editar ${code}` });
  await editor.getByLabel("Terceros (opcional)").fill("Gestoría Ruiz");
  await olga.shot("task-editor");
  await editor.getByRole("button", { name: "Guardar" }).click();
  await editor.waitFor({ state: "hidden" });
  await page.getByRole("region", { name: "Datos de la tarea" }).getByText("Gestoría Ruiz").waitFor();

  await olga.open(`/dashboard/admin/tasks/process/${list}?tab=importaciones`);
  await page.getByRole("button", { name: "Deshacer importación" }).click();
  const question = page.getByRole("alertdialog", { name: "Deshacer importación" });
  await olga.shot("undo-question");
  await question.getByRole("button", { name: "Deshacer importación" }).click();
  const report = await confirmAlert(olga, "Importación deshecha");
  expect(report).toBe(
    `Se han retirado 89 tareas. 1 tarea se ha conservado porque alguien la cambió después de la importación o ya se avisó a su deudor: ${code}.`,
  );
  await olga.shot("undone");
  await page.getByRole("link", { name: /^Lista de tareas/ }).click();
  await page.getByRole("link", { name: code }).first().waitFor();
});
