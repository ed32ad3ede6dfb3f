import { expect } from "@jest/globals";
import type { Page } from "playwright-core";
import { nextContactTime } from "../../server/domains/mailings/sending/contact-hours.ts";
import { personalLink } from "./case-steps.ts";
import type { ServedApp } from "./served-app.ts";
import { waitFor } from "./wait-for.ts";

const MAILED_MS = 60_000;
/** INE number. */
const LAS_PALMAS = "35";

/** Into contact hours: mails to nobody go out at night. */
export async function moveIntoContactHours(app: ServedApp): Promise<void> {
  const rows = await waitFor(async () => {
    const found = await app.database.db.query<{ day: string }[]>("SELECT day::text AS day FROM holidays");
    return found.length > 0 ? found : null;
  });
  const days = new Set(rows.map(({ day }) => day));
  // Of the server, whose clock goes on from where it was moved to.
  const now = Date.now() + app.movedByMs;
  // Where it is an hour earlier as well.
  const open = nextContactTime(new Date(now), (day) => days.has(day), LAS_PALMAS);
  await app.moveClock(open.getTime() - now);
}

/** Begins the mailing of the form that is open, once it shows the mails; gives the personal links of those that have gone. */
export async function mailsEverybody(app: ServedApp, page: Page): Promise<string[]> {
  const begin = page.getByRole("button", { name: /^Empezar: escribir a \d+ personas?$/ });
  await page.getByTitle(/^Correo para /).waitFor();
  const expected = Number(/\d+/.exec((await begin.textContent()) ?? "")?.[0]);
  expect(expected).toBeGreaterThan(0);
  await begin.click();
  await page.getByRole("table", { name: "Personas" }).waitFor();
  const mails = await waitFor(() => {
    const sent = app.mail.messages().filter(({ text }) => text.includes("/invitacion#"));
    return sent.length >= expected ? sent : null;
  }, MAILED_MS);
  expect(mails).toHaveLength(expected);
  expect(new Set(mails.map(({ to }) => to)).size).toBe(expected);
  return mails.map((mail) => personalLink(mail));
}
