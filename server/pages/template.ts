import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DrawnPage, ShellPage } from "./bundle.ts";

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

type Manifest = Record<string, Chunk>;

const ENTRY = "index.html";
const TITLE_SEAM = "<!--head-->";

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
  const bare = withFonts(withoutOwnHead(html), stylesOf(entry.css, webFolder));
  const drawnBase = withoutLinks(bare, entry);
  const frames = new Map<string, Frame>();
  const preloadsOf = (scripts: string[]) =>
    scripts
      .filter((file) => !entry.scripts.includes(file))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
      .join("");
  const makeFrame = (modules: string[]): Frame => {
    const { scripts, css } = files([ENTRY, ...modules]);
    const inlined = `<style>${stylesOf(css, webFolder)}</style>`;
    const withHead = fill(drawnBase, "</head>", `${inlined}${preloadsOf(scripts)}</head>`);
    const [before = "", after = ""] = withHead.split('<div id="root"></div>');
    const [start = "", rest = ""] = before.split(TITLE_SEAM);
    // Disabled: known to the loader of chunks as already there, and fetched by nobody.
    const known = css.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join("");
    return { start, rest, end: known + after };
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
      const styles = css
        .filter((file) => !entry.css.includes(file))
        // Fetched, not waited for: the frame is drawn meanwhile, and the loader of chunks puts them in force.
        .map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`)
        .join("");
      const withHead = fill(
        fill(bare, TITLE_SEAM, head),
        "</head>",
        `${preloadsOf(scripts)}${styles}</head>`,
      );
      return fill(withHead, '<div id="root"></div>', `<div id="root">${body}</div>`);
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
function withFonts(html: string, styles: string): string {
  const fonts = styles.matchAll(/url\(["']?(\/assets\/[\w-]+-latin-wght-normal[\w.-]*\.woff2)/g);
  const links = [...new Set([...fonts].map(([, href = ""]) => href))].map(
    (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
  );
  return fill(html, TITLE_SEAM, links.join("") + TITLE_SEAM);
}

/** Not `replace` with a text: `$&` in somebody's presentation would mean something there. */
function fill(html: string, seam: string, content: string): string {
  return html.replace(seam, () => content);
}

/** Title and description are each page's own, and stand in their place. */
function withoutOwnHead(html: string): string {
  return html.replace(/<title>[^<]*<\/title>/, TITLE_SEAM).replace(/<meta\s+name="description"[^>]*>/, "");
}

/** A drawn page has its styles inside and something to read without script. */
function withoutLinks(html: string, entry: { css: string[] }): string {
  return (
    entry.css
      .reduce(
        (text, file) => text.replace(new RegExp(`<link rel="stylesheet"[^>]*href="/${file}"[^>]*>`), ""),
        html,
      )
      .replace(/<noscript[\s\S]*?<\/noscript\s*>/, "")
      // The page is complete without them: fonts and pictures go first.
      .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
  );
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
