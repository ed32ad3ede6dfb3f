import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { browserJourneys, type Visitor } from "../support/browser.ts";
import {
  acceptSuggestions,
  chooseFile,
  confirmAlert,
  fillListFields,
  fixture,
  saveButton,
  startImport,
} from "../support/import-steps.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const ADMIN = "olga@correo.example";
let folder = "";

beforeAll(async () => {
  await app.addAccount({ email: ADMIN, role: "ADMIN", names: "Olga", surnames: "Prado" });
  folder = await mkdtemp(join(tmpdir(), "journey-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("files that are none get a clear answer, are forgotten, and the page goes on", async () => {
  const olga = await journeys.visitor();
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks/create");
  await olga.signIn(ADMIN);

  await page.getByRole("button", { name: "Importar archivo" }).click();
  expect(await confirmAlert(olga, "No hay archivo")).toBe("Por favor selecciona un archivo primero");

  const pdf = join(folder, "deudas.pdf");
  await writeFile(pdf, "%PDF-1.7");
  await chooseFile(page, pdf);
  expect(await confirmAlert(olga, "Error en el tipo de archivo")).toBe(
    "Por favor, sube solo archivos .csv, .xlsx o .xls.",
  );

  for (const [name, reason] of [
    ["pagina.xlsx", /página web|HTML/i],
    ["vacio.csv", /vacío/],
    ["truncado.xlsx", /dañado|incompleto/],
  ] as const) {
    await chooseFile(page, fixture(name));
    await page.getByText(name).waitFor();
    await page.getByRole("button", { name: "Importar archivo" }).click();
    expect(await confirmAlert(olga, "Error al importar")).toMatch(reason);
    await page.getByText("Arrastra aquí tu archivo o elígelo en tu dispositivo").waitFor();
    await eventually(async () => expect(await page.getByText(name).count()).toBe(0));
  }

  await chooseFile(page, fixture("coma.csv"));
  await page.getByRole("button", { name: "Importar archivo" }).click();
  await page.getByText(/CSV · 80 filas/).waitFor();
});

test("a session that ends in the middle of a form costs no letter", async () => {
  const olga = await journeys.visitor();
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks/create");
  await olga.signIn(ADMIN);
  const form = page.getByRole("region", { name: "Crear una tarea individual" });
  await form.getByLabel("Entidad").fill("Banco de la Ría, S.A.");
  await form.getByLabel("N° Contrato").fill("BR-2026/77");
  await form.getByLabel("Importe deuda (€)").fill("1234,5");
  await form.getByLabel("Deudor", { exact: true }).fill("Begoña Ordóñez Castaño");
  await form.getByLabel("Email").fill("begona@correo.example");
  await form.getByLabel("Teléfono").fill("612345678");
  await form.getByLabel("Dirección 1 (Contrato)").fill("Calle Mayor 1, 28013 Madrid");
  await form.getByLabel("Tipo Contrato").selectOption("OTRO");
  await form.getByLabel("Intervención").selectOption({ label: "Titular" });
  await app.database.db.query("UPDATE sessions SET ended_at = now()");

  // Browsers write every refused request into their console.
  olga.tolerate(/status of 401/);
  await form.getByRole("button", { name: "Crear tarea" }).click();
  await page.getByText("Tu sesión ha caducado.").waitFor();
  await olga.shot("login-expired");
  await olga.signIn(ADMIN);
  await page.getByText("Hemos recuperado lo que habías escrito.").waitFor();
  await eventually(async () =>
    expect(await form.getByLabel("Deudor", { exact: true }).inputValue()).toBe("Begoña Ordóñez Castaño"),
  );
  await olga.shot("create-restored");
  await form.getByRole("button", { name: "Crear tarea" }).click();
  await page
    .getByRole("alertdialog", { name: "Se ha creado 1 nueva tarea individual correctamente" })
    .waitFor();
  await page.getByRole("button", { name: "OK" }).click();
  const row = page.getByRole("row", { name: /Begoña Ordóñez Castaño/ });
  await row.getByText("1234,50 €").or(row.getByText("1.234,50 €")).waitFor();
});

test("the server dies between preview and saving, and the work goes on as if it hadn't", async () => {
  const olga = await journeys.visitor();
  const { page } = olga;
  await olga.open("/login");
  await olga.signIn(ADMIN);
  await startImport(page, fixture("late-accent-cp1252.csv"));
  await acceptSuggestions(page);
  await page.getByText("Guardado", { exact: true }).waitFor();
  olga.tolerate(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED/);
  await app.kill();

  // Typed while nobody listens: kept, and said so.
  await fillListFields(page, "Cartera tardía", "Cajas del Duero");
  await page.getByText(/Sin guardar: lo intentamos de nuevo/).waitFor();
  await olga.shot("import-offline");
  await app.start();
  await page.getByText("Guardado", { exact: true }).waitFor();
  await saveButton(page)
    .getByText("Guardar lista: 1500 tareas")
    .or(saveButton(page).getByText("Guardar lista: 1.500 tareas"))
    .click();
  await confirmAlert(olga, "Se ha guardado correctamente la lista de tareas");
  const row = page.getByRole("row", { name: /Cartera tardía/ });
  await row.getByText("1500 Tareas").or(row.getByText("1.500 Tareas")).waitFor();
});

/** Keeps scripts of these names away, as a new release or a bad line does; returns the way to let them pass. */
async function keepAway(somebody: Visitor, names: RegExp): Promise<() => Promise<void>> {
  const { context } = somebody;
  somebody.tolerate(/ERR_FAILED|dynamically imported module/);
  const isOf = ({ pathname }: URL) => pathname.startsWith("/assets/") && names.test(pathname);
  await context.route(isOf, (route) => route.abort());
  return () => context.unroute(isOf);
}

test("a dialog whose script doesn't come says so and costs no letter; loaded anew, the page has it", async () => {
  const olga = await journeys.visitor();
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks/create");
  await olga.signIn(ADMIN);
  const form = page.getByRole("region", { name: "Crear una tarea individual" });
  const debtor = form.getByLabel("Deudor", { exact: true });
  await debtor.fill("Begoña Ordóñez Castaño");
  const letPass = await keepAway(olga, /SearchPalette/);
  const search = page.getByRole("button", { name: /^Buscar/ }).first();
  await search.click();
  const told = page.getByRole("alert").filter({ hasText: "No se ha podido abrir" });
  await told.waitFor();
  await olga.shot("late-dialog");
  expect(await debtor.inputValue()).toBe("Begoña Ordóñez Castaño");
  await letPass();
  // A browser may remember that a script failed: only the whole page is asked for once more then.
  page.once("dialog", (leaving) => void leaving.accept());
  await told.getByRole("button", { name: "Recargar la página" }).click();
  await page.getByText("Hemos recuperado lo que habías escrito.").waitFor();
  expect(await debtor.inputValue()).toBe("Begoña Ordóñez Castaño");
  await search.click();
  await page.getByRole("combobox", { name: "Buscar en todo" }).waitFor();
});

test("a page whose script doesn't come is loaded anew once, then says so inside the frame, and comes at the next try", async () => {
  const olga = await journeys.visitor();
  const { page } = olga;
  await olga.open("/dashboard/admin/users");
  await olga.signIn(ADMIN);
  await page.getByRole("heading", { level: 1, name: "Usuarios" }).waitFor();
  const letPass = await keepAway(olga, /DebtorsPage/);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole("link", { name: "Deudores" }).first().click();
  await page.getByText("No hemos podido mostrar esta página.").waitFor();
  expect(documents).toEqual(["/dashboard/admin/debtors"]);
  expect(await page.getByRole("link", { name: "Usuarios" }).count()).toBeGreaterThan(0);
  await letPass();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await page.getByRole("heading", { level: 1, name: "Deudores" }).waitFor();
});

test("without network the page asked for waits in its frame and comes with the network", async () => {
  const olga = await journeys.visitor();
  const { page } = olga;
  await olga.open("/dashboard/admin/users");
  await olga.signIn(ADMIN);
  await page.getByRole("heading", { level: 1, name: "Usuarios" }).waitFor();
  olga.tolerate(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  await olga.context.setOffline(true);
  await page.getByRole("link", { name: "Deudores" }).first().click();
  await page.getByText("No hemos podido mostrar esta página.").waitFor();
  await olga.context.setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Deudores" }).waitFor();
});
