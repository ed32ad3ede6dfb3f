import { readFile, stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { MailOrder } from "./mail-worker.ts";
import { UNREADABLE, type UnderstoodMail } from "./understood-mail.ts";

const ENTRY = new URL(
  import.meta.url.endsWith(".ts") ? "./mail-worker.ts" : "./mail-worker.js",
  import.meta.url,
);
/** Bytes of a mail that is read at once: nearly all are, and the worst of them holds everybody up for a tenth of a second. */
const READ_AT_ONCE = 64 * 1024;
const WATCH_MS = 100;
/** For a mail of 25 MB, whose bytes are there up to four times. */
const HEAP_MEGABYTES = 256;

export interface ReadingLimits {
  /** Milliseconds of computing for one mail; the costliest that our limits let through takes one second. */
  longestMs: number;
}

const LIMITS: ReadingLimits = { longestMs: 15_000 };

/**
 * What a mail in a local file is and says, see understandMail. A large one is read in a thread of its own; one that takes longer
 * or more memory than any mail program's is `other`, as everything that can't be understood.
 */
export async function understandFile(
  order: MailOrder,
  limits: ReadingLimits = LIMITS,
): Promise<UnderstoodMail> {
  const { path, nullSender } = order;
  if ((await stat(path)).size > READ_AT_ONCE) return understandApart(order, limits);
  // Loaded with the first mail: what reads HTML weighs 15 MB.
  const { understandMail } = await import("./understand-mail.ts");
  return understandMail(await readFile(path), { nullSender });
}

function understandApart(order: MailOrder, { longestMs }: ReadingLimits): Promise<UnderstoodMail> {
  const worker = new Worker(ENTRY, {
    workerData: order,
    env: {},
    name: "mail",
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  return new Promise((resolve, reject) => {
    let report = UNREADABLE;
    const watch = setInterval(() => {
      if (worker.performance.eventLoopUtilization().active > longestMs) void worker.terminate();
    }, WATCH_MS).unref();
    worker.on("message", (message: UnderstoodMail) => (report = message));
    worker.on("error", (error: Error & { code?: string }) => {
      if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") reject(error);
    });
    worker.on("exit", () => {
      clearInterval(watch);
      resolve(report);
    });
  });
}
