import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { listSpecialist } from "../support/listed-specialist.ts";
import { readPage, type ReadPage } from "../support/page-html.ts";
import { servedApp } from "../support/served-app.ts";

const app = servedApp();
const SHELLS = /^\/(login|register)/;
const WAYS = [
  "/services",
  "/specialists",
  "/benefits",
  "/company",
  "/login",
  "/register",
  "/tasks",
  "/wallet",
  "/legal/privacy-policy-user",
  "/legal/terms-user",
  "/legal/cookies-policy",
  "/legal/security-policy",
];
let pages: Map<string, ReadPage>;

/** Every page of the sitemap, read once. */
beforeAll(async () => {
  // With nobody to be found the marketplace keeps out of search engines.
  await listSpecialist(app, "una@correo.example");
  const sitemap = await (await fetch(`${app.url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  pages = new Map();
  for (const address of addresses) pages.set(new URL(address).pathname, await readPage(address));
}, 60_000);

const drawn = () => [...pages].filter(([path]) => !SHELLS.test(path));

describe("every public page", () => {
  test("is in the sitemap", () => {
    const documented = [
      "/",
      "/tasks",
      "/wallet",
      "/services",
      "/company",
      "/benefits",
      "/specialists",
      "/marketplace",
    ];
    const legal = ["security-policy", "cookies-policy", "terms-specialist", "terms-user"].map(
      (name) => `/legal/${name}`,
    );
    const privacy = ["/legal/privacy-policy-specialist", "/legal/privacy-policy-user"];
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining([...documented, ...legal, ...privacy, "/login", "/register"]),
    );
  });

  test("answers", () => {
    expect([...pages].filter(([, { status }]) => status !== 200).map(([path]) => path)).toEqual([]);
  });

  test("has a title and a description of its own, neither too short nor too long", () => {
    const titles = [...pages.values()].map(({ title }) => title);
    const descriptions = [...pages.values()].map(({ description }) => description);
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    expect(titles.filter((title) => !/^.{5,60} \| Acuerdo$/.test(title))).toEqual([]);
    expect(descriptions.filter((text) => text.length < 50 || text.length > 170)).toEqual([]);
  });

  test("names its own address, for search engines and for those who share it", () => {
    for (const [path, { canonical, social, robots, title, description }] of pages) {
      expect({ path, canonical, robots }).toEqual({ path, canonical: app.url + path, robots: null });
      expect(social).toMatchObject({
        "og:title": title,
        "og:description": description,
        "og:url": app.url + path,
        "og:type": "website",
        "og:locale": "es_ES",
        "og:site_name": "Acuerdo",
      });
    }
  });

  test("has a picture for shared links, of the size it says", async () => {
    const pictures = new Set([...pages.values()].map(({ social }) => social["og:image"] ?? ""));
    for (const address of pictures) {
      const picture = Buffer.from(await (await fetch(address)).arrayBuffer());
      expect(picture.subarray(1, 4).toString()).toBe("PNG");
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    }
  });

  test("describes itself as data", () => {
    for (const [path, { data }] of pages) {
      const types = data.map((item) => item["@type"]);
      expect({ path, types: types.slice(0, 2) }).toEqual({ path, types: ["Organization", "WebSite"] });
    }
    const site = pages.get("/")?.data.find((item) => item["@type"] === "WebSite");
    expect(JSON.stringify(site)).toContain(`${app.url}/marketplace?search={search_term_string}`);
  });

  test("is there before any script: one heading, landmarks, the ways across the site", () => {
    for (const [path, { html }] of drawn()) {
      expect({ path, headings: html.match(/<h1[\s>]/g)?.length }).toEqual({ path, headings: 1 });
      const wanted = ["<header", "<main", "<nav", "<footer", ...WAYS.map((way) => `href="${way}"`)];
      expect({ path, missing: wanted.filter((part) => !html.includes(part)) }).toEqual({ path, missing: [] });
      expect({ path, excuse: html.includes("Acuerdo necesita JavaScript") }).toEqual({ path, excuse: false });
    }
  });

  test("brings no script inside but data and the choice of colours, which the policy names, and styles that need no second request", () => {
    for (const [path, { html, scripts, headers }] of drawn()) {
      const policy = headers.get("content-security-policy") ?? "";
      const isData = (attributes: string) => /type="application\/(ld\+)?json"/.test(attributes);
      const run = scripts.filter(({ attributes, content }) => content !== "" && !isData(attributes));
      expect({
        path,
        // Colours before the first paint; what a page of the dashboard asks first, nothing here.
        run: ['localStorage.getItem("display")', "meta[name=first-question]"].map(
          (words, at) => run[at]?.content.includes(words) === true,
        ),
        scripts: run.length,
      }).toEqual({
        path,
        run: [true, true],
        scripts: 2,
      });
      for (const { content } of run)
        expect(policy).toContain(`'sha256-${createHash("sha256").update(content).digest("base64")}'`);
      expect(
        scripts.filter(({ attributes }) => attributes.includes("src=")).map(({ attributes }) => attributes),
      ).toEqual([expect.stringMatching(/ src="\/assets\/[^"]+\.js"/)]);
      const linked = /<link rel="stylesheet"(?![^>]*disabled)/.test(html);
      expect({ path, linked, inlined: html.includes("<style>") }).toEqual({
        path,
        linked: false,
        inlined: true,
      });
      expect(policy).toContain("script-src 'self' 'sha256-");
      expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
    }
  });
});

describe("an answer", () => {
  test("comes packed as the browser takes it, and always says the same", async () => {
    for (const path of ["/services", "/marketplace"]) {
      const texts: string[] = [];
      for (const [accepted, encoding] of [
        ["br, gzip", "br"],
        ["gzip;q=1.0, br;q=0", "gzip"],
        ["identity", null],
      ] as const) {
        const page = await readPage(app.url + path, { "accept-encoding": accepted });
        expect([page.headers.get("content-encoding"), page.headers.get("vary")]).toEqual([
          encoding,
          "accept-encoding",
        ]);
        texts.push(page.html);
      }
      expect(new Set(texts).size).toBe(1);
    }
  });

  test("isn't sent again to who has it", async () => {
    const { headers } = await readPage(`${app.url}/company`);
    const again = await readPage(`${app.url}/company`, { "if-none-match": headers.get("etag") ?? "" });
    expect([again.status, again.html]).toEqual([304, ""]);
  });

  test("to HEAD has everything but the page", async () => {
    const answer = await fetch(`${app.url}/benefits`, { method: "HEAD" });
    expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
      200,
      "text/html; charset=utf-8",
      "",
    ]);
  });

  test("is nobody's own, whoever asks", async () => {
    const { html } = await readPage(`${app.url}/wallet`);
    const asked = await readPage(`${app.url}/wallet`, {
      authorization: "Bearer nonsense",
      cookie: "user-session=x",
    });
    expect([asked.status, asked.html === html]).toEqual([200, true]);
    expect(asked.headers.get("set-cookie")).toBeNull();
  });
});

describe("an address that isn't one", () => {
  test("is told so with the documented page", async () => {
    for (const path of ["/no-hay-nada", "/services/otra", "/legal/otra", "/register/otra", "/index.html"]) {
      const { status, html, robots, canonical, title } = await readPage(app.url + path);
      expect({ path, status, robots, canonical }).toEqual({
        path,
        status: 404,
        robots: "noindex",
        canonical: null,
      });
      expect(title).toBe("Esta página no existe todavía | Acuerdo");
      expect(/<a [^>]*href="\/"[^>]*>Ir al inicio<\/a>/.test(html)).toBe(true);
    }
  });

  test("never leads to another host, and is never said back", async () => {
    for (const path of [
      "//evil.example/",
      "//evil.example//",
      "/\\evil.example",
      "/services//",
      "/%2f%2fevil.example/",
    ]) {
      const { status, headers, html } = await rawPage(path);
      expect({ path, status, location: headers.get("location") }).toEqual({
        path,
        status: 404,
        location: null,
      });
      expect(html.includes("evil.example")).toBe(false);
    }
  });

  test("however long it is", async () => {
    const { status } = await readPage(`${app.url}/marketplace?search=${"a".repeat(8_000)}`);
    expect(status).toBe(404);
  });
});

/** `fetch` mends addresses before it sends them. */
async function rawPage(path: string): Promise<ReadPage> {
  return readPage(app.url + path.replace("\\", "%5C"));
}

describe("another spelling of an address", () => {
  test.each([
    ["/Services", "/services"],
    ["/services/", "/services"],
    ["/TASKS/?x=1", "/tasks?x=1"],
    ["/Legal/Terms-User", "/legal/terms-user"],
    ["/marketplace/?search=ana", "/marketplace?search=ana"],
  ])("%s leads to %s", async (given, proper) => {
    const { status, headers } = await readPage(app.url + given);
    expect([status, headers.get("location")]).toEqual([301, proper]);
  });
});

describe("what somebody searched for", () => {
  test.each([
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "<!--<script>",
    "\u2028\u2029",
    "$& $` $'",
  ])("%j is only ever text", async (search) => {
    const { status, html, scripts } = await readPage(
      `${app.url}/marketplace?search=${encodeURIComponent(search)}`,
    );
    expect(status).toBe(200);
    // As an element or inside a data block; as JSON or escaped text it may stand there.
    expect(/<script>alert|<img src=x|<!--<script/.test(html)).toBe(false);
    expect(scripts.some(({ content }) => /[<\u2028\u2029]/.test(content))).toBe(false);
    const state = scripts.find(({ attributes }) => attributes.includes('id="hydration"'));
    expect(() => void JSON.parse(state?.content ?? "")).not.toThrow();
  });
});

