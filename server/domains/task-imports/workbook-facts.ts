import { Worker } from "node:worker_threads";
import type { Inspection } from "../../../schema/rules/personal-data/findings.ts";
import { boundedQueue } from "../../platform/bounded-queue.ts";
import { UnsupportedFile } from "../../platform/refusals.ts";
import { READING_LIMITS } from "./reading/limits.ts";
import type { WorkbookFacts, WorkbookOrder, WorkbookReport } from "./workbook-worker.ts";

const ENTRY = new URL(
  import.meta.url.endsWith(".ts") ? "./workbook-worker.ts" : "./workbook-worker.js",
  import.meta.url,
);
/** Strangers send these files: one at a time, and none costs what an import of our own may. */
const inTurn = boundedQueue(1, 16, 15);
const LONGEST_CPU_MS = 15_000;
const WATCH_MS = 250;

const TOO_COSTLY = {
  type: "refused",
  code: "TOO_COSTLY",
  message:
    "Leer este archivo cuesta demasiado. Deja solo la hoja con los datos, sin fórmulas, imágenes ni formatos, y súbelo de nuevo.",
} as const satisfies WorkbookReport;

/** Codes of reading whose own texts speak of what an import takes, which is more. */
const WRONG_KIND = new Set(["NOT_A_SPREADSHEET", "UNSUPPORTED_FORMAT"]);
const COSTLY = new Set(["TOO_LARGE_UNPACKED", "TOO_MANY_ROWS", "FILE_TOO_LARGE"]);

/**
 * What the fullest sheet of a local .xlsx holds, and the personal data of all of it. `wrongKind`: what to say of any other file. Throws UnsupportedFile with a
 * reason the person can act on, or Busy.
 */
export async function readWorkbookFacts(
  order: WorkbookOrder,
  wrongKind: string,
): Promise<WorkbookFacts & { inspection: Inspection }> {
  const report = await inTurn(() => ask(order));
  switch (report.type) {
    case "facts":
      return { rows: report.rows, columns: report.columns, inspection: report.inspection };
    case "other-kind":
      throw new UnsupportedFile(wrongKind);
    case "macros":
      throw new UnsupportedFile(
        "El archivo contiene macros. Guárdalo como libro de Excel sin macros (.xlsx) y vuelve a subirlo.",
        "MACROS",
      );
    case "refused":
      if (WRONG_KIND.has(report.code)) throw new UnsupportedFile(wrongKind);
      if (COSTLY.has(report.code)) throw new UnsupportedFile(TOO_COSTLY.message, report.code);
      throw new UnsupportedFile(report.message, report.code);
    case "failed":
      throw new Error(`${report.message}\n${report.stack}`);
  }
}

function ask(order: WorkbookOrder): Promise<WorkbookReport> {
  const worker = new Worker(ENTRY, {
    workerData: order,
    env: {},
    name: "workbook",
    resourceLimits: {
      maxOldGenerationSizeMb: READING_LIMITS.workerHeapMegabytes,
      maxYoungGenerationSizeMb: READING_LIMITS.workerYoungHeapMegabytes,
    },
  });
  return new Promise((resolve, reject) => {
    let report: WorkbookReport | null = null;
    const watch = setInterval(() => {
      if (worker.performance.eventLoopUtilization().active > LONGEST_CPU_MS) void worker.terminate();
    }, WATCH_MS).unref();
    worker.on("message", (message: WorkbookReport) => (report = message));
    worker.on("error", (error: Error & { code?: string }) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") report ??= TOO_COSTLY;
      else reject(error);
    });
    worker.on("exit", () => {
      clearInterval(watch);
      resolve(report ?? TOO_COSTLY);
    });
  });
}
