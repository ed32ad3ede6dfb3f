import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { cellText } from "../../server/domains/task-imports/reading/cell.ts";
import { browserJourneys } from "../support/browser.ts";
import { confirmAlert, importThroughApi } from "../support/import-steps.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { readTable } from "../support/read-table.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually, waitFor } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const lists: string[] = [];

beforeAll(async () => {
  await app.addAccount({
    email: "api@correo.example",
    role: "ADMIN",
    names: "Programa",
    surnames: "Del Banco",
  });
  await app.addAccount({
    email: "elena@correo.example",
    role: "SPECIALIST",
    names: "Elena",
    surnames: "Ferrer Ibáñez",
  });
  await app.addAccount({
    email: "hugo@correo.example",
    role: "SPECIALIST",
    names: "Hugo",
    surnames: "Ramos",
    cities: ["Cádiz"],
  });
  for (const [file, company] of [
    ["titulo.xlsx", "Banco Iberia, S.A."],
    ["cartera.xls", "Crédito Norte, S.A."],
    ["coma.csv", "Ahorro Sur, S.L."],
  ] as const)
    lists.push(await importThroughApi(app, "api@correo.example", file, company));
});

const TOTAL = 180 + 120 + 80;
const table = (page: Page, name = "Tareas") => page.getByRole("table", { name, exact: true });
const rows = (page: Page, name = "Tareas") => table(page, name).locator("tbody").getByRole("row");
const range = (page: Page) => page.getByRole("navigation", { name: "Paginación" }).getByRole("status");

async function column(page: Page, index: number, name = "Tareas"): Promise<string[]> {
  return rows(page, name).locator(`td:nth-child(${index})`).allTextContents();
}

/** '1.234,50 €' as a number. */
function euros(text: string): number {
  return Number(text.replace(/[^\d,-]/g, "").replace(",", "."));
}

async function waitForRange(page: Page, text: string): Promise<void> {
  await range(page).getByText(text, { exact: true }).waitFor();
}

test("tasks are filtered, sorted, searched and paged on the server, and the address remembers it", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks");
  await page.getByRole("link", { name: "Tareas", exact: true }).last().click();
  await waitForRange(page, `1-25 de ${TOTAL} tareas`);
  await olga.shot("tasks-all");

  await table(page).getByRole("button", { name: "Importe deuda", exact: true }).click();
  await page
    .getByRole("columnheader", { name: "Importe deuda" })
    .and(page.locator("[aria-sort=ascending]"))
    .waitFor();
  await eventually(async () => {
    const amounts = (await column(page, 5)).map(euros);
    expect(amounts).toHaveLength(25);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  });
  const cheapest = euros((await column(page, 5))[0] ?? "");
  const [least] = await app.database.db.query<{ least: string }[]>(
    "SELECT min(amount_debt) AS least FROM tasks",
  );
  expect(cheapest).toBe(Number(least?.least));

  await page.getByRole("button", { name: "Página siguiente" }).click();
  await waitForRange(page, `26-50 de ${TOTAL} tareas`);
  await page.getByLabel("Institución").selectOption("Banco Iberia, S.A.");
  await waitForRange(page, "1-25 de 180 tareas");
  await eventually(async () =>
    expect(new Set(await column(page, 3))).toEqual(new Set(["Banco Iberia, S.A."])),
  );
  await page.getByLabel("Filas por página").selectOption("100");
  await waitForRange(page, "1-100 de 180 tareas");

  // Without accents and in capitals, as people type.
  await page.getByRole("searchbox", { name: "Buscar tarea..." }).fill("PUIGDOMENECH");
  await eventually(async () => {
    const debtors = await column(page, 4);
    expect(debtors.length).toBeGreaterThan(0);
    expect(debtors.filter((name) => !/Puigdomènech/.test(name))).toEqual([]);
  });
  const shown = await column(page, 2);

  // Somebody else opens the same view from the address alone: all but the words, which may be a person's name.
  expect(decodeURIComponent(page.url())).not.toMatch(/puigdom/i);
  const colleague = await journeys.signedIn("ADMIN");
  await colleague.open(page.url());
  await waitForRange(colleague.page, "1-100 de 180 tareas");
  await eventually(async () =>
    expect(await colleague.page.getByLabel("Institución").inputValue()).toBe("Banco Iberia, S.A."),
  );
  await eventually(async () =>
    expect(await colleague.page.getByRole("searchbox", { name: "Buscar tarea..." }).inputValue()).toBe(""),
  );
  await colleague.page.locator("[aria-sort=ascending]").waitFor();

  // Into a task and back: the same rows.
  await rows(page).first().getByRole("link").first().click();
  await page.getByRole("heading", { level: 1, name: `Tarea ${shown[0]}` }).waitFor();
  await page.goBack();
  await eventually(async () => {
    expect(await column(page, 2)).toEqual(shown);
  });
  await page.getByRole("button", { name: "Todos" }).click();
  await waitForRange(page, `1-100 de ${TOTAL} tareas`);
  await page.getByRole("searchbox", { name: "Buscar tarea..." }).fill("nadie se llama así");
  await page.getByText("Ninguna tarea coincide").waitFor();
  await olga.shot("tasks-none");
});

