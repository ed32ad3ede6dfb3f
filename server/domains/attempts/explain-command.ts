import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { attemptAt } from "./engine.ts";
import { allPaths, areEqual, treeOf, valueAt } from "./paths.ts";
import { MalformedFile, readScenarios } from "./scenarios/read-scenarios.ts";
import type { ReadScenario, Scenario } from "./scenarios/read-scenarios.ts";

/**
 * `npm run attempts:explain -- scenarios.json [--all]`: for checking the engine by hand. Of each history it prints the paths that
 * `hand` names with what the engine says, and marks where they differ; with --all every path the engine knows. Exit code 1 when
 * anything differs or couldn't be read, 2 when there is nothing to compare.
 */
const USAGE = "Uso: npm run attempts:explain -- <archivo.json> [--all]";

interface Compared {
  lines: string[];
  differing: number;
}

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: "boolean" } },
  });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) return fail(USAGE);
  const read = readScenarios(fileText(path));
  if (read.length === 0) return fail("El archivo no tiene ninguna historia.");
  const reports = read.map((one) => reportOn(one, values.all === true));
  for (const { lines } of reports) process.stdout.write(`${lines.map(onOneLine).join("\n")}\n\n`);
  const paths = read.reduce((sum, { scenario }) => sum + Object.keys(scenario?.hand ?? {}).length, 0);
  const differing = reports.reduce((sum, one) => sum + one.differing, 0);
  const unread = read.filter(({ scenario }) => scenario === null).length;
  process.stdout.write(
    `${read.length} historias, ${paths} rutas comparadas: ${differing === 0 ? "ninguna difiere" : `${differing} difieren`}${unread === 0 ? "" : `; ${unread} historias no se han podido leer`}.\n`,
  );
  return differing === 0 && unread === 0 ? 0 : 1;
}

/** Of files that can't be read. */
class UnreadableFile extends Error {}

const WHY_NOT: Readonly<Record<string, string>> = {
  ENOENT: "no existe",
  EISDIR: "es una carpeta",
  EACCES: "no tienes permiso",
};

function fileText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new UnreadableFile(`No se puede leer «${path}»: ${WHY_NOT[code] ?? code}.`, { cause: error });
  }
}

function reportOn({ id, scenario, problems }: ReadScenario, isAll: boolean): Compared {
  if (scenario === null)
    return { lines: [`${id}  NO SE PUEDE LEER`, ...problems.map((one) => `  ! ${one}`)], differing: 0 };
  const tree = treeOf(attemptAt(scenario.history, scenario.now));
  const compared = Object.entries(scenario.hand).map(([path, hand]) =>
    compare(path, hand, valueAt(tree, path)),
  );
  const differing = compared.filter(({ isEqual }) => !isEqual).length;
  const others = isAll ? allPaths(tree).filter(([path]) => !(path in scenario.hand)) : [];
  const lines = [
    heading(scenario, differing),
    ...compared.map(({ line }) => line),
    ...others.map(([path, value]) => `    ${path} = ${JSON.stringify(value)}`),
  ];
  return { lines, differing };
}

function heading({ id, title, why }: Scenario, differing: number): string {
  const reasons = differing > 0 && why !== "" ? `  (${why})` : "";
  return `${id}  ${title}${differing > 0 ? "  DIFIERE" : ""}${reasons}`;
}

function compare(path: string, hand: unknown, value: unknown): { line: string; isEqual: boolean } {
  if (value === undefined) return { line: `  ✗ ${path}: el motor no conoce esta ruta`, isEqual: false };
  const isEqual = areEqual(hand, value);
  const said = JSON.stringify(value);
  return {
    line: isEqual ? `  = ${path} = ${said}` : `  ✗ ${path} = ${said}, a mano ${JSON.stringify(hand)}`,
    isEqual,
  };
}

/** What a file says moves no terminal's cursor, and looks like no line of ours. */
function onOneLine(line: string): string {
  return line.replaceAll(/\p{Cc}+/gu, " ");
}

function fail(message: string): number {
  process.stderr.write(`${onOneLine(message)}\n`);
  return 2;
}

function run(): number {
  try {
    return main();
  } catch (error) {
    if (error instanceof MalformedFile) return fail(error.message);
    if (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"))
      return fail(USAGE);
    if (error instanceof UnreadableFile) return fail(error.message);
    throw error;
  }
}

process.exitCode = run();
