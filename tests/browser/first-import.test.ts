import { expect, test } from "@jest/globals";
import { waitFor } from "../support/wait-for.ts";
import { browserJourneys } from "../support/browser.ts";
import {
  acceptSuggestions,
  confirmAlert,
  dropFile,
  fillListFields,
  fixture,
} from "../support/import-steps.ts";
import { servedApp } from "../support/served-app.ts";

const app = servedApp();
const journeys = browserJourneys(app);

test("a newcomer drags a bank's file in and works on its 180 tasks", async () => {
  await app.addAccount({ email: "clara@correo.example", role: "ADMIN", names: "Clara", surnames: "Montes" });
  await app.addAccount({
    email: "elena@correo.example",
    role: "SPECIALIST",
    names: "Elena",
    surnames: "Ferrer Ibáñez",
  });
  const clara = await journeys.visitor();
  const { page } = clara;
  await clara.open("/login");
  await clara.signIn("clara@correo.example");

  await page.getByRole("link", { name: "Crear tarea o proceso" }).click();
  await clara.shot("create");
  await dropFile(page, fixture("titulo.xlsx"));
  await page.getByRole("button", { name: "Importar archivo" }).click();

  // The three lines above the header are no obstacle, and every column is recognised.
  await page.getByRole("heading", { name: "titulo.xlsx" }).waitFor();
  await page.getByText("Cabecera en la fila 4").waitFor();
  await clara.shot("import-1-mapping");
  await acceptSuggestions(page);
  await page.getByRole("link", { name: /^Sin asignar\s*0$/ }).waitFor();
  await fillListFields(page, "Cartera noviembre");
  await clara.shot("import-2-filled");
  await page.getByRole("button", { name: "Guardar lista: 180 tareas", exact: true }).click();
  expect(await confirmAlert(clara, "Se ha guardado correctamente la lista de tareas")).toContain(
    "180 tareas creadas",
  );

  const row = page.getByRole("row", { name: /Cartera noviembre/ });
  await row.getByText("180 Tareas").waitFor();
  await clara.shot("lists-one");
  await row.getByRole("link", { name: /^Ver detalles/ }).click();
  await page.getByText("4.159.846,01 €", { exact: true }).waitFor();
  await clara.shot("list-detail");

  await page.getByRole("table", { name: "Tareas" }).getByRole("row").nth(1).getByRole("link").first().click();
  await page.getByRole("heading", { name: /^Tarea T\d/, level: 1 }).waitFor();
  await clara.shot("task-detail");
  await page.getByRole("button", { name: "Actualizar" }).click();
  const change = page.getByRole("dialog", { name: "Actualizar estado" });
  await change.getByRole("button", { name: "Guardar" }).click();
  // The reason is no courtesy.
  await change.getByText("Motivo: Este campo es requerido").waitFor();
  await clara.shot("task-state-refused");
  await change.getByLabel("Nuevo estado").selectOption("Localizado");
  await change.getByLabel("Motivo").fill("Atiende la llamada y confirma su dirección");
  await change.getByRole("button", { name: "Guardar" }).click();
  await change.waitFor({ state: "hidden" });
  await page
    .getByRole("region", { name: "Estado del caso" })
    .getByText("Localizado", { exact: true })
    .waitFor();
  await page.getByText("Motivo: Atiende la llamada y confirma su dirección").waitFor();

  const assignment = page.getByRole("region", { name: "Asignar mediador" });
  await assignment.getByRole("searchbox", { name: "Buscar por nombre..." }).fill("ferrer iba");
  await assignment.getByRole("radio", { name: /Elena Ferrer Ibáñez/ }).check();
  await clara.shot("task-assign");
  await assignment.getByRole("button", { name: "Asignar", exact: true }).click();
  await assignment.getByRole("button", { name: "Quitar asignación" }).waitFor();
  await page
    .getByRole("region", { name: "Estado del caso" })
    .getByText("Elena Ferrer Ibáñez", { exact: true })
    .waitFor();
  const mail = await waitFor(() => app.mail.messages("elena@correo.example")[0]);
  expect(mail.text).toContain(new URL(page.url()).pathname.split("/").at(-1));
  await clara.shot("task-assigned");
});
