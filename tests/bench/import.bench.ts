import { setTimeout } from "node:timers/promises";
import { forgetTasks, importFile } from "./debt-list-client.ts";
import { debtCsv, debtWorkbook, WORKBOOK_ROWS } from "./debt-list-files.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { atMost, atMostTimes, inTurn, listed, median, percentile } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { askForTasks, probeWhile } from "./probes.ts";
import { runJob } from "./processes.ts";
import { forgetPeak, peakMemory, residentMemory } from "./process-figures.ts";
import { openDesk } from "./server-process.ts";
import type { Desk } from "./server-process.ts";

const ROUNDS = 3;
const MEMORY_BAR = 300;
const IDLE_PROBE_MS = 8_000;
const SETTLE_MS = 2_000;
const SMALL_CSV = 250_000;
const LARGE_CSV = 1_000_000;

/** Debt lists over HTTP, from the upload to saved tasks, as a documented client sends them. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const databaseUrl = await bench.freshDatabase("import");
  return [...(await measureWorkbook(bench, databaseUrl)), ...(await measureCsv(bench, databaseUrl))];
}

interface Observed {
  previewMs: number;
  ms: number;
  /** Highest resident memory above that of the fresh, idle server, in MB. */
  growth: number;
}

async function observe(desk: Desk, path: string, rows: number, idle: number): Promise<Observed> {
  await forgetPeak(desk.server.pid);
  const result = await importFile(desk, path, rows);
  return { ...result, growth: (await peakMemory(desk.server.pid)) - idle };
}

async function measureWorkbook(bench: BenchEnvironment, databaseUrl: string): Promise<Measurement[]> {
  const file = await debtWorkbook(bench, 0);
  const desk = await openDesk(bench, databaseUrl);
  try {
    await setTimeout(SETTLE_MS);
    const idle = await residentMemory(desk.server.pid);
    const { a, b } = await inTurn(
      ROUNDS,
      async () => {
        await forgetTasks(desk);
        return observe(desk, file, WORKBOOK_ROWS, idle);
      },
      () => runJob<{ readMs: number; ms: number }>("./read-and-copy.ts", { file, databaseUrl }),
    );
    const seconds = a.map(({ ms }) => ms / 1_000);
    const baseline = b.map(({ ms }) => ms / 1_000);
    const previews = a.map(({ previewMs }) => previewMs / 1_000);
    const growths = a.map(({ growth }) => growth);
    return [
      {
        what: "import: xlsx, 100,000 × 14, upload to saved tasks",
        figure: median(seconds),
        unit: "s",
        baseline: median(baseline),
        bar: atMostTimes(1.5),
        note: `rounds ${listed(seconds, 2)} against ${listed(baseline, 2)} s; baseline: hucre's streaming reader (alone ${(median(b.map(({ readMs }) => readMs)) / 1_000).toFixed(2)} s) + COPY into a table like tasks with its indexes`,
      },
      {
        what: "import: memory above idle, that xlsx",
        figure: Math.max(...growths),
        unit: "MB",
        bar: atMost(MEMORY_BAR),
        note: `peak of the process with its worker thread; rounds ${listed(growths)} MB above the fresh server's ${idle.toFixed(0)} MB`,
      },
      {
        what: "import: first preview of that xlsx, upload included",
        figure: median(previews),
        unit: "s",
        bar: atMost(1.5),
        note: `rounds ${listed(previews, 2)} s`,
      },
      await measureOthers(bench, desk),
    ];
  } finally {
    await desk.close();
  }
}

/** A page of the 100,000 tasks that are there now, while another list of that size comes in. */
async function measureOthers(bench: BenchEnvironment, desk: Desk): Promise<Measurement> {
  const file = await debtWorkbook(bench, WORKBOOK_ROWS);
  const idle = await probeWhile(setTimeout(IDLE_PROBE_MS), () => askForTasks(desk));
  const busy = await probeWhile(importFile(desk, file, WORKBOOK_ROWS), () => askForTasks(desk));
  return {
    what: "a page of tasks while a list is imported, p95",
    figure: percentile(busy, 0.95),
    unit: "ms",
    baseline: percentile(idle, 0.95),
    bar: atMostTimes(2),
    note: `20 requests/s, ${busy.length} during the import, ${idle.length} of the idle server; p50 ${median(busy).toFixed(1)} against ${median(idle).toFixed(1)} ms, slowest ${Math.max(...busy).toFixed(0)} ms`,
  };
}

async function measureCsv(bench: BenchEnvironment, databaseUrl: string): Promise<Measurement[]> {
  const desk = await openDesk(bench, databaseUrl);
  try {
    await setTimeout(SETTLE_MS);
    const idle = await residentMemory(desk.server.pid);
    await forgetTasks(desk);
    const small = await observe(desk, await debtCsv(bench, SMALL_CSV), SMALL_CSV, idle);
    await forgetTasks(desk);
    const large = await observe(desk, await debtCsv(bench, LARGE_CSV), LARGE_CSV, idle);
    await forgetTasks(desk);
    return [
      {
        what: "import: csv, 1,000,000 rows, memory above idle",
        figure: large.growth,
        unit: "MB",
        bar: atMost(MEMORY_BAR),
        note: `completed in ${(large.ms / 1_000).toFixed(1)} s, preview after ${(large.previewMs / 1_000).toFixed(2)} s; 250,000 rows took ${small.growth.toFixed(0)} MB`,
      },
      {
        what: "import: csv, time a row at 1,000,000 rows against 250,000",
        figure: (large.ms * 1_000) / LARGE_CSV,
        unit: "µs",
        baseline: (small.ms * 1_000) / SMALL_CSV,
        bar: atMostTimes(1.3),
        note: "linear in rows; the indexes alone cost a little more a row the larger they are",
      },
    ];
  } finally {
    await desk.close();
  }
}
