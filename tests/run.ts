import { spawn } from "node:child_process";
import { join } from "node:path";
import { runTests } from "./run-jest.ts";

/**
 * `npm test`: everything that must hold, in the order in which it is quickest to know. Every check counts as one,
 * every test as one; the last line is the sum. Exit code 1 when anything failed.
 */
const bin = (name: string) => join("node_modules", ".bin", name);

const generation = {
  title: "contract: generated types",
  command: [bin("graphql-codegen"), "--config", "codegen.ts"],
};
/** None needs another. */
const checks: { title: string; command: string[] }[] = [
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
      "schema/rules",
      "migrations",
      "tests",
      "codegen.ts",
    ],
  },
  {
    title: "format",
    command: [bin("oxfmt"), "--check", "server", "web", "schema/rules", "migrations", "tests", "codegen.ts"],
  },
  { title: "unused code", command: [bin("knip")] },
  { title: "build: server", command: [bin("tsc"), "-p", "server/tsconfig.json"] },
  { title: "build: web", command: [bin("vite"), "build", "-c", "web/vite.config.ts", "--logLevel", "warn"] },
  {
    title: "build: pages",
    command: [bin("vite"), "build", "-c", "web/vite.pages.config.ts", "--logLevel", "warn"],
  },
  {
    title: "build: explorer",
    command: [bin("vite"), "build", "-c", "web/vite.explorer.config.ts", "--logLevel", "error"],
  },
];

let passed = 0;
let failed = 0;
const failures: string[] = [];

await check(generation);
// Most of them keep one processor busy.
const waiting = checks.values();
await Promise.all([1, 2].map(checkInTurn));

async function checkInTurn(): Promise<void> {
  for (const next of waiting) await check(next);
}

async function check({ title, command }: (typeof checks)[number]): Promise<void> {
  const ok = await run(title, command);
  if (ok) passed += 1;
  else {
    failed += 1;
    failures.push(title);
  }
}

// Journeys start servers and browsers of their own: after the rest. Faults stop processes, each its own, and mostly wait for
// what others make of it.
for (const projects of [["server", "web"], ["browser"], ["faults"]]) {
  const outcome = await runTests({ projects, workers: 2, run });
  passed += outcome.passed;
  failed += outcome.failed;
  failures.push(...outcome.failures);
}

if (failures.length > 0) console.log(`── what failed\n${failures.join("\n")}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function run(title: string, [file = "", ...args]: string[]): Promise<boolean> {
  const startedAt = performance.now();
  const isTests = title.startsWith("tests");
  if (isTests) console.log(`── ${title}`);
  return new Promise((resolve) => {
    // jest's JSON goes to its file; what people read goes to stderr either way.
    const child = spawn(file, args, {
      stdio: ["ignore", isTests ? "ignore" : "inherit", "inherit"],
    });
    child.on("error", (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on("exit", (code) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok" : "FAILED"} (${seconds} s): ${title}`);
      resolve(code === 0);
    });
  });
}
