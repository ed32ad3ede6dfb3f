import { beforeAll, expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { browserJourneys, WALK_MS, WIDTHS, type Visitor } from "../support/browser.ts";
import { DEMO_CLIENT, DEMO_SPECIALIST, demoDesk } from "../support/demo-desk.ts";
import { resize } from "../support/look-at.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const demo = demoDesk(app, journeys);

const STATES = ["PENDING_COUNTERPARTY", "IN_PROGRESS", "PENDING_PAYMENT", "AGREED", "BROKEN"] as const;
const SCREENS = [
  { width: WIDTHS.desktop, height: 900 },
  { width: WIDTHS.phone, height: 740 },
] as const;

let task = "";
let list = "";
let client = "";
let ofClient: string[] = [];

beforeAll(async () => {
  const one = async (sql: string) => (await app.database.db.query<{ id: string }[]>(sql))[0]?.id ?? "";
  task = await one("SELECT code_id AS id FROM tasks WHERE assignee_id IS NOT NULL ORDER BY id LIMIT 1");
  list = await one("SELECT code_id AS id FROM task_lists ORDER BY id LIMIT 1");
  client = await one(`SELECT id FROM accounts WHERE email = '${DEMO_CLIENT}'`);
  const own = await app.database.db.query<{ number: string }[]>(
    "SELECT c.number FROM cases c JOIN accounts a ON a.id = c.client_id WHERE a.email = $1",
    [DEMO_CLIENT],
  );
  ofClient = own.map(({ number }) => number);
});

const boxOf = async (one: Locator) => ((await one.count()) > 0 ? await one.boundingBox() : null);
// Also below a dialog, where nothing can be reached.
const wantedOn = (page: Page) => page.getByRole("region", { name: "Pendiente de ti", includeHidden: true });
const bottomBar = (page: Page) => page.locator('nav[aria-label="Principal, móvil"]:visible');

/** How far down the tabs' lower edge is, and how much of the screen there is for it. */
async function tabsOf(page: Page) {
  const tabs = page.getByRole("navigation", { name: /^Apartados/ });
  await tabs.waitFor();
  const box = await tabs.boundingBox();
  // The bar at the bottom of phones and what is wanted stand over the page.
  const bar = await boxOf(bottomBar(page));
  const wanted = bar === null ? null : await boxOf(wantedOn(page));
  const room = (wanted ?? bar)?.y ?? page.viewportSize()?.height ?? 0;
  return { bottom: (box?.y ?? Infinity) + (box?.height ?? 0), room };
}

async function outOfSight(somebody: Visitor, paths: readonly string[]): Promise<string[]> {
  const { page } = somebody;
  const found: string[] = [];
  for (const path of paths) {
    await somebody.open(path);
    for (const { width, height } of SCREENS) {
      await resize(page, width, height);
      const { bottom, room } = await tabsOf(page);
      if (bottom > room) found.push(`${path} at ${width}: tabs end at ${bottom}, room for ${room}`);
    }
  }
  return found;
}

test(
  "the tabs of every thing are on the first screen of a desk and of a phone",
  async () => {
    const found = await Promise.all([
      outOfSight(
        await demo.signedInAs(DEMO_SPECIALIST),
        STATES.map((state) => `/dashboard/specialist/cases/details/${demo.caseIn(state)}`),
      ),
      outOfSight(
        await demo.signedInAs(DEMO_CLIENT),
        ofClient.map((number) => `/dashboard/client/cases/${number}`),
      ),
      outOfSight(await journeys.signedIn("ADMIN"), [
        ...STATES.map((state) => `/dashboard/admin/cases/${demo.caseIn(state)}`),
        `/dashboard/admin/tasks/${task}`,
        `/dashboard/admin/tasks/process/${list}`,
        `/dashboard/admin/users/${client}`,
      ]),
    ]);
    expect(found.flat()).toEqual([]);
  },
  WALK_MS,
);

/** Whether what is wanted is seen, at the bottom of the phone, above the bar that leads. */
async function isAtBottom(page: Page): Promise<boolean> {
  const wanted = wantedOn(page);
  const [box, bar] = [await wanted.boundingBox(), await bottomBar(page).boundingBox()];
  const isSeen = await wanted.evaluate((element) => getComputedStyle(element).opacity === "1");
  return isSeen && box !== null && bar !== null && Math.abs(box.y + box.height - bar.y) <= 1;
}

test("on a phone what is wanted stays in reach, covers nothing, and makes room for the keyboard", async () => {
  const client = await demo.signedInAs(DEMO_CLIENT, { width: WIDTHS.phone });
  const { page } = client;
  await client.open(`/dashboard/client/cases/${demo.caseIn("IN_PROGRESS")}`);
  await wantedOn(page).waitFor();
  expect(await isAtBottom(page)).toBe(true);
  await page.getByRole("region", { name: "Actividad" }).getByRole("article").first().waitFor();

  // At the end of the page its last line is above it.
  await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
  const end = await page
    .locator("main > *")
    .last()
    .evaluate((main) => {
      const last = main.lastElementChild;
      return last === null ? Infinity : last.getBoundingClientRect().bottom;
    });
  const wanted = await wantedOn(page).boundingBox();
  expect(end).toBeLessThanOrEqual(wanted?.y ?? 0);

  await page.getByRole("searchbox", { name: "Buscar actividad" }).focus();
  await eventually(async () => expect(await isAtBottom(page)).toBe(false));
  await page.getByRole("searchbox", { name: "Buscar actividad" }).blur();
  await eventually(async () => expect(await isAtBottom(page)).toBe(true));
});

test("below a dialog what is wanted isn't seen, and gets the focus back afterwards", async () => {
  const elena = await demo.signedInAs(DEMO_SPECIALIST, { width: WIDTHS.phone });
  const { page } = elena;
  await elena.open(`/dashboard/specialist/cases/details/${demo.caseIn("PENDING_ACCEPTANCE")}`);
  const accept = wantedOn(page).getByRole("button", { name: "Aceptar el expediente" });
  await accept.click();
  const question = page.getByRole("dialog", { name: "Aceptar el expediente" });
  await question.waitFor();
  await eventually(async () => expect(await isAtBottom(page)).toBe(false));
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  await eventually(async () => expect(await isAtBottom(page)).toBe(true));
  expect(await accept.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("an address that names the parties unfolds them, and the fold is remembered at a desk", async () => {
  const elena = await demo.signedInAs(DEMO_SPECIALIST);
  const { page } = elena;
  const path = `/dashboard/specialist/cases/details/${demo.caseIn("IN_PROGRESS")}`;
  const fold = page.getByRole("button", { name: "Partes, datos y más acciones" });
  await elena.open(path);
  await fold.click();
  await page.reload();
  await fold.waitFor();
  expect(await fold.getAttribute("aria-expanded")).toBe("false");
  await elena.open(`${path}#partes`);
  await page.getByRole("region", { name: "Partes" }).waitFor();
});
