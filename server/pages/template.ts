import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DrawnPage, ShellPage } from "./bundle.ts";

interface Chunk {
  file: string;
  css?: string[];
  /** The styles of all it begins with, joined; the build's word for the dashboard. */
  joinedCss?: string;
  imports?: string[];
  dynamicImports?: string[];
}

type Manifest = Record<string, Chunk>;

const ENTRY = "index.html";
const TITLE_SEAM = "<!--head-->";

const SCRIPT = `rel="modulepreload"`;
const SCRIPT_LATE = `${SCRIPT} fetchpriority="low"`;
const STYLES = `rel="preload" as="style"`;
const FONT = `rel="preload" as="font" type="font/woff2"`;
const FONT_LATE = `${FONT} fetchpriority="low"`;

/** What is the same around every page of the same modules: before its head, before its body, after it. */
interface Frame {
  start: string;
  rest: string;
  end: string;
}

/** The built index.html cut at its seams, and which files a page needs besides. */
export interface PageTemplate {
  /** A page with everything in it. */
  page(drawn: DrawnPage): string;
  /** The empty page that draws itself in the browser, with a head of its own. */
  shell(page: ShellPage): string;
}

export function readTemplate(webFolder: string): PageTemplate {
  const html = readFileSync(join(webFolder, "index.html"), "utf8");
  const manifest = JSON.parse(readFileSync(join(webFolder, ".vite/manifest.json"), "utf8")) as Manifest;
  const files = filesByModules(manifest);
  const entry = files([ENTRY]);
  const bare = withoutStyles(withoutOwnHead(html), entry.css);
  const fonts = fontsOf(stylesOf(entry.css, webFolder));
  // What the browser draws needs its scripts first, what comes drawn its fonts.
  const fontsLast = preloads(fonts, FONT_LATE);
  const drawnBase = fill(withoutScript(bare), TITLE_SEAM, preloads(fonts, FONT) + TITLE_SEAM);
  const frames = new Map<string, Frame>();
  const withoutEntry = (all: string[]) =>
    all.filter((file) => ![...entry.scripts, ...entry.css].includes(file));
  /** Of the area a page lies in, where its styles are joined: the link, and which files it stands for. */
  const joinedStyles = (modules: string[]) => {
    const area = modules.find((name) => manifest[name]?.joinedCss !== undefined);
    const file = area === undefined ? undefined : manifest[area]?.joinedCss;
    if (area === undefined || file === undefined) return { link: "", css: [] };
    const link = `<link rel="stylesheet" crossorigin href="/${file}">`;
    return { link, css: withoutEntry(files([area], { withLate: false }).css) };
  };
  const makeFrame = (modules: string[]): Frame => {
    const { scripts, css } = files([ENTRY, ...modules]);
    const inlined = `<style>${stylesOf(css, webFolder)}</style>`;
    const withHead = fill(
      drawnBase,
      "</head>",
      `${inlined}${preloads(withoutEntry(scripts), SCRIPT_LATE)}</head>`,
    );
    const [before = "", after = ""] = withHead.split('<div id="root"></div>');
    const [start = "", rest = ""] = before.split(TITLE_SEAM);
    return { start, rest, end: knownStyles(css) + after };
  };
  const frameOf = (modules: string[]): Frame => {
    const key = modules.join();
    const frame = frames.get(key) ?? makeFrame(modules);
    frames.set(key, frame);
    return frame;
  };
  return {
    shell({ head, modules, body }) {
      const { scripts, css } = files([ENTRY, ...modules], { withLate: false });
      const area = joinedStyles(modules);
      // Fetched, not waited for: the loader of chunks puts them in force.
      const styles = preloads(
        withoutEntry(css).filter((file) => !area.css.includes(file)),
        STYLES,
      );
      const inside = `<style>${stylesOf(entry.css, webFolder)}</style>`;
      const withHead = fill(fill(bare, TITLE_SEAM, head), "</head>", `${inside}</head>`);
      // All behind the frame, which is drawn meanwhile: browsers look ahead for what to fetch, and a slow one that kept all
      // of it would stop reading the page for it. Styles come before the scripts, which wait for them.
      const fetched = preloads(withoutEntry(scripts), SCRIPT) + styles;
      const known = knownStyles([...entry.css, ...area.css]);
      const late = `${fetched}${known}${area.link}${fontsLast}`;
      return fill(
        fill(withHead, "</body>", `${late}</body>`),
        '<div id="root"></div>',
        `<div id="root">${body}</div>`,
      );
    },
    page({ head, body, hydration, modules }) {
      const { start, rest, end } = frameOf(modules);
      return `${start}${head}${rest}<div id="root">${body}</div>${hydration}${end}`;
    },
  };
}

