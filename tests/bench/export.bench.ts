import { setTimeout } from "node:timers/promises";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { systemClock } from "../../server/platform/clock.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { atMost, atMostTimes, inTurn, listed, median } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { runJob } from "./processes.ts";
import { forgetPeak, peakMemory, residentMemory } from "./process-figures.ts";
import { askGraphql, openDesk } from "./server-process.ts";
import type { Desk } from "./server-process.ts";

const COUNT = 100_000;
const ROUNDS = 3;
const SETTLE_MS = 2_000;
const FIRST_BYTE_MS = 300;
/** Memory that does not grow with the rows: what a few buffers and their garbage may take. */
const FLAT_MB = 64;

const EXPORT = `mutation ($input: ExportTasksInput!) { exportTasks(input: $input) { url userErrors { message } } }`;

interface Download {
  ms: number;
  firstByteMs: number;
  bytes: number;
  growth: number;
}

export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const databaseUrl = await bench.keptDatabase("export", {
    sources: ["server/demo/generate-tasks.ts", "server/demo/spanish-names.ts"],
    fill: (db) => generateTasks({ db, clock: systemClock }, COUNT),
  });
  const desk = await openDesk(bench, databaseUrl);
  try {
    await setTimeout(SETTLE_MS);
    // Also the first answer of a fresh server, which is slower than all later ones.
    const small = await download(desk, { state: "SIN_ACUERDO" });
    const { a, b } = await inTurn(
      ROUNDS,
      () => download(desk, {}),
      () => runJob<{ ms: number; bytes: number }>("./write-from-memory.ts", { databaseUrl }),
    );
    return measurementsOf(small, a, b);
  } finally {
    await desk.close();
  }
}

function measurementsOf(small: Download, a: Download[], b: { ms: number; bytes: number }[]): Measurement[] {
  const seconds = a.map(({ ms }) => ms / 1_000);
  const baseline = b.map(({ ms }) => ms / 1_000);
  const firstBytes = a.map(({ firstByteMs }) => firstByteMs);
  const growths = a.map(({ growth }) => growth);
  const megabytes = (bytes = 0) => (bytes / 1_000_000).toFixed(1);
  return [
    {
      what: "export: 100,000 tasks to xlsx over HTTP",
      figure: median(seconds),
      unit: "s",
      baseline: median(baseline),
      bar: atMostTimes(1.5),
      note: `rounds ${listed(seconds, 2)} against ${listed(baseline, 2)} s; ${megabytes(a[0]?.bytes)} MB against ${megabytes(b[0]?.bytes)}; baseline: hucre's streaming writer, the same cells from memory`,
    },
    {
      what: "export: first byte",
      figure: median(firstBytes),
      unit: "ms",
      bar: atMost(FIRST_BYTE_MS),
      note: `rounds ${listed(firstBytes)} ms; the very first of the server, a small one, ${small.firstByteMs.toFixed(0)} ms`,
    },
    {
      what: "export: memory above idle",
      figure: Math.max(...growths),
      unit: "MB",
      bar: atMost(FLAT_MB),
      note: `rounds ${listed(growths)} MB; one state, about 3,000 tasks, ${small.growth.toFixed(0)} MB`,
    },
  ];
}

async function download(desk: Desk, filter: object): Promise<Download> {
  const { pid, url } = desk.server;
  const idle = await residentMemory(pid);
  await forgetPeak(pid);
  const input = { format: "XLSX", filter };
  const { exportTasks } = await askGraphql<{ exportTasks: { url: string | null } }>(desk, EXPORT, { input });
  if (!exportTasks.url) throw new Error("the export gave no link");
  const began = performance.now();
  const answer = await fetch(`${url}${exportTasks.url}`);
  if (!answer.ok || !answer.body) throw new Error(`the download answered ${answer.status}`);
  let firstByteMs = 0;
  let bytes = 0;
  for await (const chunk of answer.body) {
    if (bytes === 0) firstByteMs = performance.now() - began;
    bytes += (chunk as Uint8Array).length;
  }
  const ms = performance.now() - began;
  return { ms, firstByteMs, bytes, growth: (await peakMemory(pid)) - idle };
}
