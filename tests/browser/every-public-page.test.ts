import { beforeAll, expect, test } from "@jest/globals";
import { browserJourneys, WIDTHS, WALK_MS } from "../support/browser.ts";
import { findings, resize, widthFindings } from "../support/look-at.ts";
import { closedCase, listPeople, TOWN } from "../support/marketplace.ts";
import { publicPaths } from "../support/public-paths.ts";
import { servedApp } from "../support/served-app.ts";

const app = servedApp();
const journeys = browserJourneys(app);
/** Many pages, and perhaps not the only ones at work on the machine. */
let paths: string[] = [];

beforeAll(async () => {
  const ids = await listPeople(app, TOWN);
  const client = await app.addAccount({
    email: "ana@correo.example",
    role: "CLIENT",
    names: "Ana",
    surnames: "Gil",
  });
  const number = await closedCase(app, client, ids[0] ?? 0);
  await app.database.db.query(
    `INSERT INTO reviews (created_at, case_id, specialist_id, client_id, stars, comment, reply, replied_at)
     SELECT now(), id, specialist_id, client_id, 4, 'Muy bien, aunque tardó algo.', 'Gracias, Ana.', now() FROM cases WHERE number = $1`,
    [number],
  );
  paths = [
    // Signing in and registering are looked at with the other applications.
    ...(await publicPaths(app)).filter((path) => !/^\/(login|register)/.test(path)),
    "/marketplace?search=mediadora&location=valencia&fee=900&available=1",
    "/marketplace?search=conciliador&location=sevilla&fee=100",
    "/marketplace?favourites=1",
    `/marketplace/${ids[0]}`,
    `/marketplace/${ids.at(-1)}`,
    "/no-hay-nada-aqui",
  ];
});

const pictureName = (path: string) =>
  `site-${path.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "") || "landing"}`;

/** Half of the pages each, side by side. */
test(
  "every page of the site can be read and used by everybody on every screen, and fits",
  async () => {
    const problems: Record<string, string[]> = {};
    const walk = async (own: string[]) => {
      const visitor = await journeys.visitor({ width: WIDTHS.phone });
      // The browser says in its console that this page is none.
      visitor.tolerate(/404 .*no-hay-nada-aqui/);
      await visitor.open("/legal");
      await visitor.page.getByRole("button", { name: "Rechazar" }).click();
      for (const path of own) {
        await visitor.open(path);
        await visitor.page.waitForLoadState("networkidle");
        await visitor.page.getByRole("heading", { level: 1 }).waitFor();
        const found = await findings(visitor, `phone-${pictureName(path)}`);
        await resize(visitor.page, WIDTHS.desktop);
        found.push(...(await findings(visitor, `desktop-${pictureName(path)}`)));
        found.push(...(await widthFindings(visitor, pictureName(path))));
        await resize(visitor.page, WIDTHS.phone);
        if (found.length > 0) problems[path] = found;
      }
    };
    const half = Math.ceil(paths.length / 2);
    await Promise.all([walk(paths.slice(0, half)), walk(paths.slice(half))]);
    expect(problems).toEqual({});
  },
  WALK_MS,
);

test("an unknown address is the documented page, and none to search engines", async () => {
  const answer = await fetch(`${app.url}/no-hay-nada-aqui`);
  const html = await answer.text();
  expect(answer.status).toBe(404);
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  const visitor = await journeys.visitor({ width: WIDTHS.phone });
  visitor.tolerate(/404 .*no-hay-nada-aqui/);
  await visitor.open("/no-hay-nada-aqui");
  await visitor.page.getByRole("heading", { level: 1, name: "Esta página no existe todavía" }).waitFor();
  await visitor.page.getByRole("link", { name: "Ir al inicio" }).click();
  await visitor.page.waitForURL(`${app.url}/`);
});
