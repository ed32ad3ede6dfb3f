import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "@jest/globals";
import { darkPalette, lightPalette } from "../../web/theme/tokens.ts";
import { changeDisplay } from "../../web/lib/display.ts";

const html = readFileSync(new URL("../../web/index.html", import.meta.url), "utf8");
const LIGHT = "(prefers-color-scheme: light)";
const DARK = "(prefers-color-scheme: dark)";

const bars = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((bar) => [
    bar.content,
    bar.getAttribute("media"),
  ]);

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = (html.match(/<meta name="theme-color"[^>]*>/g) ?? []).join("");
});

test("the browser's bar has the colours of the page behind it, as the system says", () => {
  expect(bars()).toEqual([
    [lightPalette.sand, LIGHT],
    [darkPalette.sand, DARK],
  ]);
});

test.each([
  ["light", ["", "not all"]],
  ["dark", ["not all", ""]],
] as const)(
  "a chosen %s theme colours it, whatever the system says, and until it says again",
  (scheme, media) => {
    changeDisplay({ scheme });
    expect(bars().map(([, of]) => of)).toEqual(media);
    changeDisplay({ scheme: null });
    expect(bars().map(([, of]) => of)).toEqual([LIGHT, DARK]);
  },
);

test.each([
  ["light", ["", "not all"]],
  ["dark", ["not all", ""]],
] as const)(
  "with %s chosen before, the page's own script has it coloured before anything is drawn",
  (scheme, media) => {
    localStorage.setItem("display", JSON.stringify({ scheme }));
    const [, code = ""] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
    // What the browser does with the script of the page.
    const script = document.createElement("script");
    script.textContent = code;
    document.head.append(script);
    expect(bars().map(([, of]) => of)).toEqual(media);
  },
);
