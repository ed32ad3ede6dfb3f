import { Worker } from "node:worker_threads";
import { boundedQueue } from "../../platform/bounded-queue.ts";
import { Conflict, UnsupportedFile } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { hasFile, type LeadRow } from "../leads/lead-rows.ts";
import { READING_LIMITS } from "../task-imports/reading/limits.ts";
import type { Valuation, ValuationOrder, ValuationReport } from "./valuation-worker.ts";

const ENTRY = new URL(
  import.meta.url.endsWith(".ts") ? "./valuation-worker.ts" : "./valuation-worker.js",
  import.meta.url,
);
const inTurn = boundedQueue(1, 8, 15);
/** A hundred thousand contracts take less than a quarter of it. */
const LONGEST_CPU_MS = 60_000;
const WATCH_MS = 250;

/**
 * Values the request's test file in a thread of its own. Throws Conflict (NO_FILE), UnsupportedFile, Busy,
 * FileMissing.
 */
export async function calculate(
  ctx: Pick<Context, "files" | "clock">,
  lead: LeadRow,
  order: Omit<ValuationOrder, "path">,
): Promise<Valuation> {
  if (lead.fileKey === null || !hasFile(ctx, lead))
    throw new Conflict("El archivo de prueba ya se ha borrado: no se puede calcular nada con él.", {
      code: "NO_FILE",
    });
  await using file = await ctx.files.getTemp(lead.fileKey);
  const report = await inTurn(() => ask({ ...order, path: file.path }));
  if (report.type === "refused") throw new UnsupportedFile(report.message, report.code);
  if (report.type === "failed") throw new Error(`${report.message}\n${report.stack}`);
  return report.valuation;
}

function ask(order: ValuationOrder): Promise<ValuationReport> {
  const worker = new Worker(ENTRY, {
    workerData: order,
    env: {},
    name: "valuation",
    resourceLimits: {
      maxOldGenerationSizeMb: 2 * READING_LIMITS.workerHeapMegabytes,
      maxYoungGenerationSizeMb: READING_LIMITS.workerYoungHeapMegabytes,
    },
  });
  return new Promise((resolve, reject) => {
    let report: ValuationReport | null = null;
    const watch = setInterval(() => {
      if (worker.performance.eventLoopUtilization().active > LONGEST_CPU_MS) void worker.terminate();
    }, WATCH_MS).unref();
    worker.on("message", (message: ValuationReport) => (report = message));
    worker.on("error", reject);
    worker.on("exit", () => {
      clearInterval(watch);
      resolve(report ?? TOO_COSTLY);
    });
  });
}

const TOO_COSTLY = {
  type: "refused",
  code: "TOO_COSTLY",
  message: "Valorar este archivo cuesta demasiado: tiene más contratos de los que caben de una vez.",
} as const satisfies ValuationReport;
