import { beforeAll, expect, test } from "@jest/globals";
import { browserJourneys, WIDTHS } from "../support/browser.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { resize } from "../support/look-at.ts";
import { accessibilityProblems, overflow } from "../support/page-checks.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
let debtor = { code: "", name: "" };

beforeAll(async () => {
  await app.addAccount({ email: "olga@correo.example", role: "ADMIN", names: "Olga", surnames: "Prado" });
  await app.addAccount({ email: "ana@correo.example", role: "CLIENT", names: "Ana", surnames: "Lara" });
  await importThroughApi(app, "olga@correo.example", "cartera.xls");
  const [row] = await app.database.db.query<{ code: string; name: string }[]>(
    "SELECT code_id AS code, debtor AS name FROM tasks WHERE debtor ~ '[áéíóúñ]' ORDER BY id LIMIT 1",
  );
  if (row) debtor = row;
});

test("a debtor is found from anywhere, without accents, with the keyboard alone", async () => {
  const olga = await journeys.visitor();
  const { page } = olga;
  await olga.open("/dashboard/admin/users");
  await olga.signIn("olga@correo.example");
  // The address changes a moment before the page that listens to keys is there.
  await page.getByRole("heading", { level: 1, name: "Usuarios" }).waitFor();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Buscar en todo" });
  // At once: no letter gets lost while the search is on its way.
  await page.keyboard.type(
    debtor.name
      .normalize("NFD")
      .replaceAll(/\p{Diacritic}/gu, "")
      .toLowerCase(),
  );
  const line = page.getByRole("option", { name: new RegExp(debtor.code) }).first();
  await line.waitFor();
  await olga.shot("search-palette");
  expect([...(await accessibilityProblems(page)), ...(await overflow(page))]).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard\/admin\/(debtors\/\d+|tasks\/T\d\d-)/);
  await field.waitFor({ state: "hidden" });

  // The keys, and back by them.
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Shift+?");
  await page.getByRole("dialog", { name: "Atajos de teclado" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await page.waitForURL(/\/dashboard\/admin\/users$/);
});

test("the folded sidebar names what it shows as icons, and nothing moves while the page comes", async () => {
  const olga = await journeys.visitor({ width: WIDTHS.tablet });
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks");
  await olga.signIn("olga@correo.example");
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Acuerdo" }).waitFor();
  expect([...(await accessibilityProblems(page)), ...(await overflow(page))]).toEqual([]);
  await page.addInitScript(`window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.shifts += value;
    }).observe({ type: "layout-shift", buffered: true });`);
  await page.reload();
  await page.getByRole("link", { name: /^L\d\d-/ }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate<number>("window.shifts")).toBeLessThan(0.05);
});

test("the filters of a list are one line beside the sidebar of a wide screen", async () => {
  const olga = await journeys.visitor();
  const { page } = olga;
  await olga.open("/dashboard/admin/cases");
  await olga.signIn("olga@correo.example");
  const days = "desde=2026-11-01&hasta=2026-11-20";
  for (const list of [
    "tasks",
    "tasks?tab=tareas&assignment=sin-asignar&createdFrom=2026-11-01",
    `cases?especialista=1&${days}`,
    `payments?estado=todos&recibo=con&${days}`,
    "payments?tab=transferencias",
    "users",
    "support",
    "support?tab=incidencias",
  ]) {
    await olga.open(`/dashboard/admin/${list}`);
    const bar = page.getByRole("main").getByRole("group", { name: "Filtros", exact: true });
    await bar.getByRole("searchbox").waitFor();
    const box = await bar.boundingBox();
    expect({ list, lines: Math.round((box?.height ?? 0) / 44) }).toEqual({ list, lines: 1 });
  }
});

test("on a phone the search covers no more than the screen", async () => {
  const olga = await journeys.visitor({ width: WIDTHS.phone, dark: true });
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks");
  await olga.signIn("olga@correo.example");
  await page.getByRole("button", { name: "Buscar en todo" }).click();
  await page.keyboard.type("pagos");
  await page.getByRole("option", { name: "Ir a Pagos" }).waitFor();
  await olga.shot("search-palette-phone");
  expect([...(await accessibilityProblems(page)), ...(await overflow(page))]).toEqual([]);
  await page.getByRole("option", { name: "Ir a Pagos" }).click();
  await page.waitForURL(/\/dashboard\/admin\/payments/);
});

test("what somebody asks the help desk rings an administrator's bell without a reload", async () => {
  const olga = await journeys.visitor();
  await olga.open("/dashboard/admin/");
  await olga.signIn("olga@correo.example");
  const bell = olga.page.getByRole("button", { name: /^Notificaciones/ });
  await bell.waitFor();
  const before = await bell.textContent();

  const ana = await journeys.visitor();
  await ana.open("/dashboard/help");
  await ana.signIn("ana@correo.example");
  await ana.page.getByLabel("Asunto").fill("No veo mi recibo");
  await ana.page
    .getByLabel("¿En qué podemos ayudarte?")
    .fill("Pagué ayer y no encuentro el recibo en mis pagos.");
  await ana.page.getByRole("button", { name: /Enviar/ }).click();
  await ana.page.getByText("No veo mi recibo").first().waitFor();

  // Coming back to the window asks at once instead of at the next turn.
  await eventually(async () => {
    await olga.page.evaluate("window.dispatchEvent(new Event('focus'))");
    expect(await bell.textContent()).not.toBe(before);
  }, 25_000);
  await bell.click();
  await olga.page
    .getByRole("link", { name: /sin leer/ })
    .first()
    .waitFor();
  await olga.shot("bell");
  // On a phone, too, all of it can be seen: what sticks out to the left can't be scrolled to.
  const desk = olga.page.viewportSize();
  await resize(olga.page, 360);
  await eventually(async () => {
    const box = await olga.page.getByRole("dialog", { name: "Notificaciones" }).boundingBox();
    expect(box === null ? "unseen" : box.x >= 0 && box.x + box.width <= 360).toBe(true);
  });
  await olga.shot("bell-phone");
  if (desk !== null) await olga.page.setViewportSize(desk);
  // The keyboard stands in what has opened, and Escape leads back.
  const focused = () => olga.page.evaluate<string>("document.activeElement.textContent");
  await eventually(async () => expect(await focused()).toBe("Notificaciones"));
  await olga.page.keyboard.press("Escape");
  await olga.page.getByRole("dialog", { name: "Notificaciones" }).waitFor({ state: "hidden" });
  await eventually(async () => expect(await focused()).toMatch(/sin leer|Notificaciones/));
  await olga.page.keyboard.press("Enter");
  await olga.page.getByRole("dialog", { name: "Notificaciones" }).waitFor();
  expect(await accessibilityProblems(olga.page)).toEqual([]);
  await olga.page
    .getByRole("link", { name: /sin leer/ })
    .first()
    .click();
  await olga.page.waitForURL(/\/dashboard\/admin\/support/);
  await olga.open("/dashboard/notifications");
  await olga.page.getByRole("heading", { level: 1, name: "Notificaciones" }).waitFor();
  expect([...(await accessibilityProblems(olga.page)), ...(await overflow(olga.page))]).toEqual([]);
});