test("back from a task the list is where it was left, and j begins at that row", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks?tab=tareas&sort=CODE&direction=ASC");
  await waitForRange(page, `1-25 de ${TOTAL} tareas`);
  const codes = await column(page, 2);
  const [left, next] = [codes[21] ?? "", codes[22] ?? ""];
  const link = rows(page).nth(21).getByRole("link", { name: left, exact: true });
  await link.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate<number>("window.scrollY");
  const position = await scrolled();
  expect(position).toBeGreaterThan(0);
  await link.click();
  await page.getByRole("heading", { level: 1, name: `Tarea ${left}` }).waitFor();
  await page.goBack();
  await waitForRange(page, `1-25 de ${TOTAL} tareas`);
  await eventually(async () => expect(Math.abs((await scrolled()) - position)).toBeLessThanOrEqual(1));
  const focused = () => page.evaluate<string | null>("document.activeElement?.textContent ?? null");
  await page.keyboard.press("j");
  await eventually(async () => expect(await focused()).toBe(left));
  await page.keyboard.press("j");
  await eventually(async () => expect(await focused()).toBe(next));
});

test("what is filtered is what is exported, in both formats", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks?tab=tareas&institution=Banco+Iberia%2C+S.A.");
  await waitForRange(page, "1-25 de 180 tareas");
  const download = async (format: string) => {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar las tareas filtradas" }).click();
    await page.getByRole("menuitem", { name: format, exact: true }).click();
    return saved;
  };
  const csv = await download("CSV (.csv)");
  const text = await readFile(await csv.path(), "utf8");
  expect(text.trim().split("\r\n")).toHaveLength(181);
  expect(text).toContain("Puigdomènech");

  const xlsx = await download("Excel (.xlsx)");
  expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/);
  const sheet = await readTable(await xlsx.path());
  const [header = [], ...body] = sheet.rows.map((cells) => cells.map(cellText));
  expect(body).toHaveLength(180);
  const amount = header.indexOf("Importe deuda");
  const cents = body.reduce(
    (sum, cells) => sum + Math.round(Number(cells[amount]?.replace(",", ".")) * 100),
    0,
  );
  expect(cents).toBe(415_984_601);
});