describe("pages for the signed-in", () => {
  test("exist for the browser and not for search engines", async () => {
    for (const path of [
      "/dashboard/admin/tasks",
      "/dashboard/x",
      "/account",
      "/account/security",
      "/reset-password?token=x",
    ]) {
      const { status, robots, html } = await readPage(app.url + path);
      expect({ path, status, robots }).toEqual({ path, status: 200, robots: "noindex" });
      // Of the dashboard its frame in grey, with no word but the page's own title; of the others nothing.
      const frame = path.startsWith("/reset") ? "" : '<div aria-hidden="true" class="frame-skeleton">';
      expect([html.includes(`<div id="root">${frame}`), html.includes("token=x")]).toEqual([true, false]);
      const [, drawn = "nothing"] = /<div id="root">(.*?)<\/main>/s.exec(html) ?? [];
      const words = drawn.replace(/<style>.*?<\/style>/s, "").replaceAll(/<[^>]*>/g, "");
      const title = path === "/dashboard/admin/tasks" ? "Tareas corporativas" : "";
      expect(words.trim()).toBe(frame === "" ? "nothing" : title);
    }
  });
});

describe("robots.txt", () => {
  test("keeps machines out of what is private and shows the sitemap", async () => {
    const text = await (await fetch(`${app.url}/robots.txt`)).text();
    for (const path of ["/dashboard", "/account", "/graphql", "/api/", "/dev/"])
      expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).toContain(`Sitemap: ${app.url}/sitemap.xml`);
  });
});
