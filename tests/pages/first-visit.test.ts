import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "@jest/globals";
import { servedApp } from "../support/served-app.ts";

const app = servedApp();

/** kB (gzip) of script and style that a first visit of the dashboard may ask for. */
const MOST_KB = 480;
/** Files of script and style: the tasks, where administrators begin, a specialist's many editors, and any other page. */
const MOST_FILES = { "/dashboard/admin/tasks": 10, "/dashboard/specialist/profile": 17 } as Readonly<
  Record<string, number>
>;
const MOST_FILES_ELSEWHERE = 15;

/** kB (gzip) of script of pages for everybody. */
const MOST_PUBLIC_KB = 130;
const PUBLIC = ["/", "/tasks", "/wallet", "/specialists", "/marketplace", "/legal/terms-user"];

/** kB (gzip) of script and style of pages with Ant Design outside of the dashboard. */
const MOST_LIGHT_KB = 250;
const LIGHT = [
  "/login",
  "/register",
  "/register/cliente",
  "/register/especialista",
  "/forgot-password",
  "/reset-password",
  "/invitacion",
  "/respuesta",
  "/transferencia",
];

const LINK = [
  "index.html",
  "app/auth-routes.tsx",
  "layouts/LinkLayout.tsx",
  "features/invitation/InvitationPage.tsx",
];
const OF_DEBTOR = ["debtor/DebtorView.tsx", "debtor/SpanishSections.tsx"];
/** What comes by itself after a personal link's page has begun, by whose it is. */
const BEHIND_LINKS: Readonly<Record<string, readonly string[]>> = {
  "who types a code": ["components/CodeForm.tsx"],
  "a party": ["components/InvitationDetails.tsx"],
  "a client with a budget": ["components/InvitationDetails.tsx", "components/BudgetSection.tsx"],
  "a debtor": OF_DEBTOR,
  "a debtor who reads Basque": [...OF_DEBTOR, "debtor/texts/eu.ts"],
};

const PAGES = [
  "/dashboard/admin/",
  "/dashboard/admin/tasks",
  "/dashboard/admin/tasks/process/L26-000001",
  "/dashboard/admin/tasks/T26-0000001",
  "/dashboard/admin/tasks/create",
  "/dashboard/admin/cases",
  "/dashboard/admin/cases/E26-000001",
  "/dashboard/admin/users",
  "/dashboard/admin/support",
  "/dashboard/admin/payments",
  "/dashboard/client/",
  "/dashboard/client/cases/E26-000001",
  "/dashboard/client/inbox",
  "/dashboard/client/payments",
  "/dashboard/client/searchexpert",
  "/dashboard/specialist/",
  "/dashboard/specialist/cases",
  "/dashboard/specialist/cases/create",
  "/dashboard/specialist/cases/details/E26-000001",
  "/dashboard/specialist/tasks",
  "/dashboard/specialist/balance",
  "/dashboard/specialist/profile",
  "/dashboard/help",
  "/dashboard/account",
];

/** What the page's HTML has the browser fetch; a style sheet that is off stands for one that is there already. */
async function filesOf(path: string): Promise<string[]> {
  const html = await (await fetch(app.url + path)).text();
  const links = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag);
  const wanted = links.filter((tag) => !tag.includes(" disabled"));
  const files = wanted.flatMap((tag) => /(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/.exec(tag)?.[1] ?? []);
  return [...new Set(files)];
}

async function weightOf(file: string): Promise<number> {
  const answer = await fetch(app.url + file, { headers: { "accept-encoding": "identity" } });
  expect({ file, status: answer.status }).toEqual({ file, status: 200 });
  return gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length;
}

async function kilobytesOf(files: readonly string[]): Promise<number> {
  const weights = await Promise.all(files.map(weightOf));
  return weights.reduce((sum, weight) => sum + weight, 0) / 1_000;
}

test.each(PAGES)("%s asks for few files, which aren't heavy", async (path) => {
  const files = await filesOf(path);
  expect(files.length).toBeGreaterThan(5);
  expect(files.length).toBeLessThanOrEqual(MOST_FILES[path] ?? MOST_FILES_ELSEWHERE);
  expect(await kilobytesOf(files)).toBeLessThanOrEqual(MOST_KB);
});

test.each(PUBLIC)("%s asks for at most 130 kB of script", async (path) => {
  const scripts = (await filesOf(path)).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(3);
  expect(await kilobytesOf(scripts)).toBeLessThanOrEqual(MOST_PUBLIC_KB);
});

test.each(LIGHT)("%s asks for at most 250 kB of script and style", async (path) => {
  const files = await filesOf(path);
  expect(files.some((file) => file.endsWith(".css"))).toBe(true);
  expect(await kilobytesOf(files)).toBeLessThanOrEqual(MOST_LIGHT_KB);
});

test.each(Object.entries(BEHIND_LINKS))(
  "the link of %s asks for at most 250 kB, all that comes by itself included",
  async (_whose, pieces) => {
    const manifest = readManifest();
    const keys = [...LINK, ...pieces.map((piece) => `features/invitation/${piece}`)];
    expect(keys.filter((key) => !(key in manifest))).toEqual([]);
    const all = new Set(keys.flatMap((key) => [key, ...neededBy(manifest, key)]));
    const files = [...all].flatMap((key) => [manifest[key]?.file ?? "", ...(manifest[key]?.css ?? [])]);
    const weight = await kilobytesOf([...new Set(files)].map((file) => `/${file}`));
    expect(weight).toBeLessThanOrEqual(MOST_LIGHT_KB);
  },
);

test("the dashboard's styles come as one file, before the scripts begin", async () => {
  const styles = (await filesOf("/dashboard/admin/tasks")).filter((file) => file.endsWith(".css"));
  expect(styles).toHaveLength(1);
});

interface BuiltFile {
  file: string;
  /** Keys of the manifest. */
  imports?: string[];
  css?: string[];
}

type Manifest = Readonly<Record<string, BuiltFile>>;

function readManifest(): Manifest {
  return JSON.parse(readFileSync("dist/web/.vite/manifest.json", "utf8")) as Manifest;
}

/** Files that are needed before each of them can run, itself among them where two import each other. */
function neededBy(manifest: Manifest, key: string): Set<string> {
  const needed = new Set(manifest[key]?.imports);
  for (const one of needed) for (const next of manifest[one]?.imports ?? []) needed.add(next);
  return needed;
}

test("no two files of the build import each other: one would run without the other's names", () => {
  const manifest = readManifest();
  const keys = Object.keys(manifest);
  expect(keys.length).toBeGreaterThan(100);
  expect(keys.filter((key) => neededBy(manifest, key).has(key))).toEqual([]);
});
