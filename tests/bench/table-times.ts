import type { Page } from "playwright-core";
import type { BenchEnvironment } from "./bench-environment.ts";
import { DESKTOP, PATIENCE_MS, signedIn, withBrowser } from "./first-visit.ts";
import { atMost, listed, median, type Measurement } from "./measurement.ts";

const PAGE = "/dashboard/admin/tasks?tab=tareas&size=100";
const ROUNDS = 5;

/** The table of tasks with 100 rows on this machine as it is: what a person waits for after a touch. */
export async function tableTimes(bench: BenchEnvironment): Promise<Measurement[]> {
  return withBrowser(bench, async (browser, server, token) => {
    const context = await browser.newContext({ viewport: DESKTOP, locale: "es-ES" });
    await context.addInitScript(signedIn(token));
    const page = await context.newPage();
    await page.goto(server.url + PAGE);
    await page.locator("main tbody tr a").first().waitFor({ timeout: PATIENCE_MS });
    // Each page of rows once, so that both are kept and come back without a way to the server.
    await turn(page, "Página siguiente");
    await turn(page, "Página anterior");
    // One kind of touch after the other: what a letter is answered with would disturb the turn of a page after it.
    const drawn = await rounds((round) =>
      turn(page, round % 2 === 0 ? "Página siguiente" : "Página anterior"),
    );
    const ticked = await rounds((round) =>
      timeOf(page, `document.querySelectorAll("main tbody input[type=checkbox]")[${round}].click()`),
    );
    const typed = await rounds(() => timeOf(page, TYPE));
    return [
      row("100 rows of tasks drawn", drawn, 60),
      row("a row of 100 ticked", ticked, 16),
      row("a letter typed into the search over 100 rows", typed, 16),
    ];
  });
}

async function rounds(measure: (round: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await measure(round));
  return times;
}

/** As the browser does for a key: React hears of it. */
const TYPE = `{
  const box = document.querySelector("main input[type=search]");
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  set.call(box, box.value === "" ? "a" : "");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}`;

/** Milliseconds until what it changes is drawn anew: script, styles and layout, without the wait for the next frame. */
async function timeOf(page: Page, touch: string): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const began = performance.now();
    ${touch};
    await Promise.resolve();
    document.body.getBoundingClientRect();
    return performance.now() - began;
  })()`);
}

/** The answer to the touch before has been drawn: somebody who reads what is there touches nothing meanwhile. */
const REST = `new Promise((resolve) => {
  const look = () =>
    document.querySelector("main [aria-busy=true]") ? setTimeout(look, 20) : requestIdleCallback(resolve);
  look();
})`;

/** Milliseconds from a press of a button of the pager until the other rows stand there. */
async function turn(page: Page, name: string): Promise<number> {
  const first = () => page.locator("main tbody tr a").first().innerText();
  const before = await first();
  await page.evaluate(REST);
  const took = await page.evaluate<number>(`new Promise((resolve) => {
    const row = () => document.querySelector("main tbody tr a")?.textContent;
    const [began, left] = [performance.now(), row()];
    const seen = new MutationObserver(() => {
      if (row() === undefined || row() === left) return;
      seen.disconnect();
      document.body.getBoundingClientRect();
      resolve(performance.now() - began);
    });
    seen.observe(document.querySelector("main"), { childList: true, subtree: true, characterData: true });
    [...document.querySelectorAll("main nav button")].find((one) => (one.ariaLabel ?? one.textContent).includes(${JSON.stringify(name)})).click();
  })`);
  if ((await first()) === before) throw new Error(`${name} shows the same rows`);
  return took;
}

function row(what: string, times: number[], bar: number): Measurement {
  return { what, figure: median(times), unit: "ms", bar: atMost(bar), note: `rounds ${listed(times, 1)}` };
}
