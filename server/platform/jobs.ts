// SQL: the table is pg-boss's.
import { randomUUID } from "node:crypto";
import { PgBoss } from "pg-boss";
import type { EntityManager } from "typeorm";
import { createBoss, ensureQueue, JOBS_SCHEMA, open, type Machine } from "./job-queues.ts";
import { beginWork } from "./job-runs.ts";
import type { JobHandler, Jobs, JobSendOptions, JobsOptions, JobWorkOptions } from "./job-words.ts";

/** Tries a job gets at least when whole processes die under it, so that one that kills them is given up in the end. */
const crashLimit = 30;

export function createJobs(options: JobsOptions): Jobs {
  const machine: Machine = {
    boss: createBoss(options),
    options,
    registered: new Map(),
    known: new Map(),
    stopping: new AbortController(),
    opened: null,
    working: false,
  };
  return {
    send: (manager, queue, data, sendOptions) => send(machine, manager, queue, data, sendOptions ?? {}),
    work: (queue, handler, workOptions) =>
      register(machine, queue, handler as JobHandler<object>, workOptions ?? {}),
    schedule: (queue, cron, data) => schedule(machine, queue, cron, data ?? {}),
    start: () => start(machine),
    stop: (timeoutMs) => stop(machine, timeoutMs ?? 8_000),
  };
}

/** Creates or updates the tables of the job schema, without working on anything. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: JOBS_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}

async function send(
  machine: Machine,
  manager: EntityManager,
  queue: string,
  data: object,
  { startAfter, singletonKey, priority }: JobSendOptions,
): Promise<string | null> {
  await open(machine);
  await ensureQueue(machine, queue);
  const transaction = {
    executeSql: async (sql: string, values?: unknown[]) => ({
      rows: await manager.query<unknown[]>(sql, values),
    }),
  };
  return machine.boss.send(queue, data, {
    // The queues let one job per key wait or run; a job without a key gets one of its own.
    singletonKey: singletonKey ?? randomUUID(),
    ...(startAfter === undefined ? {} : { startAfter }),
    ...(priority === undefined ? {} : { priority }),
    db: transaction,
  });
}

async function register(
  machine: Machine,
  queue: string,
  handler: JobHandler<object>,
  options: JobWorkOptions,
): Promise<void> {
  if (machine.registered.has(queue)) throw new Error(`queue ${queue} has a handler already`);
  machine.registered.set(queue, { handler, options });
  machine.known.delete(queue);
  if (machine.working) await beginWork(machine, queue);
}

async function start(machine: Machine): Promise<void> {
  await open(machine);
  if (machine.options.soleInstance) await reclaim(machine.boss);
  machine.working = true;
  for (const queue of machine.registered.keys()) await beginWork(machine, queue);
}

async function reclaim(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(
    `UPDATE ${JOBS_SCHEMA}.job SET state = 'retry', start_after = now(), heartbeat_on = NULL
     WHERE state = 'active' AND retry_count < greatest(retry_limit, $1)`,
    [crashLimit],
  );
}

async function schedule(machine: Machine, queue: string, cron: string, data: object): Promise<void> {
  await open(machine);
  await ensureQueue(machine, queue);
  await machine.boss.schedule(queue, cron, data, { tz: "Europe/Madrid", singletonKey: "schedule" });
}

async function stop(machine: Machine, timeoutMs: number): Promise<void> {
  machine.stopping.abort(new Error("the process is stopping"));
  machine.working = false;
  if (machine.opened) await machine.boss.stop({ graceful: true, timeout: timeoutMs, close: true });
}
