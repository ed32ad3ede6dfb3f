import { dayInMadrid } from "../../schema/rules/madrid-days.ts";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import type { CaughtMail } from "../../server/platform/dev-mail.ts";
import type { Visitor } from "./browser.ts";
import { untilLoaded } from "./page-checks.ts";
import { readPdf } from "./read-pdf.ts";
import type { ServedApp } from "./served-app.ts";
import { waitFor } from "./wait-for.ts";

const DAY_MS = 86_400_000;
/** A document is laid out by a process that begins for it. */
const PRINTING_MS = 30_000;
/** What happened elsewhere may be asked for several times before it is there. */
const COMING_MS = 20_000;

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole("button", { name, exact: true });

export const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

export const region = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** Presses what decides a dialog, which closes once it is done. */
export async function decide(page: Page, name: string, action: string): Promise<void> {
  const open = dialog(page, name);
  await button(open, action).click();
  await open.waitFor({ state: "hidden" });
}

/** Comes back to the window from another one, as often as it takes, until it is there to be seen. */
export async function comeBackTo(page: Page, seen: Locator): Promise<void> {
  await waitFor(async () => {
    await page.evaluate(`window.dispatchEvent(new Event("focus"))`);
    return seen.first().isVisible();
  }, COMING_MS);
}

/** The session has ended in the meantime: signs in, and stands where they were. */
export async function signInAgain(somebody: Visitor, email: string): Promise<void> {
  somebody.tolerate(/401 \(Unauthorized\)/);
  await somebody.page.reload();
  await somebody.page.getByText("Tu sesión ha caducado").waitFor();
  await somebody.signIn(email);
}

/** The calendar day in Madrid so many days from now by the served application's clock, as a date field wants it. */
export function dayFromNow(app: ServedApp, days: number): string {
  return dayInMadrid(new Date(Date.now() + app.movedByMs + days * DAY_MS));
}

/** The same as people read it. */
export function shownDay(app: ServedApp, days: number): string {
  return dayFromNow(app, days).split("-").toReversed().join("/");
}

/** The personal link a mail carries, as a path of the application. */
export function personalLink({ text, to }: CaughtMail): string {
  const link = /\/invitacion#\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no personal link in the mail to ${to}:\n${text}`);
  return link;
}

/** What pressing a button brings: the file and the name it is offered under. */
export async function downloaded(page: Page, pressed: Locator): Promise<{ name: string; file: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: PRINTING_MS }),
    pressed.click(),
  ]);
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
}

/** The text of a downloaded PDF, its pages as one. */
export async function downloadedPdf(page: Page, pressed: Locator): Promise<string> {
  const { file } = await downloaded(page, pressed);
  return readPdf(file).pages.join(" ");
}

/** In a dialog that lists whose identity is missing: fills it in for each party named, as far as it is missing. */
export async function completesIdentities(page: Page, documents: Record<string, string>): Promise<void> {
  await page.getByRole("list", { name: "Datos que faltan" }).last().waitFor();
  for (const [name, document] of Object.entries(documents)) {
    await untilLoaded(page);
    const fill = page.getByRole("button", { name: `Completar los datos de ${name}`, exact: true }).last();
    if ((await fill.count()) === 0) continue;
    await fill.click();
    const form = dialog(page, `Documento y domicilio de ${name}`);
    const number = form.getByLabel(/^(CIF|Documento de identidad)$/);
    if ((await number.inputValue()) === "") await number.fill(document);
    await form.getByLabel("Dirección").fill("Calle Mayor 1");
    await form.getByLabel("Código postal").fill("28013");
    await form.getByLabel("Ciudad").fill("Madrid");
    await button(form, "Guardar").click();
    await form.waitFor({ state: "hidden" });
  }
}