function stylesOf(css: readonly string[], webFolder: string): string {
  return css.map((file) => readFileSync(join(webFolder, file), "utf8")).join("\n");
}

/** The fonts that every Spanish page is written in are fetched with it, before its styles are read. */
function fontsOf(styles: string): string[] {
  const found = styles.matchAll(/url\(["']?\/(assets\/[\w-]+-latin-wght-normal[\w.-]*\.woff2)/g);
  return [...new Set([...found].map(([, file = ""]) => file))];
}

function preloads(files: readonly string[], how: string): string {
  return files.map((file) => `<link ${how} crossorigin href="/${file}">`).join("");
}

/** Not `replace` with a text: `$&` in somebody's presentation would mean something there. */
function fill(html: string, seam: string, content: string): string {
  return html.replace(seam, () => content);
}

/** Title and description are each page's own, and stand in their place. */
function withoutOwnHead(html: string): string {
  return html.replace(/<title>[^<]*<\/title>/, TITLE_SEAM).replace(/<meta\s+name="description"[^>]*>/, "");
}

/**
 * Styles that stand in the page itself: known to the loader of chunks as already there, and fetched by nobody. `disabled` alone doesn't
 * keep Chromium's look-ahead from fetching them; a medium that never is does.
 */
function knownStyles(css: readonly string[]): string {
  return css.map((file) => `<link rel="stylesheet" href="/${file}" media="not all" disabled>`).join("");
}

/** What every page begins with stands in the page itself: one way less to the server before anything is drawn. */
function withoutStyles(html: string, css: readonly string[]): string {
  return css.reduce(
    (text, file) => text.replace(new RegExp(`<link rel="stylesheet"[^>]*href="/${file}"[^>]*>`), ""),
    html,
  );
}

/** A drawn page has something to read without script, and is complete without it: fonts and pictures go first. */
function withoutScript(html: string): string {
  return html
    .replace(/<noscript[\s\S]*?<\/noscript\s*>/, "")
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
}

/** Scripts and styles of modules with all they import, in the order in which styles overrule each other. */
function filesByModules(manifest: Manifest) {
  return (modules: string[], { withLate = true } = {}): { scripts: string[]; css: string[] } => {
    const scripts = new Set<string>();
    const css = new Set<string>();
    const seen = new Set<string>();
    const visit = (name: string) => {
      const chunk = manifest[name];
      if (seen.has(name) || !chunk) return;
      seen.add(name);
      chunk.imports?.forEach(visit);
      scripts.add(chunk.file);
      chunk.css?.forEach((file) => css.add(file));
    };
    modules.forEach(visit);
    // Parts a page loads late are drawn with it: they need their styles at once, but no script.
    const visitLate = (name: string) => {
      const chunk = manifest[name];
      if (seen.has(name) || !chunk) return;
      seen.add(name);
      chunk.imports?.forEach(visitLate);
      chunk.css?.forEach((file) => css.add(file));
    };
    if (withLate)
      modules
        .filter((name) => name !== ENTRY)
        .flatMap((name) => manifest[name]?.dynamicImports ?? [])
        .forEach(visitLate);
    return { scripts: [...scripts].filter((file) => file.endsWith(".js")), css: [...css] };
  };
}
