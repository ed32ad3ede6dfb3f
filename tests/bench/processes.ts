import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

export interface ChildOptions {
  /** Arguments of Node itself, before the program. */
  flags?: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Runs on this processor alone, where the system can do that. */
  cpu?: number;
}

/** Two processors, and a tool to choose among them: load and server then don't take each other's time. */
const pinning = "taskset";
const canPin = availableParallelism() > 1 && spawnSync(pinning, ["-c", "1", "true"]).status === 0;

/** What `npm start` and the Dockerfile give the server's Node; both sides of a comparison get it. */
export const SERVER_FLAGS = ["--max-semi-space-size=4", "--no-memory-protection-keys"];

/** The command, kept to one processor where the system can do that. */
export function pinnedTo(cpu: number | undefined, command: string[]): string[] {
  return canPin && cpu !== undefined ? [pinning, "-c", String(cpu), ...command] : command;
}

/** A program under our own Node, with a message channel; what it writes to stderr is ours to read. */
export function startNode(program: string, args: string[], options: ChildOptions = {}): ChildProcess {
  const command = [process.execPath, ...(options.flags ?? []), program, ...args];
  const [file = process.execPath, ...rest] = pinnedTo(options.cpu, command);
  return spawn(file, rest, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

/** A program of this folder that does one job, answers with one message and ends. Throws what it said on failure. */
export async function runJob<Answer>(program: string, input: object): Promise<Answer> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = startNode(path, [JSON.stringify(input)], { env: { NODE_ENV: "production" } });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => void (said += chunk));
  return new Promise((resolve, reject) => {
    let answer: { value: Answer } | null = null;
    child.once("message", (message) => void (answer = { value: message as Answer }));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0 && answer) resolve(answer.value);
      else reject(new Error(`${program} failed (${code}): ${said.slice(-2_000)}`));
    });
  });
}

/** Ends a child and waits until it is gone. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}
