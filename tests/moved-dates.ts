import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { runTests, type Outcome } from "./run-jest.ts";

/**
 * `npm run test:dates`: the tests once for each date on which calendars go wrong, with libfaketime moving the date of
 * every process but PostgreSQL's, so that whatever asked the database for the time would be seen. For a nightly run; the
 * application has to be built before. `-- --date 2028-02-29 --projects server,web --pattern tests/billing` runs a part.
 */
const DAY_MS = 86_400_000;
const PROJECTS = ["server", "web", "faults", "browser"];

/** The last Sunday of the month, half an hour before the clocks change: they do so while the tests run. */
function beforeClockChange(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month, 0, 0, 30));
  return new Date(last.getTime() - last.getUTCDay() * DAY_MS);
}

function datesFrom(now: Date): Date[] {
  const year = now.getUTCFullYear();
  const leapYear = year + 4 - (year % 4);
  return [
    new Date(now.getTime() + DAY_MS),
    new Date(now.getTime() + 40 * DAY_MS),
    // Twenty minutes before the year ends in Spain: it does so while the tests run.
    new Date(`${year}-12-31T22:40:00Z`),
    beforeClockChange(year + 1, 3),
    beforeClockChange(year + 1, 10),
    new Date(`${leapYear}-02-29T12:00:00Z`),
  ];
}

const { values } = parseArgs({
  options: {
    date: { type: "string", multiple: true },
    projects: { type: "string" },
    pattern: { type: "string" },
    workers: { type: "string" },
  },
});
const library = process.env["FAKETIME_LIBRARY"] ?? globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0];
if (library === undefined) {
  process.stderr.write(
    "libfaketime isn't there (Debian, Ubuntu: apt install faketime; elsewhere name it in FAKETIME_LIBRARY).\n",
  );
  process.exit(1);
}
const projects = values.projects?.split(",") ?? PROJECTS;
const dates = values.date?.map((text) => new Date(text)) ?? datesFrom(new Date());

for (const date of dates) {
  const began = performance.now();
  const outcome = await testAt(date, library);
  const seconds = Math.round((performance.now() - began) / 1000);
  const day = date.toISOString().slice(0, 16).replace("T", " ");
  console.log(`${day}  ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`);
  for (const file of outcome.failedFiles) console.log(`  ${relative(process.cwd(), file)}`);
  if (outcome.failed > 0) process.exitCode = 1;
}

function testAt(date: Date, preload: string): Promise<Outcome> {
  const aheadSeconds = Math.round((date.getTime() - Date.now()) / 1000);
  const env = {
    ...process.env,
    LD_PRELOAD: preload,
    // An offset rather than a date: every process is as far ahead as the others, whenever it starts.
    FAKETIME: `${aheadSeconds < 0 ? "" : "+"}${aheadSeconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    // Else libfaketime shifts the ends of waits by the monotonic clock as well: every idle thread of Chromium spins.
    FAKETIME_FORCE_MONOTONIC_FIX: "0",
  };
  return runTests({
    projects,
    workers: Number(values.workers ?? 2),
    ...(values.pattern === undefined ? {} : { pattern: values.pattern }),
    run: (_title, [file = "", ...args]) =>
      new Promise((resolve) => {
        const child = spawn(file, args, { env, stdio: ["ignore", "ignore", "inherit"] });
        child.on("error", () => resolve(false));
        child.on("exit", (code) => resolve(code === 0));
      }),
  });
}
