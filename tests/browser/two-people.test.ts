import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys, type Visitor } from "../support/browser.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { accessibilityProblems } from "../support/page-checks.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
let task = "";

beforeAll(async () => {
  await app.addAccount({ email: "olga@correo.example", role: "ADMIN", names: "Olga", surnames: "Prado" });
  await app.addAccount({ email: "raul@correo.example", role: "ADMIN", names: "Raúl", surnames: "Sanz" });
  await importThroughApi(app, "olga@correo.example", "cartera.xls");
  const [row] = await app.database.db.query<{ code: string }[]>(
    "SELECT code_id AS code FROM tasks ORDER BY id LIMIT 1",
  );
  task = row?.code ?? "";
});

async function editing(email: string): Promise<{ visitor: Visitor; page: Page }> {
  const visitor = await journeys.visitor();
  await visitor.open(`/dashboard/admin/tasks/${task}`);
  await visitor.signIn(email);
  await visitor.page.getByRole("button", { name: "Editar" }).click();
  await visitor.page.getByRole("dialog", { name: `Editar ${task}` }).waitFor();
  return { visitor, page: visitor.page };
}

const save = (page: Page) =>
  page
    .getByRole("dialog", { name: `Editar ${task}` })
    .getByRole("button", { name: "Guardar" })
    .click();

test("who saves second sees what the first one changed, and nothing typed is lost", async () => {
  const olga = await editing("olga@correo.example");
  const raul = await editing("raul@correo.example");

  await olga.page.getByLabel("Terceros (opcional)").fill("Gestoría Ruiz");
  await olga.page.getByLabel("Documento (NIF/NIE/CIF) (opcional)").fill("12345678Z");
  await save(olga.page);
  await olga.page.getByRole("dialog").waitFor({ state: "hidden" });

  await raul.page.getByLabel("Terceros (opcional)").fill("Bufete Aguilar");
  await raul.page.getByLabel("Dirección 3 (Extra) (opcional)").fill("Calle Nueva 7, Soria");
  await save(raul.page);
  const conflict = raul.page.getByRole("dialog", { name: "Otra persona ha guardado cambios" });
  await conflict.waitFor();
  await raul.visitor.shot("conflict");
  expect(await accessibilityProblems(raul.page)).toEqual([]);
  const thirdParties = conflict.getByRole("listitem").filter({ hasText: "Terceros" });
  await eventually(async () =>
    expect(await thirdParties.textContent()).toMatch(/Gestoría Ruiz.*Bufete Aguilar/),
  );

  // Closed without a decision, everything typed is still in the form.
  await conflict.getByRole("button", { name: "Cerrar" }).click();
  await eventually(async () =>
    expect(await raul.page.getByLabel("Terceros (opcional)").inputValue()).toBe("Bufete Aguilar"),
  );
  await eventually(async () =>
    expect(await raul.page.getByLabel("Dirección 3 (Extra) (opcional)").inputValue()).toBe(
      "Calle Nueva 7, Soria",
    ),
  );
  await save(raul.page);
  await conflict.getByRole("button", { name: "Aplicar mis cambios" }).click();
  await conflict.waitFor({ state: "hidden" });
  await raul.page.getByRole("dialog").waitFor({ state: "hidden" });

  // His words stand where both wrote; hers stay where he wrote nothing.
  const data = raul.page.getByRole("region", { name: "Datos de la tarea" });
  await data.getByText("Bufete Aguilar").waitFor();
  await data.getByText("12345678Z").waitFor();
  await data.getByText("Calle Nueva 7, Soria").waitFor();
});

test("an edit cut short by a reload opens again with what was typed", async () => {
  const { visitor, page } = await editing("olga@correo.example");
  await page.getByLabel("Deudor", { exact: true }).fill("María de la O Núñez");
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  const editor = page.getByRole("dialog", { name: `Editar ${task}` });
  await editor.waitFor();
  await eventually(async () =>
    expect(await editor.getByLabel("Deudor", { exact: true }).inputValue()).toBe("María de la O Núñez"),
  );
  // Closing asks before it throws anything away.
  await editor.getByRole("button", { name: "Cancelar" }).click();
  const question = page.getByRole("alertdialog", { name: "Cambios sin guardar" });
  await question.getByRole("button", { name: "Seguir aquí" }).click();
  await eventually(async () =>
    expect(await editor.getByLabel("Deudor", { exact: true }).inputValue()).toBe("María de la O Núñez"),
  );
  await visitor.shot("task-editor-draft");
});

test("an amount is changed where it stands in the table, by keyboard; who is second is told, and the history says it", async () => {
  const inTable = async (email: string) => {
    const visitor = await journeys.visitor();
    const { page } = visitor;
    await visitor.open("/dashboard/admin/tasks?tab=tareas&sort=CODE&direction=ASC");
    await visitor.signIn(email);
    await page.getByRole("link", { name: task, exact: true }).focus();
    await page.keyboard.press("e");
    const field = page.getByRole("textbox", { name: `Importe deuda de ${task}` });
    await field.waitFor();
    return { visitor, page, field };
  };
  const olga = await inTable("olga@correo.example");
  const raul = await inTable("raul@correo.example");
  await olga.page.keyboard.type("mucho");
  await olga.page.keyboard.press("Enter");
  await olga.page.getByRole("alert").getByText("No se entiende este importe").waitFor();
  await olga.visitor.shot("edit-in-place");
  expect(await accessibilityProblems(olga.page)).toEqual([]);
  await olga.field.fill("1500,5");
  await olga.page.keyboard.press("Enter");
  await olga.page.getByRole("cell", { name: "1.500,50 €" }).waitFor();
  const focused = () => olga.page.evaluate<string>("document.activeElement.getAttribute('aria-label')");
  await eventually(async () => expect(await focused()).toBe(`Editar Importe deuda de ${task}`));

  await raul.field.fill("700");
  await raul.page.keyboard.press("Enter");
  const conflict = raul.page.getByRole("dialog", { name: "Otra persona ha guardado cambios" });
  await conflict.getByText("1.500,50 €").waitFor();
  await conflict.getByRole("button", { name: "Aplicar mis cambios" }).click();
  await raul.page.getByRole("cell", { name: "700,00 €" }).waitFor();
  await raul.page.getByRole("button", { name: "Deshacer" }).click();
  await raul.page.getByRole("cell", { name: "1.500,50 €" }).waitFor();

  await raul.visitor.open(`/dashboard/admin/tasks/${task}`);
  const history = raul.page.getByRole("region", { name: "Historial" });
  await eventually(async () =>
    expect(await history.getByText("Datos modificados: Importe deuda").count()).toBe(3),
  );
});
