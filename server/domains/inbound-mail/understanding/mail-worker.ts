/** A thread that reads one mail: what a stranger wrote holds up no request, however long it takes. Runs by plain type stripping too. */
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { understandMail } from "./understand-mail.ts";
import type { UnderstoodMail } from "./understood-mail.ts";

export interface MailOrder {
  path: string;
  nullSender: boolean;
}

const { path, nullSender } = workerData as MailOrder;
const report: UnderstoodMail = understandMail(await readFile(path), { nullSender });
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(report);
parentPort?.close();
