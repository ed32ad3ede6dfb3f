import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `npm test`: everything that must hold, in the order in which it is quickest to know. Every check counts as one,
 * every test as one; the last line is the sum. Exit code 1 when anything failed.
 */
const cache = "node_modules/.cache/tests";
const bin = (name: string) => join("node_modules", ".bin", name);
const node = (...args: string[]) => [process.execPath, ...args];

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
];

let passed = 0;
let failed = 0;

for (const { title, command } of checks) {
  const ok = await run(title, command);
  if (ok) passed += 1;
  else failed += 1;
}

mkdirSync(cache, { recursive: true });
// Journeys and faults start servers of their own: after the rest, one at a time, so that nothing starves them.
for (const [projects, workers] of [
  [["server", "web"], "2"],
  [["faults", "browser"], "1"],
] as const) {
  const report = join(cache, `${projects.join("-")}.json`);
  await run(
    `tests: ${projects.join(", ")}`,
    node(
      "--experimental-vm-modules",
      "--disable-warning=ExperimentalWarning",
      "node_modules/jest/bin/jest.js",
      "--config=tests/jest.config.mjs",
      `--maxWorkers=${workers}`,
      "--json",
      `--outputFile=${report}`,
      "--selectProjects",
      ...projects,
    ),
  );
  count(report);
}

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
}

/** A report that is missing or empty means that the runner itself failed: that is a failure, not a zero. */
function count(report: string): void {
  try {
    const result = JSON.parse(readFileSync(report, "utf8")) as JestReport;
    passed += result.numPassedTests;
    failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
    if (result.numTotalTests === 0) failed += 1;
  } catch {
    failed += 1;
  }
}
