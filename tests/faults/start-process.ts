import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { BatchProcessOptions } from "./batch-process.ts";
import type { CertificateProcessOptions } from "./certificate-process.ts";
import type { ListProcessOptions } from "./list-process.ts";
import type { MailingProcessOptions } from "./mailing-process.ts";
import type { ProcessOptions } from "./import-process.ts";

const WITH_DECORATORS = new URL("./with-decorators.mjs", import.meta.url).href;

/** Ready for its first order. */
export function startImportProcess(options: ProcessOptions): Promise<ChildProcess> {
  return start("./import-process.ts", options);
}

/** Carries out batches of tasks. */
export function startBatchProcess(options: BatchProcessOptions): Promise<ChildProcess> {
  return start("./batch-process.ts", options);
}

/** Deletes lists of many tasks, and brings them back. */
export function startListProcess(options: ListProcessOptions): Promise<ChildProcess> {
  return start("./list-process.ts", options);
}

/** Issues certificates in bulk. */
export function startCertificateProcess(options: CertificateProcessOptions): Promise<ChildProcess> {
  return start("./certificate-process.ts", options);
}

/** Sends mailings. */
export function startMailingProcess(options: MailingProcessOptions): Promise<ChildProcess> {
  return start("./mailing-process.ts", options);
}

async function start(program: string, options: object): Promise<ChildProcess> {
  const started = fork(fileURLToPath(new URL(program, import.meta.url)), [JSON.stringify(options)], {
    execArgv: ["--import", WITH_DECORATORS],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(started, "message");
  return started;
}
