import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Import {
  /** Path of the importing file from the project's top. */
  from: string;
  /** Path from the top for our own files, the package's name for others. */
  to: string;
  /** Imported for its types alone: gone when the program runs. */
  typeOnly: boolean;
}

/** Every import of the sources below the folders, static and dynamic, resolved to files as they stand. */
export function readImports(folders: string[]): Import[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  const known = new Set(files);
  return files.flatMap((file) =>
    importsOf(file).map((found) => ({ ...found, to: resolve(file, found.to, known) })),
  );
}

function importsOf(file: string): Import[] {
  const code = readFileSync(join(root, file), "utf8");
  const { module } = parseSync(file, code);
  const statics = module.staticImports.map((item) => ({
    from: file,
    to: item.moduleRequest.value,
    typeOnly: item.entries.length > 0 && item.entries.every((entry) => entry.isType),
  }));
  const reexports = module.staticExports.flatMap((item) =>
    item.entries
      .filter((entry) => entry.moduleRequest != null)
      .map((entry) => ({ from: file, to: entry.moduleRequest?.value ?? "", typeOnly: entry.isType })),
  );
  const dynamics = module.dynamicImports.map((item) => ({
    from: file,
    to: code.slice(item.moduleRequest.start, item.moduleRequest.end).replace(/^["'`]|["'`]$/g, ""),
    typeOnly: false,
  }));
  return [...statics, ...reexports, ...dynamics];
}

function resolve(from: string, specifier: string, known: Set<string>): string {
  if (!specifier.startsWith(".")) return specifier;
  const path = relative(root, join(root, dirname(from), specifier));
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => known.has(candidate)) ?? path;
}
