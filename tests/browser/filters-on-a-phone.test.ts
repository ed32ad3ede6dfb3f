import { expect, test } from "@jest/globals";
import { browserJourneys } from "../support/browser.ts";
import { lookAt } from "../support/look-at.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);

test("more filters than fit the screen are scrolled between the sheet's title and its button; Escape closes what is open in it first", async () => {
  const olga = await journeys.signedIn("ADMIN", { width: 360 });
  const { page } = olga;
  await olga.open("/dashboard/admin/tasks?tab=tareas");
  await page.getByRole("button", { name: "Filtros", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  const edges = async () => {
    const box = await sheet.boundingBox();
    return box === null ? null : { top: Math.round(box.y), bottom: Math.round(box.y + box.height) };
  };
  const height = page.viewportSize()?.height ?? 0;
  // It comes up from below.
  await eventually(async () => expect((await edges())?.bottom).toBe(height));
  expect((await edges())?.top).toBeGreaterThan(0);
  await lookAt(olga, "phone-filters");

  const month = sheet.getByRole("button", { name: "Abrir el calendario" }).first();
  await month.click();
  await eventually(async () => expect(await month.getAttribute("aria-expanded")).toBe("true"));
  await page.keyboard.press("Escape");
  await eventually(async () => expect(await month.getAttribute("aria-expanded")).toBe("false"));
  expect(await sheet.isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
});