test("amounts, days, lists and missing contacts narrow the tasks down, each told by a chip that takes it back", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  const { db } = app.database;
  await olga.open("/dashboard/admin/tasks?tab=tareas&sort=AMOUNT&direction=ASC");
  await waitForRange(page, `1-25 de ${TOTAL} tareas`);
  await page.getByRole("button", { name: "Más filtros" }).click();
  const sheet = page.getByRole("dialog", { name: "Más filtros" });
  const amounts = sheet.getByRole("group", { name: "Importe de la deuda" });
  await amounts.getByLabel("Desde").fill("mil euros");
  await amounts.getByLabel("Hasta").fill("500");
  await amounts.getByText("No se entiende este importe. Escríbelo así: 1.234,56").waitFor();
  await amounts.getByLabel("Desde").fill("1.000,50");
  await amounts.getByLabel("Desde").press("Enter");
  await amounts.getByText("El importe «desde» no puede ser mayor que «hasta».").waitFor();
  await amounts.getByLabel("Hasta").fill("5000");
  await amounts.getByLabel("Hasta").press("Enter");
  await lookAtEveryWidth(olga, "more-filters");
  await sheet.getByRole("combobox", { name: "Lista", exact: true }).fill("Iberia");
  await sheet.getByRole("option", { name: /Banco Iberia/ }).click();
  await sheet.getByRole("button", { name: "Ver resultados" }).click();
  await sheet.waitFor({ state: "hidden" });
  // What has been filtered is kept as a view, named by the next keys pressed.
  await page.getByRole("button", { name: "Vistas de la lista" }).click();
  await page.getByRole("menuitem", { name: "Guardar vista" }).click();
  const naming = page.getByRole("dialog", { name: "Guardar vista" });
  await naming.waitFor();
  await page.keyboard.type("Deudas medianas");
  await page.keyboard.press("Enter");
  await naming.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Vista Deudas medianas" }).waitFor();
  const [found] = await db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM tasks t JOIN task_lists l ON l.id = t.list_id
     WHERE t.deleted_at IS NULL AND l.company = 'Banco Iberia, S.A.' AND amount_debt BETWEEN 1000.5 AND 5000`,
  );
  await waitForRange(page, `1-${Math.min(25, found?.count ?? 0)} de ${found?.count} tareas`);
  const chips = page.getByRole("list", { name: "Filtros aplicados" });
  await chips.getByText("Importe: de 1.000,50 € a 5.000,00 €").waitFor();
  await chips.getByText(`Lista: ${lists[0]}`).waitFor();
  await lookAtEveryWidth(olga, "tasks-with-chips");

  // The address alone shows the same to somebody else.
  const colleague = await journeys.signedIn("ADMIN");
  await colleague.open(page.url());
  await waitForRange(colleague.page, `1-${Math.min(25, found?.count ?? 0)} de ${found?.count} tareas`);
  await page.getByRole("button", { name: `Quitar Lista: ${lists[0]}` }).click();
  await page.getByRole("button", { name: "Quitar Importe: de 1.000,50 € a 5.000,00 €" }).click();
  await waitForRange(page, `1-25 de ${TOTAL} tareas`);
  await chips.waitFor({ state: "detached" });

  const [lacking] = await db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM tasks WHERE deleted_at IS NULL AND contact_email IS NULL AND contact_phone IS NULL`,
  );
  await olga.open("/dashboard/admin/tasks?tab=tareas&missing=CONTACT&createdTo=2020-01-01");
  await page.getByText("Ninguna tarea coincide").waitFor();
  await page.getByRole("button", { name: "Quitar Creación: hasta 01/01/2020" }).click();
  if ((lacking?.count ?? 0) === 0) await page.getByText("Ninguna tarea coincide").waitFor();
  else await range(page).getByText(`de ${lacking?.count} tareas`).waitFor();
  await page.getByRole("button", { name: "Quitar Sin correo ni teléfono" }).click();
  await waitForRange(page, `1-25 de ${TOTAL} tareas`);
});

