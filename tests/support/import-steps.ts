import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { projectFolder } from "../../server/platform/project-folder.ts";
import type { Visitor } from "./browser.ts";
import { PASSWORD, type ServedApp } from "./served-app.ts";

export function fixture(name: string): string {
  return join(projectFolder("tests"), "fixtures", "imports", name);
}

/** Lets go of a file over the block that takes it, as a hand with a mouse does. */
export async function dropFile(page: Page, path: string): Promise<void> {
  const content = (await readFile(path)).toString("base64");
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(${JSON.stringify(content)}), (char) => char.charCodeAt(0));
    transfer.items.add(new File([bytes], ${JSON.stringify(basename(path))}));
    return transfer;
  })()`);
  const block = page.getByText("Arrastra aquí tu archivo");
  for (const event of ["dragenter", "dragover", "drop"]) await block.dispatchEvent(event, { dataTransfer });
}

/** Chooses a file through the picker. */
export async function chooseFile(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Elegir (otro )?archivo$/ }).click();
  await (await chooser).setFiles(path);
}

/** From the create page to the assignment of the columns. Gives the import's id. */
export async function startImport(page: Page, path: string): Promise<string> {
  await page.goto("/dashboard/admin/tasks/create");
  await chooseFile(page, path);
  await page.getByRole("button", { name: "Importar archivo" }).click();
  await page.waitForURL(/\/create\/import\?import=/);
  await page.getByRole("heading", { name: basename(path) }).waitFor();
  return new URL(page.url()).searchParams.get("import") ?? "";
}

export async function fillListFields(
  page: Page,
  name: string,
  company = "Fondo Levante, S.A.",
): Promise<void> {
  const panel = page.getByRole("region", { name: "Datos de la lista" });
  await panel.getByLabel("Nombre de la lista").fill(name);
  await panel.getByLabel("Empresa", { exact: true }).fill(company);
  await panel.getByLabel("Email de la empresa").fill("cartera@fondo.example");
  await panel.getByLabel("Teléfono de la empresa").fill("910000000");
}

/** Everything open is decided as the page proposes. */
export async function acceptSuggestions(page: Page): Promise<void> {
  const accept = page.getByRole("button", { name: /^Aceptar sugerencias/ });
  const extra = page.getByRole("button", { name: "Guardar como dato adicional" });
  await accept.or(page.getByText("Las propiedades obligatorias están asignadas.")).first().waitFor();
  if (await accept.isVisible()) {
    await accept.click();
    await accept.waitFor({ state: "hidden" });
  }
  await page.getByText("Las propiedades obligatorias están asignadas.").waitFor();
  if (await extra.isVisible()) await extra.click();
}

/** The button that saves, once the rows are checked: its text says what it will do. */
export function saveButton(page: Page): Locator {
  return page.getByRole("region", { name: "Guardar la lista" }).getByRole("button");
}

/** The text of the one alert on the screen, confirmed away. */
export async function confirmAlert(visitor: Visitor, title: string): Promise<string> {
  const dialog = visitor.page.getByRole("alertdialog", { name: title, exact: true });
  await dialog.waitFor();
  const text = await dialog.locator("p").first().textContent();
  await dialog.getByRole("button", { name: "OK" }).click();
  await dialog.waitFor({ state: "hidden" });
  return text ?? "";
}

interface Preview {
  historicalId: string;
  sheetName: string;
  preview: [{ previewTask: { columnHeader: string; mandatoryProperties: { typeColumn: string | null } }[] }];
}

async function post<Data>(
  app: ServedApp,
  path: string,
  body: string | FormData,
  token?: string,
): Promise<Data> {
  const headers: Record<string, string> =
    typeof body === "string" ? { "content-type": "application/json" } : {};
  if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
  const answer = await fetch(`${app.url}/api${path}`, { method: "POST", body, headers });
  const { message, data } = (await answer.json()) as { message: string; data: Data };
  expect({ path, status: answer.status, message }).toMatchObject({ status: 200 });
  return data;
}

async function uploadThroughApi(app: ServedApp, token: string, name: string): Promise<Preview> {
  const form = new FormData();
  form.set("file", new Blob([await readFile(fixture(name))]), name);
  return post<Preview>(app, "/admin/preview-file", form, token);
}

async function tokenOf(app: ServedApp, email: string): Promise<string> {
  const code = app.secondStepCode(email) ?? undefined;
  const answer = await post<{ token: string }>(
    app,
    "/auth/login",
    JSON.stringify({ email, password: PASSWORD, code }),
  );
  return answer.token;
}

/** A fixture uploaded through the documented call and left there; gives the import's id. */
export async function beginThroughApi(app: ServedApp, email: string, name: string): Promise<string> {
  return (await uploadThroughApi(app, await tokenOf(app, email), name)).historicalId;
}

/** A fixture imported through the documented calls, as another program does; gives the list's code. */
export async function importThroughApi(
  app: ServedApp,
  email: string,
  name: string,
  company = "Fondo Levante, S.A.",
): Promise<string> {
  const token = await tokenOf(app, email);
  const { historicalId, sheetName, preview } = await uploadThroughApi(app, token, name);
  const contact = { email: "cartera@fondo.example", lada: "34", phone: "910000000" };
  const columns = preview[0].previewTask.map(({ columnHeader, mandatoryProperties }) => ({
    columnHeader,
    typeColumn: mandatoryProperties.typeColumn ?? "EXTRA",
  }));
  const taskListDetails = { name: `Lista de ${name}`, company, contact };
  await post(
    app,
    "/admin/upload-task-list",
    JSON.stringify({ taskListDetails, sheetName, historicalId, columns }),
    token,
  );
  const [list] = await app.database.db.query<{ code_id: string }[]>(
    "SELECT code_id FROM task_lists ORDER BY id DESC LIMIT 1",
  );
  return list?.code_id ?? "";
}
