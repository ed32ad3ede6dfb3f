import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, jest } from "@jest/globals";
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import type { Role } from "../../server/shared/context.ts";
import type { ChromiumPlace } from "./chromium.ts";
import { moveDate } from "./moved-date.ts";
import { PASSWORD, type ServedApp } from "./served-app.ts";

export const WIDTHS = { phone: 360, tablet: 768, desktop: 1440 } as const;

export interface VisitorOptions {
  /** Window width in pixels; a desktop's by default. */
  width?: number;
  dark?: boolean;
  /** False: a browser that runs none. */
  script?: boolean;
  /** Comes back with what the browser kept of an earlier visit. */
  storageState?: BrowserContextOptions["storageState"];
}

/** Somebody at a browser of their own. Whatever goes wrong in it fails the test, unless it was announced. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors and failed requests that match are part of the story. */
  tolerate(problem: RegExp): void;
  /** Opens a path of the application. */
  open(path: string): Promise<void>;
  /** Signs in on the page in front of them, or the one they are led to, and waits until they are in. */
  signIn(email: string, password?: string): Promise<void>;
  /** Stores a picture when TEST_SCREENSHOTS names a folder. */
  shot(name: string): Promise<void>;
  /** Closes the browser window with everything in it; the problems are still reported. */
  close(): Promise<void>;
}

export interface Journeys {
  /** A fresh browser. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** A browser in which somebody of the role has signed in before; the account is made the first time. */
  signedIn(role: Role, options?: VisitorOptions): Promise<Visitor>;
  /** So much time goes by, for the server and for everybody at a browser. */
  later(time: { days?: number; hours?: number }): Promise<void>;
}

/** Longer than anything here takes on a slow machine, short enough to fail within the test's own time. */
const PATIENCE_MS = 15_000;
const JOURNEY_MS = 180_000;
/** For a test that walks through many pages. */
export const WALK_MS = 1_200_000;
const HOUR_MS = 3_600_000;

/** One Chromium for the test file. Call at its top, after `servedApp()`. */
export function browserJourneys(app: ServedApp): Journeys {
  jest.setTimeout(JOURNEY_MS);
  let browser: Browser;
  const sessions = new Map<Role, BrowserContextOptions["storageState"]>();
  let open: { visitor: Visitor; problems: () => string[] }[] = [];

  beforeAll(async () => {
    browser = await launch();
  }, 60_000);
  afterAll(() => browser?.close());
  afterEach(async () => {
    const problems = open.flatMap((one) => one.problems());
    await Promise.all(open.map(({ visitor }) => visitor.context.close()));
    open = [];
    expect(problems).toEqual([]);
  });

  const visitor = async (options: VisitorOptions = {}) => {
    const { width = WIDTHS.desktop, dark = false, script = true, storageState } = options;
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: { width, height: width < 500 ? 740 : 900 },
      javaScriptEnabled: script,
      colorScheme: dark ? "dark" : "light",
      // Moving things have no colours and places of their own to be checked.
      reducedMotion: "reduce",
      locale: "es-ES",
      timezoneId: "Europe/Madrid",
      acceptDownloads: true,
      storageState,
    });
    const one = await newVisitor(context, app);
    await context.addInitScript(moveDate, app.movedByMs);
    open.push(one);
    return one.visitor;
  };
  return {
    visitor,
    signedIn: async (role, options) => {
      const known = sessions.get(role);
      const one = await visitor({ ...options, storageState: known });
      if (known !== undefined) return one;
      const email = `${role.toLowerCase()}@correo.example`;
      await app.addAccount({ email, role, names: "Olga", surnames: "Administradora" });
      await one.open("/login");
      await one.signIn(email);
      sessions.set(role, await one.context.storageState());
      return one;
    },
    later: async ({ days = 0, hours = 0 }) => {
      await app.moveClock((days * 24 + hours) * HOUR_MS);
      for (const { visitor } of open) {
        // Sessions may end by it, which pages that ask by themselves notice before anybody does anything.
        visitor.tolerate(/status of 401/);
        const { context, page } = visitor;
        await context.addInitScript(moveDate, app.movedByMs);
        await page.evaluate(moveDate, app.movedByMs);
      }
    },
  };
}

function launch(): Promise<Browser> {
  const place = JSON.parse(process.env["ACUERDO_TEST_CHROMIUM"] ?? "null") as ChromiumPlace | null;
  if (place === null) throw new Error("No Chromium: run the journeys through npm run jest");
  return chromium.launch({
    executablePath: place.executablePath,
    env: { ...process.env, ...place.env },
    args: [
      // No graphics card, no sandbox and little shared memory in a container.
      "--disable-gpu",
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--font-render-hinting=none",
      // Nothing that talks to the outside.
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

async function newVisitor(
  context: BrowserContext,
  app: ServedApp,
): Promise<{ visitor: Visitor; problems: () => string[] }> {
  const seen: string[] = [];
  const tolerated: RegExp[] = [];
  context.setDefaultTimeout(PATIENCE_MS);
  context.on("page", (page) => watch(page, seen));
  const page = await context.newPage();
  const visitor: Visitor = {
    context,
    page,
    tolerate: (problem) => void tolerated.push(problem),
    open: async (path) => {
      await page.goto(path);
      // A pointer that was never moved may stand on the sidebar, which unfolds over the page.
      await page.mouse.move((page.viewportSize()?.width ?? WIDTHS.desktop) - 1, 0);
    },
    signIn: async (email, password = PASSWORD) => {
      await page.getByLabel("Correo electrónico").fill(email);
      await page.getByLabel("Contraseña", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Iniciar sesión" }).click();
      const code = app.secondStepCode(email);
      if (code !== null) {
        await page.getByLabel("Código de tu aplicación").fill(code);
        await page.getByRole("button", { name: "Verificar" }).click();
      }
      await page.waitForURL(({ pathname }) => !pathname.startsWith("/login"));
    },
    shot: async (name) => {
      const folder = process.env["TEST_SCREENSHOTS"];
      if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    },
    close: () => context.close(),
  };
  return { visitor, problems: () => seen.filter((text) => !tolerated.some((known) => known.test(text))) };
}

function watch(page: Page, seen: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error") seen.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => seen.push(`exception: ${error.stack ?? error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) seen.push(`${response.status()}: ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page or starting a download ends its requests: nobody notices.
    if (reason !== "net::ERR_ABORTED") seen.push(`request: ${reason} ${request.url()}`);
  });
}
