import { readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

/** What Rollup's types don't say of a chunk: Vite's own notes. */
type Bundle = Parameters<Extract<Plugin["generateBundle"], (...args: never[]) => unknown>>[1];

const MANIFEST = ".vite/manifest.json";
const FRAME_NAME = "app/dashboard-routes.tsx";
const ENTRY_NAME = "index";

/**
 * What a first visit of the dashboard asks for in one piece: the styles of all chunks it begins with as one file more, which
 * the manifest tells the server (`joinedCss`). Where the dashboard comes after another page, the chunks' own styles are
 * fetched as ever. The manifest also gets the pages that share a chunk: it knows those that have one for themselves.
 */
export function firstVisitPlugin(): Plugin {
  const fileOf = new Map<string, string>();
  let root = "";
  let joined: string | undefined;
  return {
    name: "acuerdo-first-visit",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const asked = (chunk.type === "chunk" ? chunk.moduleIds : []).filter(
          (id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0,
        );
        for (const id of asked) fileOf.set(relative(root, id).replaceAll("\\", "/"), chunk.fileName);
      }
      const css = stylesOf(bundle, fileOf.get(FRAME_NAME) ?? "");
      const source = css.map((name) => textOf(bundle, name)).join("\n");
      joined = this.getFileName(this.emitFile({ type: "asset", name: "dashboard.css", source }));
    },
    async writeBundle({ dir = "" }) {
      const path = join(dir, MANIFEST);
      const manifest = JSON.parse(await readFile(path, "utf8")) as Record<string, { file: string }>;
      const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
      for (const [name, file] of fileOf) {
        const chunk = chunks.get(file);
        if (chunk !== undefined) manifest[name] ??= { ...chunk };
      }
      Object.assign(manifest[FRAME_NAME] ?? {}, { joinedCss: joined });
      await writeFile(path, JSON.stringify(manifest, null, 2));
    },
  };
}

/** Of a chunk and all it imports, in the order in which they overrule each other; but what stands in every page anyway. */
function stylesOf(bundle: Bundle, from: string): string[] {
  const css = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (seen.has(name) || chunk?.type !== "chunk" || chunk.name === ENTRY_NAME) return;
    seen.add(name);
    chunk.imports.forEach(visit);
    chunk.viteMetadata?.importedCss.forEach((file) => css.add(file));
  };
  visit(from);
  return [...css];
}

function textOf(bundle: Bundle, name: string): string {
  const asset = bundle[name];
  if (asset?.type !== "asset") throw new Error(`The build has no ${name}`);
  return asset.source.toString();
}
