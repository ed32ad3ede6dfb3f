import { spawn, type ChildProcess } from "node:child_process";
import { totalmem } from "node:os";
import { chown, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { freePort } from "./free-port.ts";
import { isAlive, lockFolder, type FolderLock } from "./folder-lock.ts";
import { StartRefused } from "./errors.ts";
import { localSecret } from "./local-secret.ts";
import type { Logger } from "./log.ts";
import { postgresAccount, type PostgresAccount } from "./postgres-account.ts";
import { postgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";

export interface EmbeddedPostgres {
  /** Superuser URL of the maintenance database; put another name in its path for another database. */
  url: string;
  pid: number;
  /** Fast shutdown; resolves when the process is gone. */
  stop(): Promise<void>;
  /** Resolves when the process has ended, asked or not. */
  ended: Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder whose `postgres/` holds the cluster; created when missing. */
  dataDir: string;
  log: Logger;
  /** Give up durability for speed (tests only). */
  volatile?: boolean;
  maxConnections?: number;
}

interface Cluster {
  dir: string;
  password: string;
  binaries: PostgresBinaries;
  account: PostgresAccount;
  log: Logger;
}

const user = "acuerdo";
const startLimitMs = 60_000;
const stopLimitMs = 8_000;

/** PostgreSQL 18 on a free port of 127.0.0.1, its data in `<dataDir>/postgres`. Throws StartRefused. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lock = await lockFolder(options.dataDir, "postgres");
  try {
    const cluster = await prepareCluster(options);
    await endOrphan(cluster);
    if (!(await exists(join(cluster.dir, "PG_VERSION")))) await initialise(cluster);
    return await launch(cluster, options, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Ends and deletes the cluster of a process that died; leaves one in use alone. For temporary folders. */
export async function removeAbandonedPostgres(dataDir: string, log: Logger): Promise<void> {
  const lock = await lockFolder(dataDir, "postgres").catch(() => null);
  if (!lock) return;
  await endOrphan({ dir: join(dataDir, "postgres"), log });
  await rm(dataDir, { recursive: true, force: true });
}

async function prepareCluster({ dataDir, log }: EmbeddedPostgresOptions): Promise<Cluster> {
  const dir = join(dataDir, "postgres");
  const password = await localSecret(dataDir, "postgres-password");
  const binaries = await postgresBinaries();
  const account = await postgresAccount([dir, dirname(binaries.postgres)]);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  if (account.owner) await chown(dir, account.owner.uid, account.owner.gid);
  return { dir, password, binaries, account, log };
}

/** After a kill -9 of our process PostgreSQL may still run: nobody uses it any more (we hold the lock), so it is stopped. */
async function endOrphan({ dir, log }: Pick<Cluster, "dir" | "log">): Promise<void> {
  const pidFile = join(dir, "postmaster.pid");
  const pid = Number.parseInt((await readFile(pidFile, "utf8").catch(() => "")).split("\n")[0] ?? "", 10);
  if (!(pid > 0)) return;
  if (await isPostgresOf(pid, dir)) {
    log.warn({ pid }, "ending the PostgreSQL left over by a killed process");
    process.kill(pid, "SIGINT");
    const gone = await waitUntil(async () => !(await isPostgresOf(pid, dir)), stopLimitMs);
    if (!gone) process.kill(pid, "SIGQUIT");
    await waitUntil(async () => !(await isPostgresOf(pid, dir)), stopLimitMs);
  }
  // PostgreSQL refuses a stale file whose number now belongs to some other process.
  await rm(pidFile, { force: true });
}

/** Alive, and not a number that was given to somebody else meanwhile. */
async function isPostgresOf(pid: number, dir: string): Promise<boolean> {
  if (process.platform !== "linux") return isAlive(pid);
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return commandLine.includes("postgres") && commandLine.includes(dir);
}

async function initialise(cluster: Cluster): Promise<void> {
  const { dir, password, binaries, account } = cluster;
  // What a broken-off initialisation left behind is worth nothing; initdb wants the folder empty.
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const passwordFile = `${dir}.pw`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account.owner) {
    await chown(dir, account.owner.uid, account.owner.gid);
    await chown(passwordFile, account.owner.uid, account.owner.gid);
  }
  // The built-in C.UTF-8 sorts the same on every machine; Spanish order comes from the ICU collations (es-x-icu).
  const args = [
    `--pgdata=${dir}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
  try {
    await runToEnd(cluster, binaries.initdb, args);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function runToEnd(cluster: Cluster, program: string, args: string[]): Promise<void> {
  const child = spawnPostgres(cluster, program, args);
  const said = collect(child);
  const code = await exitOf(child);
  if (code !== 0) {
    throw new StartRefused(`No se pudo preparar la base de datos en ${cluster.dir}: ${lastLine(said.text)}`);
  }
}

function spawnPostgres({ account }: Cluster, program: string, args: string[]): ChildProcess {
  const { program: file, args: all } = account.command(program, args);
  return spawn(file, all, {
    // An own process group: a Ctrl-C in the terminal must not end PostgreSQL before the last request is answered.
    detached: process.platform !== "win32",
    stdio: ["ignore", "ignore", "pipe"],
    cwd: "/",
    env: { PATH: process.env["PATH"], SystemRoot: process.env["SystemRoot"], LC_ALL: "C", TZ: "UTC" },
    ...(account.owner && file === program ? account.owner : {}),
  });
}

async function launch(
  cluster: Cluster,
  options: EmbeddedPostgresOptions,
  lock: FolderLock,
): Promise<EmbeddedPostgres> {
  const port = await freePort();
  const settings = serverSettings(port, options);
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawnPostgres(cluster, cluster.binaries.postgres, ["-D", cluster.dir, ...flags]);
  const said = collect(child, (line) => logLine(cluster.log, line));
  const ended = exitOf(child).then(() => lock.release());
  const ready = waitUntil(() => said.text.includes("ready to accept connections"), startLimitMs);
  const started = await Promise.race([ready, ended.then(() => false)]);
  if (!started) {
    child.kill("SIGQUIT");
    throw new StartRefused(`PostgreSQL no arranca en ${cluster.dir}: ${lastLine(said.text)}`);
  }
  said.stop();
  const url = `postgres://${user}:${cluster.password}@127.0.0.1:${port}/postgres`;
  return { url, pid: child.pid ?? 0, ended, stop: () => stopServer(child, ended) };
}

function serverSettings(port: number, options: EmbeddedPostgresOptions): Record<string, string | number> {
  const careless = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  return {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: options.maxConnections ?? 60,
    // Tests have small databases, and drop many: that looks through all of the buffers.
    shared_buffers: `${options.volatile ? 512 : sharedBuffersMb()}MB`,
    maintenance_work_mem: "256MB",
    // Imports write in bursts: fewer checkpoints in their middle.
    max_wal_size: options.volatile ? "512MB" : "2GB",
    // Solid-state disks; short statements, for which compiling never pays.
    random_page_cost: 1.1,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "warning",
    // Statements in logs would carry personal data.
    log_min_error_statement: "panic",
    ...(options.volatile ? careless : {}),
  };
}

/**
 * A quarter of the memory there is, as PostgreSQL itself advises, up to 2 GB. It is taken as pages are used, so a small
 * database stays small; a million tasks or specialists stay in reach.
 */
function sharedBuffersMb(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.max(128, Math.min(2_048, Math.floor(bytes / 4 / 2 ** 20)));
}

async function stopServer(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return ended;
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGQUIT"), stopLimitMs);
  await ended;
  clearTimeout(timer);
}

function logLine(log: Logger, line: string): void {
  const expected = line.includes("due to administrator command");
  if (!expected && /\b(FATAL|PANIC)\b/.test(line)) log.warn({ postgres: line }, "PostgreSQL says");
  else log.debug({ postgres: line }, "PostgreSQL says");
}

/** Gathers what a child says until stop(); lines go on to `onLine` for good, so its pipe never fills. */
function collect(child: ChildProcess, onLine?: (line: string) => void) {
  const said = { text: "", stop: () => void (listening = false) };
  let listening = true;
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    if (listening) said.text += chunk;
    for (const line of chunk.split("\n")) if (line.trim() !== "") onLine?.(line);
  });
  return said;
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code));
  });
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function waitUntil(condition: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  return true;
}
