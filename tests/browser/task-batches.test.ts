import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { browserJourneys } from "../support/browser.ts";
import { press, tabTo } from "../support/keyboard.ts";
import { lookAt, lookAtEveryWidth } from "../support/look-at.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const PAGE = "/dashboard/admin/tasks?tab=tareas&sort=CODE&direction=ASC";
/** Three pieces of a batch. */
const TASKS = 1_200;

beforeAll(async () => {
  await app.addAccount({ email: "raul@correo.example", role: "ADMIN", names: "Raúl", surnames: "Sanz" });
  for (const [names, city] of [
    ["Elena", "Madrid"],
    ["Hugo", "Cádiz"],
  ] as const)
    await app.addAccount({
      email: `${names.toLowerCase()}@correo.example`,
      role: "SPECIALIST",
      names,
      surnames: "Ferrer",
      cities: [city],
    });
  await app.database.db.query(
    `INSERT INTO tasks (code_id, entity, n_contract, amount_debt, debtor, assignment_date, addresses, search_text, dedupe_key,
       state_since, date_last_action, created_at, updated_at)
     SELECT 'T26-' || to_char(n, 'FM0000000'), 'Banco Norte', 'C' || n, 100, 'Deudora ' || n, '2026-11-01',
       CASE WHEN n % 3 = 0 THEN '{"Gran Vía 5, 28013 Madrid"}'::text[] ELSE '{}' END, '', n::text, now(), now(), now(), now()
     FROM generate_series(1, ${TASKS}) AS n`,
  );
});

/** Somebody works on the last task, which the batch's last piece has to wait for. */
async function holdLastTask(): Promise<() => Promise<void>> {
  const runner = app.database.db.createQueryRunner();
  await runner.startTransaction();
  await runner.query("SELECT id FROM tasks ORDER BY id DESC LIMIT 1 FOR UPDATE");
  return async () => {
    await runner.rollbackTransaction();
    await runner.release();
  };
}

const TITLE = "Repartir 1.200 tareas entre 2 especialistas";
const bar = (page: Page) => page.getByRole("region", { name: "Selección" });
const strip = (page: Page) => page.getByRole("region", { name: "Acciones con varias tareas" });
const progress = (page: Page) => strip(page).getByRole("progressbar", { name: TITLE });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

async function assigned(): Promise<number> {
  const [row] = await app.database.db.query<{ count: number }[]>(
    "SELECT count(*)::int AS count FROM tasks WHERE assignee_id IS NOT NULL",
  );
  return row?.count ?? 0;
}

