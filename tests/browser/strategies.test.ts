import { beforeAll, expect, test } from "@jest/globals";
import { browserJourneys } from "../support/browser.ts";
import { button, region } from "../support/case-steps.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { servedApp } from "../support/served-app.ts";

/** A strategy of a list: made, simulated with the list's people, switched on, paused. */
const app = servedApp();
const journeys = browserJourneys(app);

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Fondo" });
  await importThroughApi(app, email, "misma-persona.csv");
});

test("an administrator makes a strategy, sees what it would do, and switches it on", async () => {
  const [list] = await app.database.db.query<{ code: string }[]>(
    `SELECT code_id AS code FROM task_lists ORDER BY id LIMIT 1`,
  );
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open(`/dashboard/admin/tasks/process/${list?.code}?tab=estrategia`);
  await page.getByText("Esta lista no tiene estrategia").waitFor();
  await page.getByRole("link", { name: "Nueva estrategia" }).click();
  await page.getByLabel("Nombre").fill("Primer contacto");
  await button(page, "Simular los próximos 60 días").click();
  await page
    .getByText(/^En los próximos 60 días: \d/)
    .first()
    .waitFor();
  // Nobody has received anything: when their certificates will be ready can't be told.
  await page.getByText("Todavía no consta cuándo recibieron la invitación", { exact: false }).waitFor();
  await lookAtEveryWidth(olga, "strategy-form");
  await button(page, "Guardar como borrador").click();
  await page.getByText("Estrategia guardada como borrador.").waitFor();

  await olga.open(`/dashboard/admin/tasks/process/${list?.code}?tab=estrategia`);
  const card = region(page, "Primer contacto");
  await card.getByText("Borrador", { exact: true }).waitFor();
  await lookAtEveryWidth(olga, "list-strategies");
  await button(card, "Poner en marcha").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Poner en marcha" }).click();
  await card.getByText("En marcha", { exact: true }).first().waitFor();
  await button(card, "Pausar").click();
  await card.getByText("En pausa", { exact: true }).waitFor();
  expect(await button(card, "Reanudar").count()).toBe(1);
});

test("two versions are compared: simulated, started, and ended by who decides", async () => {
  const [strategy] = await app.database.db.query<{ id: string; code: string }[]>(
    `SELECT y.id::text, l.code_id AS code FROM strategies y JOIN task_lists l ON l.id = y.list_id ORDER BY y.id LIMIT 1`,
  );
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open(`/dashboard/admin/tasks/process/${strategy?.code}/estrategias/${strategy?.id}`);
  const panel = region(page, "Comparar dos versiones");
  await panel.getByText("Solo hay una versión guardada.", { exact: false }).waitFor();
  const second = page.getByRole("group", { name: "Paso 2", exact: true });
  await second.getByLabel("Día, desde que empieza la tarea").fill("5");
  await button(page, "Guardar").click();
  await page.getByText("Guardada como versión 2.").waitFor();

  await button(panel, "Simular las dos versiones").click();
  await panel
    .getByText("Con menos de 100 en cada versión no se nombra ganadora.", { exact: false })
    .waitFor();
  await lookAtEveryWidth(olga, "strategy-compared-form");
  await panel.getByLabel("Porcentaje de personas con la versión B").fill("95");
  await button(panel, "Empezar la comparación").click();
  await panel.getByText("Reparte entre el 10 % y el 90 %, sin decimales.").last().waitFor();
  await panel.getByLabel("Porcentaje de personas con la versión B").fill("40");
  await button(panel, "Empezar la comparación").click();
  await panel.getByText("Aún no se puede decir", { exact: false }).waitFor();
  await lookAtEveryWidth(olga, "strategy-compared");

  await button(panel, "Terminar y seguir con la versión 1").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Terminar" }).click();
  await page.getByText("la versión 3, que repite los pasos de la 1", { exact: false }).waitFor();
  await panel.getByText("se siguió con la versión 1", { exact: false }).waitFor();
  // The form follows the version it ended with: it can be saved on.
  await page.getByLabel("Nombre").fill("Primer contacto, comparado");
  await button(page, "Guardar").click();
  await page.getByText("Estrategia guardada.", { exact: true }).waitFor();
});
