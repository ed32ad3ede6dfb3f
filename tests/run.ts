import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * `npm test`: everything that must hold, in the order in which it is quickest to know. Every check counts as one,
 * every test as one; the last line is the sum. Exit code 1 when anything failed.
 */
const cache = "node_modules/.cache/tests";
const bin = (name: string) => join("node_modules", ".bin", name);

const checks: { title: string; command: string[] }[] = [
  { title: "contract: generated types", command: [bin("graphql-codegen"), "--config", "codegen.ts"] },
  { title: "types: server, migrations, tests", command: [bin("tsc"), "-p", "tsconfig.json"] },
  { title: "types: web", command: [bin("tsc"), "-p", "web/tsconfig.json"] },
  {
    title: "lint",
    command: [
      bin("oxlint"),
      "--type-aware",
      "--deny-warnings",
      "server",
      "web",
      "migrations",
      "tests",
      "codegen.ts",
    ],
  },
  {
    title: "format",
    command: [bin("oxfmt"), "--check", "server", "web", "migrations", "tests", "codegen.ts"],
  },
  { title: "unused code", command: [bin("knip")] },
  { title: "build: server", command: [bin("tsc"), "-p", "server/tsconfig.json"] },
  { title: "build: web", command: [bin("vite"), "build", "-c", "web/vite.config.ts", "--logLevel", "warn"] },
  {
    title: "build: pages",
    command: [bin("vite"), "build", "-c", "web/vite.pages.config.ts", "--logLevel", "warn"],
  },
];

/** Node's own modules under jest (vm modules) crash the whole process now and then; no test has failed by that. */
const CRASH = /terminated by another process: signal=SIG(SEGV|ABRT|BUS|ILL)/;

let passed = 0;
let failed = 0;

for (const { title, command } of checks) {
  const ok = await run(title, command);
  if (ok) passed += 1;
  else failed += 1;
}

mkdirSync(cache, { recursive: true });
// Journeys and faults start servers of their own: after the rest, one at a time, so that nothing starves them.
await runTests(["server", "web"], 2);
await runTests(["faults", "browser"], 1);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function run(title: string, [file = "", ...args]: string[]): Promise<boolean> {
  const startedAt = performance.now();
  console.log(`── ${title}`);
  return new Promise((resolve) => {
    // jest's JSON goes to its file; what people read goes to stderr either way.
    const child = spawn(file, args, {
      stdio: ["ignore", title.startsWith("tests") ? "ignore" : "inherit", "inherit"],
    });
    child.on("error", (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on("exit", (code) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`   ${code === 0 ? "ok" : "FAILED"} (${seconds} s)`);
      resolve(code === 0);
    });
  });
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numTotalTests: number;
  testResults: { name: string; assertionResults: unknown[]; message: string }[];
}

async function runTests(projects: string[], workers: number): Promise<void> {
  const first = await jest(projects, workers, []);
  const crashed = (first?.testResults ?? []).filter(
    ({ assertionResults, message }) => assertionResults.length === 0 && CRASH.test(message),
  );
  if (first && crashed.length === 0) return count(first);
  // What crashed is tried once more, by itself; what crashes again has failed.
  const files = crashed.map(({ name }) => name);
  const second = await jest(projects, 1, files);
  if (first) count({ ...first, numRuntimeErrorTestSuites: first.numRuntimeErrorTestSuites - crashed.length });
  count(second);
}

/** All tests of the projects, or those of the files; null when jest itself died and left no report. */
async function jest(projects: string[], workers: number, files: string[]): Promise<JestReport | null> {
  const report = join(cache, `${projects.join("-")}.json`);
  rmSync(report, { force: true });
  await run(`tests: ${projects.join(", ")}${files.length > 0 ? `, once more: ${files.join(", ")}` : ""}`, [
    process.execPath,
    "--experimental-vm-modules",
    "--disable-warning=ExperimentalWarning",
    "node_modules/jest/bin/jest.js",
    "--config=tests/jest.config.mjs",
    `--maxWorkers=${workers}`,
    "--json",
    `--outputFile=${report}`,
    "--selectProjects",
    ...projects,
    ...(files.length > 0 ? ["--runTestsByPath", ...files] : []),
  ]);
  try {
    return JSON.parse(readFileSync(report, "utf8")) as JestReport;
  } catch {
    return null;
  }
}

/** A report that is missing or empty means that the runner itself failed: that is a failure, not a zero. */
function count(report: JestReport | null): void {
  if (!report || report.numTotalTests === 0) failed += 1;
  passed += report?.numPassedTests ?? 0;
  failed += (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
}