test("all that fit are spread by keyboard; another administrator sees how far it is and what became of it, and it is undone", async () => {
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  await olga.open(PAGE);
  await page.getByRole("checkbox", { name: "Seleccionar todas las filas de esta página" }).focus();
  await page.keyboard.press("Space");
  await bar(page).waitFor();
  await page.keyboard.press("a");
  expect(await focused(page)).toBe("Seleccionar las 1.200 que coinciden");
  await page.keyboard.press("Enter");
  await bar(page).getByText("Las 1.200 que coinciden").waitFor();
  expect(await focused(page)).toBe("Solo las de esta página");
  await lookAtEveryWidth(olga, "tasks-all-chosen");

  // Closed without a choice, the focus is where it came from.
  await page.keyboard.press("a");
  await press(page, bar(page).getByRole("button", { name: "Más acciones" }));
  await eventually(async () => expect(await focused(page)).toBe("Quitar asignación"));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Quitar la asignación" }).waitFor();
  await page.getByText("No hay nada que cambiar: las 1.200 tareas ya están así.").waitFor();
  await lookAt(olga, "tasks-unassign");
  await page.keyboard.press("Escape");
  await eventually(async () => expect(await focused(page)).toBe("Más acciones"));

  await tabTo(page, bar(page).getByRole("button", { name: "Repartir" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Repartir" });
  for (const name of [/Elena/, /Hugo/]) await press(page, dialog.getByRole("checkbox", { name }), "Space");
  await dialog.getByText("2 especialistas elegidos para 1.200 tareas.").waitFor();
  await lookAtEveryWidth(olga, "tasks-spread-among");
  await press(page, dialog.getByRole("button", { name: "Ver el reparto" }));
  const shares = dialog.getByRole("list", { name: "Reparto" }).getByRole("listitem");
  await shares.filter({ hasText: "Elena Ferrer" }).getByText("600 tareas").waitFor();
  await shares.filter({ hasText: "viven donde trabaja: Madrid" }).waitFor();
  await lookAtEveryWidth(olga, "tasks-spread-shares");

  const letGo = await holdLastTask();
  await press(page, dialog.getByRole("button", { name: "Repartir" }));
  await dialog.waitFor({ state: "hidden" });
  await bar(page).waitFor({ state: "hidden" });
  await progress(page).waitFor();
  await strip(page)
    .getByText(/^Repartiendo: 1\.000 de 1\.200 tareas · Olga Administradora/)
    .waitFor();
  await lookAtEveryWidth(olga, "tasks-batch-running");

  const raul = await journeys.visitor();
  await raul.open(PAGE);
  await raul.signIn("raul@correo.example");
  await progress(raul.page).waitFor();
  // It is told again after a reload.
  await page.reload();
  await progress(page).waitFor();
  await letGo();
  for (const somebody of [page, raul.page])
    await strip(somebody).getByText("Repartidas 1.200 tareas", { exact: true }).waitFor();
  expect(await assigned()).toBe(TASKS);
  await eventually(async () =>
    expect(await raul.page.getByRole("cell", { name: "Sin asignar" }).count()).toBe(0),
  );

  // The bell leads to it, for who was elsewhere.
  await olga.open("/dashboard/admin/users");
  await page.getByRole("button", { name: /^Notificaciones/ }).click();
  await page.getByText("Repartidas 1.200 tareas.").click();
  const details = page.getByRole("dialog", { name: TITLE });
  await details.getByText("Elena Ferrer").waitFor();
  await lookAtEveryWidth(olga, "tasks-batch-details");

  // Somebody else may undo it; what was changed since stays.
  await app.database.db.query(
    "UPDATE tasks SET state = 'LOCALIZADO', version = version + 1 WHERE code_id = 'T26-0000007'",
  );
  await strip(raul.page)
    .getByRole("button", { name: `Deshacer: ${TITLE}` })
    .click();
  const question = raul.page.getByRole("alertdialog", { name: "Deshacer" });
  await question.getByRole("button", { name: "Deshacer" }).click();
  await strip(raul.page).getByText("Deshecho: 1.199 tareas como antes · 1 sin deshacer").waitFor();
  expect(await assigned()).toBe(1);
  await strip(raul.page)
    .getByRole("link", { name: `Detalles: ${TITLE}` })
    .click();
  const undone = raul.page.getByRole("dialog", { name: TITLE });
  await undone.getByRole("link", { name: "T26-0000007" }).waitFor();
  await undone.getByText("Ha cambiado después", { exact: true }).waitFor();
  await lookAt(raul, "tasks-batch-undone");
});

test("on a phone: a state with its reason for all that fit, and the recent actions", async () => {
  const olga = await journeys.signedIn("ADMIN", { width: 360 });
  const { page } = olga;
  await olga.open(`${PAGE}&status=ESPERANDO`);
  await page.getByRole("checkbox", { name: "Seleccionar T26-0000001" }).check();
  await bar(page)
    .getByRole("button", { name: /^Seleccionar las 1\.\d+ que coinciden/ })
    .click();
  await bar(page).getByRole("button", { name: "Más acciones" }).click();
  await page.getByRole("menuitem", { name: "Cambiar estado" }).click();
  const dialog = page.getByRole("dialog", { name: "Cambiar estado" });
  await dialog.getByLabel("Nuevo estado").selectOption("Localizado");
  await dialog.getByText(/^Se cambiarán 1\.\d+ tareas\.$/).waitFor();
  await dialog.getByLabel("Motivo").fill("Lo confirma el banco");
  // Meanwhile one is worked on: another number fits, which is told; the reason stays.
  await app.database.db.query("UPDATE tasks SET state = 'RECHAZO' WHERE code_id = 'T26-0000002'");
  await dialog.getByRole("button", { name: "Cambiar estado" }).click();
  await dialog
    .getByRole("alert")
    .getByText(/^Ahora coinciden .* alguien ha cambiado algo entretanto\./)
    .waitFor();
  await lookAt(olga, "phone-tasks-count-changed");
  expect(await dialog.getByLabel("Motivo").inputValue()).toBe("Lo confirma el banco");
  await dialog.getByText(/^Se cambiarán/).waitFor();
  await dialog.getByRole("button", { name: "Cambiar estado" }).click();
  await dialog.waitFor({ state: "hidden" });
  await strip(page)
    .getByText(/^Cambiadas 1\.\d+ tareas$/)
    .waitFor();

  await page.getByRole("link", { name: "Acciones recientes" }).click();
  const recent = page.getByRole("dialog", { name: "Acciones recientes" });
  await recent.getByText(TITLE, { exact: true }).waitFor();
  await lookAt(olga, "phone-tasks-recent");

  // One that isn't kept any more.
  await olga.open(`${PAGE}&lote=999999`);
  await page.getByRole("dialog").getByText("Esta acción ya no está").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).last().click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(page.url()).not.toContain("lote");
});
