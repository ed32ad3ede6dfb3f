import { beforeAll, expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { browserJourneys, WIDTHS, type Visitor } from "../support/browser.ts";
import { invitedMatter } from "../support/give-link.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { servedApp } from "../support/served-app.ts";
import { waitFor } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
let task = "";
let client = 0;
let link = "";

beforeAll(async () => {
  const email = "api@correo.example";
  await app.addAccount({ email, role: "ADMIN", names: "Programa", surnames: "Del Banco" });
  await importThroughApi(app, email, "titulo.xlsx", "Banco Iberia, S.A.");
  const [row] = await app.database.db.query<{ code: string }[]>(`SELECT min(code_id) AS code FROM tasks`);
  task = row?.code ?? "";
  client = await app.addAccount({ email: "bruno@correo.example", role: "CLIENT", names: "Bruno" });
  link = (await invitedMatter(app)).respondentLink;
});

/** A page with forms; `dialogs`: the buttons that open one, in their order. */
interface FormPage {
  path: () => string;
  dialogs?: readonly string[];
  /** Those whose dialogs take an empty answer, too: only opened and closed. */
  questions?: readonly string[];
  /** How many forms of the page itself are refused when empty. */
  forms?: number;
}

const adminPages: FormPage[] = [
  { path: () => "/dashboard/admin/tasks/create", forms: 1 },
  { path: () => `/dashboard/admin/tasks/${task}`, dialogs: ["Actualizar"] },
  { path: () => `/dashboard/admin/users/${client}`, dialogs: ["Sancionar"] },
];
const specialistPages: FormPage[] = [
  { path: () => "/dashboard/account/security", dialogs: ["Activar"], forms: 1 },
  { path: () => "/dashboard/account/delete", dialogs: ["Descargar mis datos"] },
  { path: () => "/dashboard/specialist/profile", dialogs: ["Añadir credencial"] },
];
const clientPages: FormPage[] = [
  { path: () => "/dashboard/client/cases/new", forms: 1 },
  { path: () => "/dashboard/help", forms: 1 },
];
const publicPages: FormPage[] = [
  { path: () => "/login", forms: 1 },
  { path: () => "/register/cliente", forms: 1 },
  { path: () => "/register/especialista", forms: 1 },
  { path: () => "/forgot-password", forms: 1 },
  { path: () => "/tasks", forms: 1 },
  { path: () => "/wallet", forms: 1 },
  { path: () => "/invitacion", forms: 1 },
  {
    path: () => `/invitacion#${link}`,
    questions: ["Quiero participar", "No quiero participar"],
  },
];

const HAS_FOCUS = "document.activeElement !== document.body && document.activeElement !== null";

/** Where the focus is: in the summary, in a wrong field (forms of one field), or somewhere else. */
const FOCUS = `(() => {
  const at = document.activeElement;
  if (at.matches("[role=alert]")) return "summary";
  return at.getAttribute("aria-invalid") === "true" ? "field" : at.tagName + " " + at.textContent.slice(0, 40);
})()`;

/** Whether something holds in the page, at once or a moment later. */
async function comesTrue(page: Page, condition: string): Promise<boolean> {
  return waitFor(() => page.evaluate<boolean>(condition), 5_000).catch(() => false);
}

/** Sends the form as it stands and goes to each field that the summary names; what goes wrong on the way. */
async function refusedForm(place: Locator, submit: Locator): Promise<string[]> {
  const page = submit.page();
  try {
    await submit.click();
  } catch {
    return ["there is no form to send"];
  }
  const focus = () => page.evaluate<string>(FOCUS);
  try {
    await waitFor(async () => ["summary", "field"].includes(await focus()));
  } catch {
    return [`after the try the focus is on ${await focus()}`];
  }
  if ((await focus()) === "field") return [];
  const problems: string[] = [];
  const lines = page.locator("[role=alert]:focus a");
  const count = await lines.count();
  if (count === 0) problems.push("no line of the summary leads anywhere");
  const box = place.locator("[role=alert]").filter({ hasText: "que corregir" });
  for (let index = 0; index < count; index += 1) {
    const line = box.locator("a").nth(index);
    const id = (await line.getAttribute("href"))?.slice(1) ?? "";
    await line.click();
    const isThere = `(() => { const at = document.activeElement, field = document.getElementById(${JSON.stringify(id)});
      return field !== null && (at === field || field.contains(at)); })()`;
    if (!(await comesTrue(page, isThere))) problems.push(`«${await line.textContent()}» leads nowhere`);
  }
  return problems;
}

/** Opens a dialog, sends it empty if `isSent`, and closes it with Escape. */
async function refusedDialog(page: Page, name: string, isSent: boolean): Promise<string[]> {
  const opener = page.getByRole("main").getByRole("button", { name, exact: true }).first();
  const dialog = page.getByRole("dialog");
  try {
    await opener.click();
    await dialog.waitFor();
  } catch {
    return [`${name}: opens no dialog`];
  }
  const submit = dialog.locator("[type=submit]:enabled");
  const problems = isSent ? await refusedForm(dialog, submit.first()) : [];
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  if (!(await comesTrue(page, HAS_FOCUS))) problems.push("closing it loses the focus");
  return problems.map((problem) => `${name}: ${problem}`);
}

async function walk(who: Visitor, pages: readonly FormPage[]): Promise<string[]> {
  const { page } = who;
  const problems: string[] = [];
  for (const { path, forms = 0, dialogs = [], questions = [] } of pages) {
    const found: string[] = [];
    await who.open(path());
    const submits = page.locator("main form:not([role=search]) :is([type=submit], [data-late]):enabled");
    for (let index = 0; index < forms; index += 1)
      found.push(...(await refusedForm(page.getByRole("main"), submits.nth(index))));
    for (const dialog of dialogs) found.push(...(await refusedDialog(page, dialog, true)));
    for (const dialog of questions) found.push(...(await refusedDialog(page, dialog, false)));
    problems.push(...found.map((problem) => `${path()}: ${problem}`));
  }
  return problems;
}

test("a form sent empty says why in a summary with the focus, whose lines lead to the fields; closing a dialog loses nothing", async () => {
  const width = WIDTHS.desktop;
  const found = await Promise.all([
    walk(await journeys.signedIn("ADMIN", { width }), adminPages),
    walk(await journeys.signedIn("SPECIALIST", { width }), specialistPages),
    walk(await journeys.signedIn("CLIENT", { width }), clientPages),
    walk(await journeys.visitor({ width }), publicPages),
  ]);
  expect(found.flat()).toEqual([]);
});

test("a click on a drawn form before its script is there is carried out as soon as it is", async () => {
  const visitor = await journeys.visitor({ width: WIDTHS.desktop });
  const { page } = visitor;
  // The form's part of the page comes late; the entry is there already.
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/CorporateTasksPage|corporate-tasks/i, async (route) => {
    await late;
    await route.continue();
  });
  const arrived = visitor.open("/tasks");
  const send = page.locator("main form [data-late]");
  await send.waitFor();
  // As soon as the entry is there, which is the first script of all.
  await waitFor(async () => {
    await send.click();
    return (await send.getAttribute("data-pressed")) !== null;
  });
  release();
  await arrived;
  await page.getByText("Hay 6 problemas que corregir").waitFor();
});
