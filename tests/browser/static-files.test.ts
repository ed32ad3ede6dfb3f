import { expect, test } from "@jest/globals";
import { browserJourneys, type Visitor } from "../support/browser.ts";
import { servedApp } from "../support/served-app.ts";

const app = servedApp();
const journeys = browserJourneys(app);

/** What a browser asks for until nothing more comes; style sheets that stand in the page are known to it and not fetched. */
async function requestsOf(visitor: Visitor, path: string): Promise<string[]> {
  const { page } = visitor;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visitor.open(path);
  await page.waitForLoadState("networkidle");
  return asked;
}

/** Path of the script the start page begins with. */
async function entryScript(): Promise<string> {
  const page = await (await fetch(app.url)).text();
  return /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? "";
}

test.each([
  ["br", "gzip, br"],
  ["gzip", "gzip"],
  [null, "identity"],
])("a script comes as %s to who takes %s", async (encoding, accepted) => {
  const answer = await fetch(app.url + (await entryScript()), { headers: { "accept-encoding": accepted } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-encoding")).toBe(encoding);
  expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
  expect(answer.headers.get("content-type")).toContain("javascript");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await answer.text()).toContain("import");
});

test("a drawn page is complete and never shown without asking for a newer one, however it is packed", async () => {
  const answer = await fetch(`${app.url}/`, { headers: { "accept-encoding": "br" } });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect(await answer.text()).toContain('<div id="root">');
});

test("the frame of the dashboard is the same for everybody and kept for ten minutes, by the browser alone", async () => {
  const answer = await fetch(`${app.url}/dashboard/admin/tasks`);
  expect(answer.headers.get("cache-control")).toBe("private, max-age=600");
  expect(answer.headers.get("etag")).toMatch(/^W\/"/);
});

test("a frame kept since before a release, whose script is gone, loads itself anew, and not over and over", async () => {
  const olga = await journeys.signedIn("ADMIN");
  olga.tolerate(/status of 404/);
  const { page } = olga;
  const script = await entryScript();
  let [asked, missing] = [0, 1];
  await page.route(`**${script}`, (route) => {
    asked += 1;
    return asked > missing ? route.fallback() : route.fulfill({ status: 404, body: "" });
  });
  await page.goto(`${app.url}/dashboard/admin/tasks`);
  await page.getByRole("heading", { name: "Tareas", level: 1 }).waitFor();
  expect(asked).toBe(2);
  [asked, missing] = [0, Infinity];
  await page.goto(`${app.url}/dashboard/admin/cases`);
  await page.waitForFunction(
    () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).type === "reload",
  );
  await page.waitForTimeout(1_000);
  expect(asked).toBe(2);
});

test.each(["favicon.ico", "favicon.svg", "social.png", "manifest.webmanifest"])(
  "%s keeps its name when it changes, so it is kept for a day only",
  async (name) => {
    const answer = await fetch(`${app.url}/${name}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
  },
);

test("who has no script reads what to do before anything else, with ways on", async () => {
  const page = await (await fetch(`${app.url}/register/cliente`)).text();
  const [before = ""] = page.split('<div id="root">');
  expect(before).toContain("Esta parte de Acuerdo necesita JavaScript.");
  for (const way of ["/", "/marketplace", "/verificar"]) expect(before).toContain(`href="${way}"`);
});

test("the first visit of the dashboard is at most fifteen requests, one of them for styles", async () => {
  const asked = await requestsOf(await journeys.signedIn("ADMIN"), "/dashboard/admin/tasks");
  expect(asked.filter((path) => path.endsWith(".css"))).toHaveLength(1);
  expect(asked.length).toBeLessThanOrEqual(15);
  expect(asked).toContain("/graphql");
});

test("a drawn page has its styles in it and asks for none", async () => {
  const asked = await requestsOf(await journeys.visitor(), "/");
  expect(asked.filter((path) => path.endsWith(".css"))).toEqual([]);
  expect(asked.some((path) => path.endsWith(".js"))).toBe(true);
});
