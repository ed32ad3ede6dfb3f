import { beforeAll, expect, test } from "@jest/globals";
import { browserJourneys } from "../support/browser.ts";
import { button, dialog, region } from "../support/case-steps.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { fitsEveryWidth } from "../support/look-at.ts";
import { servedApp } from "../support/served-app.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const OLGA = "olga@correo.example";

interface Task {
  code_id: string;
  debtor: string;
  contact_phone: string;
}
let task: Task;

beforeAll(async () => {
  await app.addAccount({ email: OLGA, role: "ADMIN", names: "Olga", surnames: "Prado" });
  await importThroughApi(app, OLGA, "cartera.xls");
  const [first] = await app.database.db.query<Task[]>(
    `SELECT code_id, debtor, contact_phone FROM tasks
     WHERE contact_email IS NOT NULL AND contact_phone IS NOT NULL ORDER BY id LIMIT 1`,
  );
  if (first === undefined) throw new Error("no debtor of the fixture has both");
  task = first;
});

const WHY = "No se puede contactar con esta persona: ha pedido que no se le contacte.";

test("a debtor is found by telephone, restricted, not invited, and free again once that is lifted", async () => {
  const olga = await journeys.visitor();
  const { page } = olga;
  await olga.open("/dashboard/admin/debtors");
  await olga.signIn(OLGA);
  await page.getByLabel("Buscar deudor").fill(task.contact_phone);
  await page.getByRole("link", { name: task.debtor }).first().click();
  await button(page, "Restringir el contacto").waitFor();
  await fitsEveryWidth(olga, "debtor");

  await button(page, "Restringir el contacto").click();
  const restricting = dialog(page, `Restringir el contacto con ${task.debtor}`);
  await restricting.getByLabel("Motivo").fill("Pide que no se le escriba");
  await button(restricting, "Restringir").click();
  await region(page, "Restricciones").getByText("Pide que no se le escriba").waitFor();

  await page.getByRole("link", { name: task.code_id }).first().click();
  await page.getByText("Pide que no se le escriba").waitFor();
  await page
    .getByRole("navigation", { name: "Apartados de la tarea" })
    .getByRole("link", { name: "Gestión", exact: true })
    .click();
  await button(region(page, "Invitación y avisos al deudor"), "Invitar").click();
  const invitation = dialog(page, `Invitar a ${task.debtor}`);
  await invitation.getByRole("radio", { name: /^Enlace, QR o carta/ }).check({ force: true });
  await button(invitation, "Crear enlace").click();
  await invitation.getByText(WHY).waitFor();
  await button(invitation, "Cancelar").click();

  await page.getByRole("link", { name: "Ver la restricción" }).click();
  await button(region(page, "Restricciones"), "Levantar").click();
  const lifting = dialog(page, "Levantar la restricción");
  await lifting.getByLabel("Motivo").fill("Ha cambiado de idea");
  await button(lifting, "Levantar").click();
  await region(page, "Restricciones").getByText("Nada restringe el contacto").waitFor();
  const told = await app.database.db.query<unknown[]>(`SELECT FROM party_notices`);
  expect(told).toEqual([]);
});