test("many tasks get their mediator at once, who is told once", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks?tab=tareas&sort=CODE&direction=ASC");
  await waitForRange(page, `1-25 de ${TOTAL} tareas`);
  for (const index of [0, 1, 2]) await rows(page).nth(index).getByRole("checkbox").check();
  await olga.shot("tasks-selected");
  await page.getByRole("button", { name: "Asignar mediador", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Asignar mediador" });
  // Suggested with reasons; by name only when asked for.
  await dialog.getByText("Sin tareas abiertas").first().waitFor();
  await lookAtEveryWidth(olga, "assign-suggestions");
  await dialog.getByLabel("Orden").selectOption("Por nombre");
  await dialog.getByRole("searchbox", { name: "Ciudad..." }).fill("cadiz");
  await dialog.getByText("1 especialista", { exact: true }).waitFor();
  await dialog.getByRole("radio", { name: /Hugo Ramos/ }).check();
  await olga.shot("assign-dialog");
  await dialog.getByRole("button", { name: "Asignar mediador" }).click();
  await dialog.waitFor({ state: "hidden" });
  await eventually(async () => {
    expect((await column(page, 8)).slice(0, 4)).toEqual([
      "Hugo Ramos",
      "Hugo Ramos",
      "Hugo Ramos",
      "Sin asignar",
    ]);
  });
  await waitFor(() => app.mail.messages("hugo@correo.example").length > 0);
  expect(app.mail.messages("hugo@correo.example")).toHaveLength(1);
  await page.getByRole("button", { name: "Más filtros" }).click();
  await page.getByLabel("Asignación").selectOption("Asignadas");
  await waitForRange(page, "1-3 de 3 tareas");
});

test("a deleted list comes back by undoing, or later from the bin", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks");
  const row = rows(page, "Listas de tareas").filter({ hasText: lists[2] });
  const remove = async () => {
    await row.getByRole("button", { name: `Eliminar ${lists[2]}` }).click();
    const question = page.getByRole("alertdialog", { name: "Eliminar lista" });
    await question.getByText("¿Estás seguro de eliminar esta lista de tareas?").waitFor();
    await olga.shot("delete-question");
    await question.getByRole("button", { name: "Eliminar" }).click();
    await confirmAlert(olga, "Lista eliminada");
    await row.waitFor({ state: "detached" });
  };
  await remove();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await row.waitFor();

  await remove();
  await page.getByRole("link", { name: "Papelera" }).click();
  const deleted = rows(page, "Papelera").filter({ hasText: lists[2] });
  await deleted.getByText("80 tareas").waitFor();
  await olga.shot("bin");
  await deleted.getByRole("button", { name: "Recuperar" }).click();
  await page.getByText("La papelera está vacía").waitFor();
  await page.getByRole("link", { name: "Volver a las listas" }).click();
  await row.getByText("80 Tareas").waitFor();
  await page.getByLabel("Institución").selectOption("Ahorro Sur, S.L.");
  await waitForRange(page, "1-1 de 1 lista");
});

test("the keyboard alone reaches, opens, deletes and thinks better of it", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks?sort=CODE&direction=ASC");
  await rows(page, "Listas de tareas").nth(2).waitFor();
  const focused = () =>
    page.evaluate(
      `document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent`,
    );
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press("Tab");
      if ((await focused()) === name) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await page.keyboard.press("Tab");
  await eventually(async () => expect(await focused()).toBe("Saltar al contenido"));
  await page.keyboard.press("Enter");
  await tabTo(lists[0] ?? "");
  await page.keyboard.press("ArrowDown");
  await eventually(async () => expect(await focused()).toBe(lists[1]));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: `Lista ${lists[1]}` }).waitFor();
  await page.goBack();
  await rows(page, "Listas de tareas").nth(2).waitFor();

  await tabTo(`Eliminar ${lists[1]}`);
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Eliminar lista" });
  await question.waitFor();
  // The harmless answer has the focus, and Escape is the same.
  await eventually(async () => expect(await focused()).toBe("Cancelar"));
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  await eventually(async () => expect(await focused()).toBe(`Eliminar ${lists[1]}`));
  await page.keyboard.press("Enter");
  await question.waitFor();
  await page.keyboard.press("Tab");
  await eventually(async () => expect(await focused()).toBe("Eliminar"));
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog", { name: "Lista eliminada" }).waitFor();
  await page.keyboard.press("Enter");
  await rows(page, "Listas de tareas").nth(1).waitFor();
  await eventually(async () => {
    expect(await rows(page, "Listas de tareas").count()).toBe(2);
  });
});
