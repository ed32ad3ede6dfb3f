import { expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { browserJourneys, WIDTHS } from "../support/browser.ts";
import { listSpecialist } from "../support/listed-specialist.ts";
import { lookAtEveryWidth } from "../support/look-at.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually, waitFor } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);

const stored = (page: Page) =>
  page.evaluate<string[]>(
    `[...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie].filter(Boolean).toSorted()`,
  );

test("nothing is kept before a choice; refusing is as easy as accepting; the choice can be changed and withdrawn", async () => {
  await listSpecialist(app, "elena@correo.example");
  const visitor = await journeys.visitor({ width: WIDTHS.phone });
  const { page } = visitor;
  await visitor.open("/");
  const notice = page.getByRole("region", { name: "Aviso de cookies" });
  await notice.waitFor();
  await lookAtEveryWidth(visitor, "cookie-notice");
  await visitor.open("/marketplace");
  await notice.waitFor();
  expect({ kept: await stored(page), cookies: await visitor.context.cookies() }).toEqual({
    kept: [],
    cookies: [],
  });
  const [accept, refuse] = [
    notice.getByRole("button", { name: "Aceptar" }),
    notice.getByRole("button", { name: "Rechazar" }),
  ];
  const [yes, no] = [await accept.boundingBox(), await refuse.boundingBox()];
  expect([no?.width, no?.height]).toEqual([yes?.width, yes?.height]);

  // Refused: only the choice itself; a favourite stays for the visit.
  await refuse.click();
  await notice.waitFor({ state: "hidden" });
  await eventually(async () => expect(await stored(page)).toEqual(["cookie-consent"]));
  await page.reload();
  const star = page.getByRole("button", { name: /Añadir a favoritos/ }).first();
  await star.click();
  await page.getByRole("button", { name: /Añadir a favoritos/, pressed: true }).waitFor();
  expect(await notice.isVisible()).toBe(false);
  expect(await page.evaluate(`localStorage.getItem("favourites")`)).toBe(null);

  // Changed from the footer: accepted, it stays for good.
  const settings = page.getByRole("contentinfo").getByRole("button", { name: "Configurar cookies" });
  await settings.click();
  const dialog = page.getByRole("dialog", { name: "Configurar cookies" });
  const preferences = dialog.getByRole("switch", { name: "Recordar mis preferencias" });
  await eventually(async () => expect(await preferences.isChecked()).toBe(false));
  await lookAtEveryWidth(visitor, "cookie-settings");
  await preferences.click();
  await dialog.getByRole("button", { name: "Guardar selección" }).click();
  await dialog.waitFor({ state: "hidden" });
  await waitFor(() => page.evaluate<boolean>(`localStorage.getItem("favourites") !== null`));

  // Withdrawn on the page that explains it: what was kept is gone from there.
  await visitor.open("/legal/cookies-policy");
  await page.getByRole("main").getByRole("button", { name: "Configurar cookies" }).click();
  await dialog.getByRole("button", { name: "Rechazar todo" }).click();
  await dialog.waitFor({ state: "hidden" });
  await eventually(async () =>
    expect(await page.evaluate(`Object.keys(localStorage)`)).toEqual(["cookie-consent"]),
  );
});

/** The place a carousel has to show: nothing else is to be seen, and its dot is the marked one. */
async function shows(carousel: Locator, place: string): Promise<void> {
  await carousel.locator(`[aria-current=true][aria-label="Ver ${place}"]`).waitFor();
  const places = carousel.getByRole("group").filter({ visible: true });
  const seen = () => places.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).join());
  await waitFor(async () => (await seen()) === place);
}

/**
 * A finger that moves sideways at an even speed: `steps` events of `px` and `ms` each. Their times are the browser's,
 * so they are sent within it.
 */
async function swipe(view: Locator, px: number, steps: number, ms: number): Promise<void> {
  await view.evaluate(
    async (element, [by, times, pause]) => {
      const fire = (type: string, x: number) =>
        element.dispatchEvent(
          new PointerEvent(type, {
            pointerId: 1,
            isPrimary: true,
            button: 0,
            bubbles: true,
            clientX: x,
            clientY: 100,
            pointerType: "touch",
          }),
        );
      // A pointer made by a test can't be captured.
      element.setPointerCapture = () => undefined;
      const wait = async () => {
        const until = performance.now() + (pause ?? 0);
        while (performance.now() < until) await new Promise((resolve) => requestAnimationFrame(resolve));
      };
      fire("pointerdown", 200);
      for (let step = 1; step <= (times ?? 0); step += 1) {
        await wait();
        fire("pointermove", 200 + (by ?? 0) * step);
      }
      fire("pointerup", 200 + (by ?? 0) * (times ?? 0));
    },
    [px, steps, ms],
  );
}

test.each([
  ["/", "Cómo funciona una intervención", 3],
  ["/specialists", /./, 3],
  ["/tasks", /./, 3],
])("the carousel of %s goes round by arrows, dots, keys and a real swipe", async (path, name, count) => {
  const visitor = await journeys.visitor({ width: WIDTHS.phone });
  const { page } = visitor;
  await visitor.open(path);
  await page.getByRole("button", { name: "Rechazar" }).click();
  const carousel = page
    .locator("section[aria-roledescription=carrusel]")
    .and(page.getByRole("region", { name }));
  await carousel.scrollIntoViewIfNeeded();
  const place = (at: number) => `${at} de ${count}`;
  await shows(carousel, place(1));
  await eventually(async () => expect(await carousel.locator("[aria-label^='Ver ']").count()).toBe(count));
  const [back, next] = [
    carousel.getByRole("button", { name: "Anterior" }),
    carousel.getByRole("button", { name: "Siguiente" }),
  ];
  await back.click();
  await shows(carousel, place(3));
  await next.click();
  await shows(carousel, place(1));
  await carousel.getByRole("button", { name: `Ver ${place(2)}` }).click();
  await shows(carousel, place(2));
  await next.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await shows(carousel, place(1));
  await page.keyboard.press("ArrowLeft");
  await shows(carousel, place(3));

  const view = carousel.locator("[aria-live=polite]");
  // 120 px within 80 ms; 24 px within a good while: far below offset × velocity of 10,000.
  await swipe(view, -30, 4, 20);
  await shows(carousel, place(1));
  await swipe(view, 30, 4, 20);
  await shows(carousel, place(3));
  await swipe(view, -6, 4, 60);
  await shows(carousel, place(3));
});
