// SQL: worker threads load no entities; a lease is an advisory lock.
/**
 * A thread that takes one step of one import with a connection of its own: reading a hostile file, a million rows or
 * a long transaction never hold up the requests. Runs by plain type stripping too, so nothing here or below may need
 * more than types taken away (no decorators).
 */
import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";
import { watchDatabase } from "../../platform/frozen-database.ts";
import { SERVER_SIDE_LIMITS } from "../../platform/postgres-limits.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";
import { ReadingRefusal } from "./reading/refusal.ts";
import { commit, tidyTables } from "./steps/commit-step.ts";
import { stage } from "./steps/stage-step.ts";
import { Superseded } from "./steps/step-context.ts";
import type { StepContext, StepResult } from "./steps/step-context.ts";
import { validate } from "./steps/validate-step.ts";
import type { WorkerCommand, WorkerOrder, WorkerReport } from "./steps/worker-protocol.ts";

const STEPS = { STAGING: stage, VALIDATING: validate, COMMITTING: commit } as const;
/** Class 08 and 57P: the connection or the server is gone; whoever is left takes the step up again. */
const DATABASE_GONE = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

const order = workerData as WorkerOrder;
const watch = watchDatabase({ url: order.databaseUrl });
const port = parentPort;
if (!port) throw new Error("import-worker runs as a worker thread only");

function report(message: WorkerReport): void {
  port?.postMessage(message);
}

function createContext(client: pg.Client, reader: () => Promise<pg.Client>): StepContext {
  let told = 0;
  const started = performance.now();
  return {
    order,
    client,
    reader,
    instant: () => new Date(Date.parse(order.now) + Math.ceil(performance.now() - started)).toISOString(),
    progress(done, total) {
      const now = performance.now();
      if (now - told < IMPORT_LIMITS.progressMilliseconds) return;
      told = now;
      report({ type: "progress", done, total });
    },
    waiting(what) {
      report({ type: "waiting", what });
    },
    announce(head) {
      const answer = new Promise<boolean>((resolve) => {
        port?.once("message", ({ type }: WorkerCommand) => resolve(type === "go"));
      });
      report({ type: "head", head });
      return answer;
    },
  };
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: order.databaseUrl,
    options: SERVER_SIDE_LIMITS,
    application_name: "acuerdo-import",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  watch.follow(client);
  // A lost connection shows as the error of the query that runs.
  client.on("error", () => undefined);
  await client.query(
    "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = '2min'",
  );
  await client.query("SET work_mem = '64MB'; SET temp_buffers = '64MB'; SET jit = off; SET timezone = 'UTC'");
  return client;
}

/**
 * The lock belongs to the connection: when the thread or the process dies, PostgreSQL frees it at once, and whoever
 * sweeps next may go on.
 */
async function lockImport(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "SELECT pg_try_advisory_lock(hashtextextended('task-import:' || $1, 0)) AS locked",
    [order.importId],
  );
  return rows[0]?.locked === true;
}

async function run(client: pg.Client, reader: () => Promise<pg.Client>): Promise<void> {
  if (!(await lockImport(client))) {
    report({ type: "end", outcome: "BUSY", rows: null });
    return;
  }
  const rows: StepResult = await STEPS[order.step](createContext(client, reader));
  await client.query("SELECT pg_advisory_unlock_all()");
  report({ type: "end", outcome: "DONE", rows });
  if (order.step === "COMMITTING") await tidyTables(client, rows.valid).catch(() => undefined);
}

function reportFault(error: unknown): void {
  if (error instanceof Superseded) return report({ type: "end", outcome: "SUPERSEDED", rows: null });
  if (error instanceof ReadingRefusal)
    return report({ type: "refused", code: error.code, message: error.message });
  const { message, stack = "", code } = error as Error & { code?: unknown };
  const gone =
    (typeof code === "string" && DATABASE_GONE.test(code)) || /Connection terminated/.test(message);
  report({ type: "failed", message, stack, databaseGone: gone });
}

try {
  const client = await connect();
  let reader: Promise<pg.Client> | null = null;
  try {
    await run(client, () => (reader ??= connect()));
  } finally {
    await watch.end(client);
    await (reader as Promise<pg.Client> | null)?.then(watch.end).catch(() => undefined);
  }
} catch (error) {
  reportFault(error);
} finally {
  port.close();
  // Nobody here waits for PostgreSQL any more; asking whether it is back would keep the thread until it is.
  if (watch.frozen) process.exit();
}
