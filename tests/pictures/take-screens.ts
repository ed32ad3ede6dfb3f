import { mkdir } from "node:fs/promises";
import { chromium, type Browser, type Page } from "playwright-core";
import sharp from "sharp";
import { DEMO_PASSWORD } from "../../server/demo/demo-people.ts";
import { projectFolder } from "../../server/platform/project-folder.ts";
import { findChromium } from "../support/chromium.ts";

/**
 * `node tests/pictures/take-screens.ts http://localhost:3000 [screen]`, by hand while the demonstration runs as it begins: takes
 * the screens of the product that its public pages show, by day and by night, as a window and as on a phone.
 */
interface Screen {
  name: string;
  who: "admin" | "cliente" | "especialista";
  path: string;
  /** A heading to scroll to. */
  from?: string;
}

const SCREENS: readonly Screen[] = [
  { name: "admin-tasks", who: "admin", path: "/dashboard/admin/tasks?tab=tareas" },
  { name: "admin-overview", who: "admin", path: "/dashboard/admin/", from: "Evolución" },
  { name: "client-home", who: "cliente", path: "/dashboard/client/" },
  { name: "specialist-home", who: "especialista", path: "/dashboard/specialist/" },
];
const SIZES = {
  /** Smaller than a desk's screen, so that words can be read in the picture. */
  window: { width: 1120, height: 700, shown: 1440 },
  phone: { width: 360, height: 640, shown: 720 },
};
const QUALITY = 55;

const [base = "http://localhost:3000", only = ""] = process.argv.slice(2);
const folder = projectFolder("web/pictures/screens");

async function signedIn(browser: Browser, who: Screen["who"]): Promise<Page> {
  const context = await browser.newContext({
    baseURL: base,
    deviceScaleFactor: 2,
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel(/Correo/).fill(`${who}@demo.acuerdo.es`);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await page.waitForURL(/dashboard/);
  return page;
}

/** To the top of the screen, under the header that stays; what is drawn late is there then. */
async function toHeading(page: Page, name: string): Promise<void> {
  const heading = page.getByRole("heading", { name, exact: true });
  await heading.waitFor();
  await heading.evaluate((element: { scrollIntoView(): void }) => element.scrollIntoView());
  await page.waitForLoadState("networkidle");
}

async function takeOne(page: Page, { name, path, from }: Screen): Promise<void> {
  for (const [size, { width, height, shown }] of Object.entries(SIZES))
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.goto(path, { waitUntil: "networkidle" });
      if (from !== undefined) await toHeading(page, from);
      const shot = await page.screenshot({ animations: "disabled", caret: "hide" });
      const file = `${folder}/${name}-${size}-${colorScheme}.avif`;
      const { size: bytes } = await sharp(shot)
        .resize(shown)
        .avif({ quality: QUALITY, effort: 4 })
        .toFile(file);
      process.stdout.write(`${file}: ${Math.round(bytes / 1000)} kB\n`);
    }
}

const wanted = SCREENS.filter(({ name }) => name.includes(only));
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ ...(await findChromium()), args: ["--no-sandbox"] });
try {
  for (const who of new Set(wanted.map((screen) => screen.who))) {
    const page = await signedIn(browser, who);
    for (const screen of wanted.filter((each) => each.who === who)) await takeOne(page, screen);
  }
} finally {
  await browser.close();
}
