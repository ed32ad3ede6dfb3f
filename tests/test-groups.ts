import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestGroup } from "./support/test-group.ts";

/** Files that jest takes for one (see support/test-group.ts); made for a run and removed after it. */
const folder = "tests/groups";
const SIZE = 12;

/** The files of jest's projects. Those of the server and of the components can share their modules. */
const PROJECTS: Record<string, { patterns: string[]; except?: string[]; size: number }> = {
  server: {
    patterns: ["**/*.test.ts"],
    except: ["browser/", "pages/", "web/", "faults/"],
    size: SIZE,
  },
  web: { patterns: ["web/**/*.test.{ts,tsx}"], size: SIZE },
  faults: { patterns: ["faults/**/*.test.ts"], size: 1 },
  browser: { patterns: ["browser/**/*.test.ts", "pages/**/*.test.ts"], size: 1 },
};
/** A file with an environment of its own stays by itself. */
const ALONE = /@jest-environment|process\.env\[[^\]]+\] = /;
/** The same time for each test of a group: files are grouped by what they, or what they import for it, allow. */
const TIMEOUT = /^jest\.setTimeout\(([\d_]+)\)/m;
const PATIENT_SUPPORT = {
  pattern: /support\/(?:task-imports|import-steps|api-key-desk)\.ts"/,
  timeoutMs: 60_000,
};

/** Paths for jest: groups, and the files that stay by themselves. */
export function writeTestGroups(projects: readonly string[], matching: RegExp): string[] {
  removeTestGroups(projects);
  mkdirSync(folder, { recursive: true });
  return projects.flatMap((project) => pathsOf(project, matching));
}

/** Other projects' may be in use at the same time. */
export function removeTestGroups(projects: readonly string[]): void {
  for (const project of projects)
    for (const path of globSync(`${folder}/${project}-*.test.mjs`)) rmSync(path, { force: true });
}

export function isTestGroup(path: string): boolean {
  return path.includes(`${folder}/`);
}

function pathsOf(project: string, matching: RegExp): string[] {
  const { patterns, except = [], size } = PROJECTS[project] ?? { patterns: [], size: 1 };
  const files = globSync(patterns, { cwd: "tests" })
    .filter((file) => !except.some((start) => file.startsWith(start)) && matching.test(join("tests", file)))
    .toSorted();
  if (size === 1) return files.map((file) => join("tests", file));
  const alone: string[] = [];
  const together = new Map<number | null, string[]>();
  for (const file of files) {
    const source = readFileSync(join("tests", file), "utf8");
    const timeoutMs = timeoutOf(source);
    if (ALONE.test(source)) alone.push(join("tests", file));
    else together.set(timeoutMs, [...(together.get(timeoutMs) ?? []), file]);
  }
  const groups = [...together].flatMap(([timeoutMs, same]) =>
    inParts(same, size).map((part) => ({ files: part, timeoutMs })),
  );
  return [...groups.map((group, index) => writeGroup(`${project}-${index + 1}`, group)), ...alone];
}

function timeoutOf(source: string): number | null {
  const own = TIMEOUT.exec(source)?.[1]?.replaceAll("_", "");
  if (own !== undefined) return Number(own);
  return PATIENT_SUPPORT.pattern.test(source) ? PATIENT_SUPPORT.timeoutMs : null;
}

/** Neighbours together: they load the same. */
function inParts(files: string[], size: number): string[][] {
  const count = Math.ceil(files.length / size);
  return Array.from({ length: count }, (_, part) =>
    files.slice(Math.ceil((part * files.length) / count), Math.ceil(((part + 1) * files.length) / count)),
  );
}

function writeGroup(name: string, group: TestGroup): string {
  const path = join(folder, `${name}.test.mjs`);
  const text = JSON.stringify(group, null, 2);
  writeFileSync(path, `import { testGroup } from "../support/test-group.ts";\n\ntestGroup(${text});\n`);
  return path;
}
