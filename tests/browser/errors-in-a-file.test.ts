import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, WIDTHS, type Visitor } from "../support/browser.ts";
import {
  acceptSuggestions,
  confirmAlert,
  fillListFields,
  fixture,
  saveButton,
  startImport,
} from "../support/import-steps.ts";
import { accessibilityProblems, overflow } from "../support/page-checks.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
/** Of con-errores.csv, as the file counts them. */
const ERROR_ROWS = [5, 9, 13, 17, 21, 25, 33];

const review = (page: Page) => page.getByRole("region", { name: "Revisa las filas" });
const rowTitles = (page: Page) => review(page).getByRole("heading", { level: 3, name: /^Fila \d+$/ });
const rowTab = (page: Page, label: string) => review(page).getByRole("link", { name: label });

/** Waits until exactly these rows are shown as failing, and the tab counts them. */
async function failing(page: Page, rows: readonly number[]): Promise<void> {
  await rowTab(page, "Con errores").getByText(String(rows.length), { exact: true }).waitFor();
  await eventually(async () => {
    const titles = await rowTitles(page).allTextContents();
    expect(titles.map((title) => Number(title.replace("Fila ", "")))).toEqual(rows);
  });
}

let olga: Visitor;
let importId = "";

beforeAll(async () => {
  await app.addAccount({ email: "olga@correo.example", role: "ADMIN", names: "Olga", surnames: "Prado" });
});

test("seven bad rows are shown, and what is corrected outlives a reload and a closed browser", async () => {
  olga = await journeys.visitor();
  let { page } = olga;
  await olga.open("/login");
  await olga.signIn("olga@correo.example");
  importId = await startImport(page, fixture("con-errores.csv"));
  await acceptSuggestions(page);
  await fillListFields(page, "Fondo Levante 11/2026");
  await failing(page, ERROR_ROWS);
  await olga.shot("review-1");
  expect(await accessibilityProblems(page)).toEqual([]);
  // On a phone it is all there too, and nothing sticks out.
  await page.setViewportSize({ width: WIDTHS.phone, height: 740 });
  await page.getByRole("list", { name: "Columnas del archivo" }).waitFor();
  expect([...(await accessibilityProblems(page)), ...(await overflow(page))]).toEqual([]);
  await olga.shot("review-1-phone");
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });

  // A cell is put right where it stands, Enter saves it.
  const email = page.getByRole("textbox", { name: /, fila 5$/ });
  await eventually(async () => expect(await email.inputValue()).toBe("sin-arroba.example"));
  await email.fill("antonio@correo.example");
  await email.press("Enter");
  await failing(page, ERROR_ROWS.slice(1));

  // What the file calls 'Eventual raro' is told once.
  await page.getByLabel("«Eventual raro» significa").selectOption("TEMPORAL");
  await failing(page, [9, 13, 21, 25, 33]);

  await page.reload();
  await failing(page, [9, 13, 21, 25, 33]);
  await eventually(async () =>
    expect(await page.getByLabel("Nombre de la lista").inputValue()).toBe("Fondo Levante 11/2026"),
  );
  await eventually(async () =>
    expect(await page.getByLabel("Propiedad de la columna «Acreedor»").inputValue()).toBe("entity"),
  );

  // The browser is closed; another day, another browser: the import waits under the unfinished ones.
  await olga.close();
  olga = await journeys.visitor();
  page = olga.page;
  await olga.open("/dashboard/admin/tasks/create");
  await page.waitForURL(/\/login/);
  await olga.signIn("olga@correo.example");
  await page.getByRole("link", { name: "Continuar con con-errores.csv" }).click();
  await failing(page, [9, 13, 21, 25, 33]);
  await eventually(async () =>
    expect(await page.getByLabel("Email de la empresa").inputValue()).toBe("cartera@fondo.example"),
  );

  await page.getByRole("button", { name: "Excluir la fila 9" }).click();
  await failing(page, [13, 21, 25, 33]);
  await page.getByRole("button", { name: "Excluir las 4 filas con errores" }).click();
  await rowTab(page, "Excluidas").getByText("5", { exact: true }).waitFor();
  await rowTab(page, "Excluidas").click();
  await page.getByRole("button", { name: "Recuperar la fila 33" }).waitFor();
  await olga.shot("review-2-left-out");

  await saveButton(page).getByText("Guardar lista: 35 tareas; 5 filas quedarán fuera").click();
  expect(await confirmAlert(olga, "Se ha guardado correctamente la lista de tareas")).toContain(
    "35 tareas creadas",
  );
  await page
    .getByRole("row", { name: /Fondo Levante 11\/2026/ })
    .getByText("35 Tareas")
    .waitFor();
});

test("the rows left out come back as the file they came in, with what is wrong", async () => {
  olga = await journeys.visitor();
  const { page } = olga;
  await olga.open(`/dashboard/admin/tasks/create/import?import=${importId}`);
  await olga.signIn("olga@correo.example");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar 5 filas excluidas" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/con-errores.*\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  const lines = text
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/);
  const original = (await readFile(fixture("con-errores.csv"), "utf8")).replace(/^\uFEFF/, "").split(/\r?\n/);
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatch(/^Acreedor;Nº Contrato;/);
  expect(lines[0]?.split(";")).toHaveLength((original[0]?.split(";").length ?? 0) + 1);
  for (const [index, row] of [9, 13, 21, 25, 33].entries()) {
    // All the cells as they were in the file; a formula's beginning is made harmless.
    const contract = original[row - 1]?.split(";")[1] ?? "";
    expect(lines[index + 1]).toContain(contract);
    expect(lines[index + 1]?.split(";").at(-1)).not.toBe("");
  }
  expect(lines[3]).toContain("31/02/2024");
});
