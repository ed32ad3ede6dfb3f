import { expect, test } from "@jest/globals";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { browserJourneys } from "../support/browser.ts";
import { button, region, shownDay } from "../support/case-steps.ts";
import { press, tabTo } from "../support/keyboard.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { moveIntoContactHours } from "../support/mailing-steps.ts";
import { servedApp } from "../support/served-app.ts";

/** A day of calls without a mouse: every outcome, something mistyped, something taken back, and what the day came to. */
const app = servedApp();
const journeys = browserJourneys(app);
const DEBTS = 30;

test("a day of calls by keyboard alone: one key each, the next one at once, and the figures of the day", async () => {
  const { db } = app.database;
  await generateTasks({ db, clock: systemClock }, DEBTS);
  await db.query(
    `UPDATE tasks SET state = 'ESPERANDO', contact_lada = '34', contact_phone = (612300000 + id)::text, assignee_id = NULL`,
  );
  await moveIntoContactHours(app);
  const olga = await journeys.signedIn("ADMIN");
  const { page } = olga;
  const { keyboard } = page;
  const who = page.locator("#persona");
  const seen = new Set<string>();
  /** The debt in hand, which isn't the one before, and has the focus. */
  const nextOne = async (before: string | null): Promise<string> => {
    const link = who.getByRole("link", { name: /^T\d\d-/ });
    await link.filter({ hasNotText: before ?? "ninguna" }).waitFor();
    const code = (await link.textContent()) ?? "";
    expect(seen).not.toContain(code);
    seen.add(code);
    expect(await who.evaluate((element) => element.ownerDocument.activeElement === element)).toBe(true);
    return code;
  };

  await olga.open("/dashboard/admin/work");
  await page.getByText("Todavía no hay llamadas hoy.").waitFor();
  await page.getByText("Nadie tiene ninguna deuda en curso.").waitFor();
  await lookAtEveryWidth(olga, "work-start");
  await press(page, button(page, "Empezar a llamar"));
  let code = await nextOne(null);
  await who.getByRole("link", { name: /^Llamar al \+34612/ }).waitFor();
  await who.getByText(/^Quedan .* €; /).waitFor();
  await lookAtEveryWidth(olga, "work-item");

  // A promise whose amount is first more than what is owed, then taken back and chosen again: what was typed is still there.
  await keyboard.press("p");
  await keyboard.type("99999999");
  await keyboard.press("Tab");
  await keyboard.type(shownDay(app, 7));
  await keyboard.press("Enter");
  await page.getByRole("form", { name: "Promete pagar" }).getByRole("alert").waitFor();
  await lookAtEveryWidth(olga, "work-refused");
  await keyboard.press("Escape");
  await keyboard.press("p");
  const amount = page.getByLabel("Cuánto promete pagar");
  expect(await amount.inputValue()).toMatch(/^99\.999\.999/);
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type("20,50");
  await keyboard.press("Enter");
  code = await nextOne(code);
  await page.getByText("Anotado: promete pagar.").waitFor();

  // Two rounds of what needs little.
  for (let round = 0; round < 2; round += 1) {
    await keyboard.press("n");
    code = await nextOne(code);
    await keyboard.press("e");
    await page.getByRole("form", { name: "Número erróneo" }).waitFor();
    await keyboard.press("Enter");
    code = await nextOne(code);
    await keyboard.press("y");
    await page.getByRole("form", { name: "Paga ya" }).waitFor();
    await keyboard.press("Enter");
    code = await nextOne(code);
    await keyboard.press("l");
    const note = page.getByRole("form", { name: "Pide un plan" }).getByLabel("Nota (opcional)");
    await tabTo(page, note, "Shift+Tab");
    await keyboard.type("En seis meses");
    await keyboard.press("ControlOrMeta+Enter");
    code = await nextOne(code);
    await keyboard.press("d");
    await keyboard.type("Dice que la pagó");
    await keyboard.press("Enter");
    code = await nextOne(code);
    await keyboard.press("x");
    await keyboard.type("No quiere");
    await keyboard.press("Enter");
    code = await nextOne(code);
  }
  await keyboard.press("m");
  await keyboard.type(shownDay(app, 7));
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.type("10:30");
  await lookAtEveryWidth(olga, "work-call-back");
  await keyboard.press("Enter");
  code = await nextOne(code);

  // Put back for an hour; what was begun outlives a reload.
  await keyboard.press("s");
  code = await nextOne(code);
  await keyboard.press("d");
  await keyboard.type("Falta una factura");
  await page.reload();
  await who.getByRole("link", { name: code }).waitFor();
  expect(await page.getByLabel("Motivo").inputValue()).toBe("Falta una factura");
  await tabTo(page, page.getByLabel("Motivo"));
  await keyboard.press("Enter");
  await nextOne(code);

  await press(page, button(page, "Terminar"), "Enter");
  await page.getByText("Has dejado de trabajar la lista.").waitFor();
  const row = region(page, "Llamadas por persona").getByRole("row", { name: /Olga/ });
  await row.getByText("15", { exact: true }).waitFor();
  await lookAtEveryWidth(olga, "work-figures");
  const [facts] = await db.query<
    { promises: number; disputes: number; refused: number; wrong: number; calls: number }[]
  >(
    `SELECT (SELECT count(*)::int FROM debt_promises) AS promises, (SELECT count(*)::int FROM restrictions) AS disputes,
       (SELECT count(*)::int FROM tasks WHERE state = 'RECHAZO') AS refused,
       (SELECT count(*)::int FROM contact_points WHERE status = 'WRONG_NUMBER') AS wrong,
       (SELECT count(*)::int FROM task_work WHERE call_at IS NOT NULL) AS calls`,
  );
  expect(facts).toEqual({ promises: 3, disputes: 3, refused: 2, wrong: 2, calls: 1 });
});
