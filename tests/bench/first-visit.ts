import { setTimeout } from "node:timers/promises";
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from "playwright-core";
import { findChromium } from "../support/chromium.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { atMost, listed, type Measurement } from "./measurement.ts";
import { startServer, type ServerProcess } from "./server-process.ts";

/** What DevTools calls 'Slow 4G', and a processor 4 × slower. */
const NETWORK = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const SLOWER = 4;
export const DESKTOP = { width: 1440, height: 900 };
const ROUNDS = 3;
const PAGE = "/dashboard/admin/tasks";
const ROW = "main tbody tr a";
/** Of the sidebar: where people go from the tasks. */
const NEXT = "/dashboard/admin/cases";
const ADMIN = { email: "admin@demo.acuerdo.es", password: "Demo-1234" };
/** So long without a request: the page has all it begins with. What it asks for by the clock comes later. */
const QUIET_MS = 2_000;
export const PATIENCE_MS = 60_000;

/** What a browser asked for, and when what was seen was there: milliseconds from the click on the address. */
interface Visit {
  requests: string[];
  bytes: number;
  first: number;
  largest: number;
  rows: number;
}

/**
 * The first visit of an administrator to the tasks, signed in, in a browser that is slowed down: with nothing kept, with
 * what an earlier visit left, and from there to another page and back.
 */
export async function firstVisits(bench: BenchEnvironment): Promise<Measurement[]> {
  return withBrowser(bench, async (browser, server, token) => {
    // The first asks the server to make the page: nobody's second visit.
    await (await fetch(server.url + PAGE)).text();
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await visits(browser, server.url, token));
    return rowsOf(rounds);
  });
}

/** A browser before the demonstration, with the token of its administrator. */
export async function withBrowser<Result>(
  bench: BenchEnvironment,
  measure: (browser: Browser, server: ServerProcess, token: string) => Promise<Result>,
): Promise<Result> {
  const server = await startServer({ databaseUrl: null, dataDir: await bench.folder() });
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
  });
  try {
    return await measure(browser, server, await tokenOf(server));
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function tokenOf({ url }: ServerProcess): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

interface Round {
  cold: Visit;
  warm: Visit;
  /** Milliseconds from a click in the sidebar to the heading of a page that was seen before. */
  change: number;
}

export function signedIn(token: string): string {
  return `localStorage.setItem("user-session", JSON.stringify({ token: "${token}" }))`;
}

async function visits(browser: Browser, url: string, token: string): Promise<Round> {
  const context = await browser.newContext({ viewport: DESKTOP, locale: "es-ES" });
  try {
    await context.addInitScript(signedIn(token));
    await context.addInitScript(WATCH);
    const cold = await visit(context, url + PAGE);
    await cold.page.close();
    const warm = await visit(context, url + PAGE);
    const change = await changeOfPage(warm.page);
    return { cold: cold.seen, warm: warm.seen, change };
  } finally {
    await context.close();
  }
}

const ROWS_SEEN = "rows are there";

const WATCH = `
  window.seen = { first: 0, largest: 0, rows: 0 };
  new PerformanceObserver((list) => { for (const { startTime, name } of list.getEntries()) if (name === "first-contentful-paint") seen.first = startTime; })
    .observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.largest = entry.startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  (function look() {
    if (document.querySelector(${JSON.stringify(ROW)})) requestAnimationFrame(() => { seen.rows = performance.now(); console.debug("${ROWS_SEEN}"); });
    else requestAnimationFrame(look);
  })();`;

async function visit(context: BrowserContext, address: string): Promise<{ page: Page; seen: Visit }> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", { offline: false, ...NETWORK });
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const traffic = watchTraffic(devTools);
  // The page tells by itself: a locator would bring its own script in, which a slow browser reads before it draws.
  const rows = page.waitForEvent("console", {
    predicate: (message) => message.text() === ROWS_SEEN,
    timeout: PATIENCE_MS,
  });
  await page.goto(address, { waitUntil: "commit" });
  await rows;
  await traffic.quiet();
  const seen = await page.evaluate<Pick<Visit, "first" | "largest" | "rows">>("seen");
  return { page, seen: { ...seen, requests: traffic.requests, bytes: traffic.bytes() } };
}

/** Requests that went to the server, and the bytes that came. What the cache answers is none. */
function watchTraffic(devTools: CDPSession) {
  const requests: string[] = [];
  const urls = new Map<string, string>();
  let [bytes, last] = [0, Date.now()];
  devTools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    urls.set(requestId, request.url);
    last = Date.now();
  });
  devTools.on("Network.requestServedFromCache", ({ requestId }) => void urls.delete(requestId));
  devTools.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache === true) urls.delete(requestId);
  });
  devTools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url === undefined || encodedDataLength === 0) return;
    last = Date.now();
    bytes += encodedDataLength;
    requests.push(new URL(url).pathname);
  });
  return {
    requests,
    bytes: () => bytes,
    async quiet() {
      while (Date.now() - last < QUIET_MS) await setTimeout(50);
    },
  };
}

/** There once, so that its files are kept, and back; then as people do all day. */
async function changeOfPage(page: Page): Promise<number> {
  const to = async (path: string) => {
    const took = await page.evaluate<number>(`new Promise((resolve) => {
      const title = () => document.querySelector("h1")?.textContent;
      const [began, left] = [performance.now(), title()];
      document.querySelector('nav a[href="${path}"]').click();
      (function look() {
        if (title() === undefined || title() === left) requestAnimationFrame(look);
        else requestAnimationFrame(() => resolve(performance.now() - began));
      })();
    })`);
    await setTimeout(QUIET_MS * 2);
    return took;
  };
  await to(NEXT);
  await to(PAGE);
  return to(NEXT);
}

function rowsOf(rounds: Round[]): Measurement[] {
  const row = (what: string, unit: string, of: (one: Round) => number, bar?: number): Measurement => {
    const figures = rounds.map(of);
    // The best: what disturbs the machine makes visits longer, never shorter.
    return {
      what: `first visit to ${PAGE}: ${what}`,
      figure: Math.min(...figures),
      unit,
      bar: bar === undefined ? undefined : atMost(bar),
      note: `rounds ${listed(figures, unit === "" ? 0 : 2)}`,
    };
  };
  const seconds = (of: (one: Round) => number) => (one: Round) => of(one) / 1_000;
  const asked = rounds.at(-1)?.cold.requests.map((path) => path.replace("/assets/", "")) ?? [];
  return [
    { ...row("requests", "", ({ cold }) => cold.requests.length, 15), note: asked.join(", ") },
    row("as sent (br), all told", "kB", ({ cold }) => cold.bytes / 1_000),
    row(
      "first paint",
      "s",
      seconds(({ cold }) => cold.first),
    ),
    row(
      "largest paint",
      "s",
      seconds(({ cold }) => cold.largest),
      3,
    ),
    row(
      "rows",
      "s",
      seconds(({ cold }) => cold.rows),
    ),
    row("requests, warm", "", ({ warm }) => warm.requests.length),
    row(
      "largest paint, warm",
      "s",
      seconds(({ warm }) => warm.largest),
      1,
    ),
    row(
      "rows, warm",
      "s",
      seconds(({ warm }) => warm.rows),
    ),
    row("change of page, warm", "ms", ({ change }) => change, 150),
  ];
}
