import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { isTestGroup, removeTestGroups, writeTestGroups } from "./test-groups.ts";

const cache = "node_modules/.cache/tests";
/**
 * What ended whole processes now and then, no test having failed: V8's account of pages of machine code goes wrong where
 * threads come and go on processors with protection keys, and its collector meets frames of the baseline compiler that it
 * can't read (nodejs/node 62393), nor give back code of WebAssembly that its account has lost (nodejs/node 64500).
 * Workers inherit them.
 */
const STEADY = ["--no-memory-protection-keys", "--no-sparkplug", "--no-wasm-code-gc"];
/** What a test makes is mostly gone soon: with more room for it it is gone before it has to be copied. */
const ROOMY = "--max-semi-space-size=64";
/** Node's own modules under jest (vm modules) may still crash; no test has failed by that. */
const CRASH =
  /terminated by another process: signal=SIG(SEGV|ABRT|BUS|ILL|TRAP)|worker ran out of memory and crashed/;

interface FileReport {
  name: string;
  status: string;
  assertionResults: {
    status: string;
    ancestorTitles: string[];
    fullName: string;
    failureMessages: string[] | null;
  }[];
  message: string;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numTotalTests: number;
  testResults: FileReport[];
}

interface Wanted {
  projects: readonly string[];
  workers: number;
  /** Only those whose path matches. */
  pattern?: string;
  /** Carries the command out and gives whether it succeeded. */
  run: (title: string, command: string[]) => Promise<boolean>;
}

export interface Outcome {
  passed: number;
  failed: number;
  /** Paths of the files in which something failed. */
  failedFiles: string[];
  /** What failed, each with the first lines of why: a long log is often cut in the middle. */
  failures: string[];
}

/** All tests of jest's projects, those of the server and of components in groups that share their modules. */
export async function runTests(wanted: Wanted): Promise<Outcome> {
  mkdirSync(cache, { recursive: true });
  const paths = writeTestGroups(wanted.projects, new RegExp(wanted.pattern ?? ""));
  try {
    return await runFiles(wanted, paths);
  } finally {
    removeTestGroups(wanted.projects);
  }
}

/** A process that crashed is no failed test: its files are tried once more. */
async function runFiles(wanted: Wanted, paths: string[]): Promise<Outcome> {
  const first = await jest(wanted, paths);
  const crashed = (first?.testResults ?? []).filter(
    ({ assertionResults, message }) => assertionResults.length === 0 && CRASH.test(message),
  );
  if (first && crashed.length === 0) return count(first);
  // What crashed is tried once more, by itself; what crashes again has failed.
  const again = first ? crashed.map(({ name }) => name) : paths;
  const second = count(await jest({ ...wanted, workers: 1 }, again, "once more"));
  if (!first) return second;
  const rest = count({
    ...first,
    numRuntimeErrorTestSuites: first.numRuntimeErrorTestSuites - crashed.length,
    testResults: first.testResults.filter((file) => !crashed.includes(file)),
  });
  return {
    passed: rest.passed + second.passed,
    failed: rest.failed + second.failed,
    failedFiles: [...rest.failedFiles, ...second.failedFiles],
    failures: [...rest.failures, ...second.failures],
  };
}

/** The tests of the files; null when jest itself died and left no report. */
async function jest(
  { projects, workers, run }: Wanted,
  paths: string[],
  again?: string,
): Promise<JestReport | null> {
  const report = join(cache, `${projects.join("-")}.json`);
  rmSync(report, { force: true });
  await run(`tests: ${projects.join(", ")}${again ? `, ${again}: ${paths.join(", ")}` : ""}`, [
    process.execPath,
    ...STEADY,
    ROOMY,
    "--experimental-vm-modules",
    "--disable-warning=ExperimentalWarning",
    "node_modules/jest/bin/jest.js",
    "--config=tests/jest.config.mjs",
    `--maxWorkers=${workers}`,
    "--json",
    `--outputFile=${report}`,
    "--selectProjects",
    ...projects,
    "--runTestsByPath",
    ...paths,
  ]);
  try {
    return JSON.parse(readFileSync(report, "utf8")) as JestReport;
  } catch {
    return null;
  }
}

/** A report that is missing or empty means that the runner itself failed: that is a failure, not a zero. */
function count(report: JestReport | null): Outcome {
  const silent = !report || report.numTotalTests === 0 ? 1 : 0;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: silent + (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0),
    failedFiles: (report?.testResults ?? []).flatMap(failedIn),
    failures: report ? report.testResults.flatMap(failuresOf) : ["The runner left no report."],
  };
}

const REASON_LINES = 6;

function failuresOf({ name, status, assertionResults, message }: FileReport): string[] {
  if (status !== "failed") return [];
  const file = relative(".", name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return [`${file}\n${firstLines(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${file} › ${fullName}\n${firstLines(failureMessages?.join("\n") ?? "")}`,
  );
}

function firstLines(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines
    .slice(0, REASON_LINES)
    .map((line) => `    ${line}`)
    .join("\n");
}

/** The file itself, or those of the group in which something failed; a group that didn't run goes by its own name. */
function failedIn({ name, status, assertionResults }: FileReport): string[] {
  if (status !== "failed") return [];
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (!isTestGroup(name) || failed.length === 0) return [name];
  return [...new Set(failed.map(({ ancestorTitles }) => resolve("tests", ancestorTitles[0] ?? "")))];
}
