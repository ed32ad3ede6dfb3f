import { setTimeout } from "node:timers/promises";
import type { BenchEnvironment } from "./bench-environment.ts";
import { atMost, listed, median } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { residentMemory } from "./process-figures.ts";
import { startServer } from "./server-process.ts";

const ROUNDS = 3;
const IDLE_MS = 10_000;

/** The demonstration, embedded database included, once its data exist; then what it holds while nobody asks. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const dataDir = await bench.folder();
  const first = await startServer({ databaseUrl: null, dataDir });
  await first.stop();
  const starts: number[] = [];
  let idle = Number.NaN;
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer({ databaseUrl: null, dataDir });
    starts.push(server.readyAfter / 1_000);
    if (round === ROUNDS - 1) {
      await setTimeout(IDLE_MS);
      idle = await residentMemory(server.pid);
    }
    await server.stop();
  }
  return [
    {
      what: "start: process to /health/ready, embedded database, second start",
      figure: median(starts),
      unit: "s",
      bar: atMost(3),
      note: `rounds ${listed(starts, 2)} s; the very first with migrations and demo data ${(first.readyAfter / 1_000).toFixed(2)} s`,
    },
    {
      what: "idle server: resident memory 10 s after the start",
      figure: idle,
      unit: "MB",
      bar: atMost(150),
      note: "the server's own process; PostgreSQL not counted",
    },
  ];
}
