import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ProcessOptions } from "./import-process.ts";

const PROGRAM = fileURLToPath(new URL("./import-process.ts", import.meta.url));
const WITH_DECORATORS = new URL("./with-decorators.mjs", import.meta.url).href;

/** Ready for its first order. */
export async function startImportProcess(options: ProcessOptions): Promise<ChildProcess> {
  const started = fork(PROGRAM, [JSON.stringify(options)], {
    execArgv: ["--import", WITH_DECORATORS],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(started, "message");
  return started;
}
