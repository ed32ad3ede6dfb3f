import { open } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { IMPORT_LIMITS } from "./import-limits.ts";
import { READING_LIMITS } from "./reading/limits.ts";
import type { WorkerCommand, WorkerOrder, WorkerReport } from "./steps/worker-protocol.ts";

const ENTRY = new URL(
  import.meta.url.endsWith(".ts") ? "./import-worker.ts" : "./import-worker.js",
  import.meta.url,
);
const WATCH_MILLISECONDS = 1_000;

/** How a worker thread ended. */
export type WorkerEnd =
  | Extract<WorkerReport, { type: "end" | "refused" | "failed" }>
  /** The worker ran out of memory, or was terminated. */
  | { type: "died"; message: string }
  /** The worker used more computing time than a file may cost. */
  | { type: "overran" };

export interface WorkerListener {
  head?(report: Extract<WorkerReport, { type: "head" }>): void;
  progress?(report: Extract<WorkerReport, { type: "progress" }>): void;
  waiting?(report: Extract<WorkerReport, { type: "waiting" }>): void;
}

/** One worker thread at work. `end` never rejects. */
export class ImportThread {
  readonly end: Promise<WorkerEnd>;
  private readonly worker: Worker;

  constructor(order: WorkerOrder, heapMegabytes: number, listener: WorkerListener) {
    this.worker = new Worker(ENTRY, {
      workerData: order,
      env: {},
      name: "import",
      resourceLimits: {
        maxOldGenerationSizeMb: heapMegabytes,
        maxYoungGenerationSizeMb: READING_LIMITS.workerYoungHeapMegabytes,
      },
    });
    this.end = this.follow(order, listener);
  }

  go(): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.worker.postMessage({ type: "go" } satisfies WorkerCommand);
  }

  /** Terminates the worker: its connection closes, so PostgreSQL rolls back and frees its locks. */
  async terminate(): Promise<void> {
    await this.worker.terminate();
  }

  private follow(order: WorkerOrder, listener: WorkerListener): Promise<WorkerEnd> {
    const { worker } = this;
    return new Promise((resolve) => {
      let end: WorkerEnd | null = null;
      const watch = order.step === "STAGING" ? this.watchTime(() => (end ??= { type: "overran" })) : null;
      const silence = setTimeout(() => void worker.terminate(), IMPORT_LIMITS.silentSeconds * 1_000).unref();
      worker.on("message", (report: WorkerReport) => {
        silence.refresh();
        if (report.type === "head") listener.head?.(report);
        else if (report.type === "progress") listener.progress?.(report);
        else if (report.type === "waiting") listener.waiting?.(report);
        else end ??= report;
      });
      worker.on("error", (error) => (end ??= { type: "died", message: String(error) }));
      worker.on("exit", () => {
        clearInterval(watch ?? undefined);
        clearTimeout(silence);
        resolve(end ?? { type: "died", message: "the worker was ended" });
      });
    });
  }

  /** Reading is the one step whose cost a stranger decides. */
  private watchTime(overran: () => void): NodeJS.Timeout {
    return setInterval(() => {
      if (this.worker.performance.eventLoopUtilization().active < READING_LIMITS.workerCpuSeconds * 1_000)
        return;
      overran();
      void this.worker.terminate();
    }, WATCH_MILLISECONDS).unref();
  }
}

const LEAST_HEAP_XLS = 64;
const HEAP_PER_MEGABYTE_XLS = 63;
const OLE2 = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * Megabytes of heap for reading a file. The legacy format is parsed whole: three times what the library was measured to
 * need (21 MB for each of the file), so that a small file whose records count without an end is refused in a moment.
 */
export async function heapFor(path: string): Promise<number> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(OLE2.length), 0, OLE2.length, 0);
    const legacy = bytesRead === OLE2.length && buffer.equals(OLE2);
    if (!legacy) return READING_LIMITS.workerHeapMegabytes;
    const { size } = await file.stat();
    const wanted = LEAST_HEAP_XLS + Math.ceil((size / 1_000_000) * HEAP_PER_MEGABYTE_XLS);
    return Math.min(wanted, READING_LIMITS.workerHeapMegabytesXls);
  } finally {
    await file.close();
  }
}
