import { randomUUID } from "node:crypto";
import {
  PgBoss,
  type Job,
  type JobResult,
  type JobWithMetadata,
  type PerJobWorkWithMetadataHandler,
} from "pg-boss";
import type { EntityManager } from "typeorm";
import type { Logger } from "./log.ts";

interface JobSendOptions {
  /** Not before this many seconds, or this instant. */
  startAfter?: number | Date;
  /** At most one job of this key waiting or running in the queue; a second send gives null. */
  singletonKey?: string;
  priority?: number;
}

export interface JobRun {
  id: string;
  /** 1 at the first try. */
  attempt: number;
  /** True when no further try follows a failure. */
  lastAttempt: boolean;
  /** Aborted when the process is told to stop or the job ran out of time: stop at the next safe point and throw. */
  signal: AbortSignal;
  log: Logger;
}

type JobHandler<T> = (data: T, run: JobRun) => Promise<void>;

interface JobWorkOptions {
  /** Jobs of the queue at once in this process. Default 1. */
  concurrency?: number;
  /** Tries after the first. Default 5. */
  retryLimit?: number;
  /** First wait before trying again, doubled each time, with jitter. Seconds, default 2. */
  retryDelaySeconds?: number;
  /** Seconds, default 600. */
  retryDelayMaxSeconds?: number;
  /** A job whose process died goes to another one after this many seconds without sign of life. At least 10, default 20. */
  heartbeatSeconds?: number;
  /** Longest run of one try. Seconds, default 900. */
  expireSeconds?: number;
  /** How long a finished job is kept (its data may be personal). Seconds, default one day. */
  keepSeconds?: number;
  /** How long one is kept that failed for good. Seconds, default thirty days. */
  keepDeadSeconds?: number;
}

export interface Jobs {
  /**
   * Creates the job inside the caller's transaction: no commit, no job. Gives its id, or null for a singleton
   * already there.
   */
  send(manager: EntityManager, queue: string, data: object, options?: JobSendOptions): Promise<string | null>;
  /** Registers the queue and its one handler; before or after start(). A failed last try goes to `<queue>.dead`. */
  work<T extends object>(queue: string, handler: JobHandler<T>, options?: JobWorkOptions): Promise<void>;
  /** Cron in Europe/Madrid; one job per due time whatever the number of instances. Needs start(). */
  schedule(queue: string, cron: string, data?: object): Promise<void>;
  /** From now on the registered handlers get jobs. */
  start(): Promise<void>;
  /** Takes no new jobs, aborts the signal of the running ones and waits for them up to the limit. */
  stop(timeoutMs?: number): Promise<void>;
}

export interface JobsOptions {
  url: string;
  log: Logger;
  /** Seconds between polls for delayed jobs and retries (new jobs are notified at once). Default 2. */
  pollSeconds?: number;
  /** This process is the only one on the database: jobs found running belong to a dead one and start over at once. */
  soleInstance?: boolean;
  onFinished?: (queue: string, outcome: "completed" | "failed", seconds: number) => void;
}

/** Thrown by a handler when trying again is pointless: the job goes to the dead letters right away. */
export class GiveUp extends Error {
  override name = "GiveUp";
}

const schema = "jobs";
/** Tries a job gets at least when whole processes die under it, so that one that kills them is given up in the end. */
const crashLimit = 30;

const KEPT_DEAD_SECONDS = 30 * 86_400;

interface Registration {
  handler: JobHandler<object>;
  options: JobWorkOptions;
}

interface Machine {
  boss: PgBoss;
  options: JobsOptions;
  registered: Map<string, Registration>;
  known: Map<string, Promise<void>>;
  stopping: AbortController;
  opened: Promise<unknown> | null;
  working: boolean;
}

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
  const boss = new PgBoss({ connectionString: url, schema, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

function createBoss({ url, log, pollSeconds = 2 }: JobsOptions): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    // Apart from the application's pool: a crowd of requests must not keep jobs from finishing, nor the other way.
    max: 4,
    connectionTimeoutMillis: 5_000,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 30,
    // Finished jobs go when their time is over, not at the end of the day.
    maintenanceIntervalSeconds: 60,
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.warn({ err: error, pollSeconds }, "the job queue has a problem"));
  return boss;
}

async function open(machine: Machine): Promise<void> {
  machine.opened ??= machine.boss.start();
  try {
    await machine.opened;
  } catch (error) {
    // The next call tries again.
    machine.opened = null;
    throw error;
  }
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

function ensureQueue(machine: Machine, queue: string): Promise<void> {
  const known = machine.known.get(queue) ?? createQueue(machine, queue);
  machine.known.set(queue, known);
  known.catch(() => machine.known.delete(queue));
  return known;
}

async function createQueue({ boss, registered }: Machine, queue: string): Promise<void> {
  const dead = `${queue}.dead`;
  await boss.createQueue(dead, { retentionSeconds: KEPT_DEAD_SECONDS });
  await boss.createQueue(queue, { policy: "exclusive", notify: true, deadLetter: dead });
  const options = registered.get(queue)?.options;
  if (options)
    await boss.updateQueue(dead, { retentionSeconds: options.keepDeadSeconds ?? KEPT_DEAD_SECONDS });
  // An instance that only sends leaves the settings to the one that works.
  if (options) await boss.updateQueue(queue, queueSettings(options));
}

function queueSettings(options: JobWorkOptions) {
  return {
    retryLimit: options.retryLimit ?? 5,
    retryDelay: options.retryDelaySeconds ?? 2,
    retryBackoff: true,
    retryDelayMax: options.retryDelayMaxSeconds ?? 600,
    heartbeatSeconds: options.heartbeatSeconds ?? 20,
    expireInSeconds: options.expireSeconds ?? 900,
    deleteAfterSeconds: options.keepSeconds ?? 86_400,
  };
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
    `UPDATE ${schema}.job SET state = 'retry', start_after = now(), heartbeat_on = NULL
     WHERE state = 'active' AND retry_count < greatest(retry_limit, $1)`,
    [crashLimit],
  );
}

async function beginWork(machine: Machine, queue: string): Promise<void> {
  const registration = machine.registered.get(queue);
  if (!registration) return;
  await ensureQueue(machine, queue);
  const poll = machine.options.pollSeconds ?? 2;
  const settings = {
    includeMetadata: true,
    perJobResults: true,
    localConcurrency: registration.options.concurrency ?? 1,
    pollingIntervalSeconds: poll,
    notifyPollingIntervalSeconds: poll,
  } as const;
  const handle: PerJobWorkWithMetadataHandler<object> = async (jobs) => {
    const results = await Promise.all(jobs.map((job) => runJob(machine, registration, job)));
    // Whoever has done a job looks for the next one at once: polling would do one per worker every two seconds.
    machine.boss.notifyWorker(worker);
    return results;
  };
  const worker = await machine.boss.work(queue, settings, handle);
}

async function runJob(machine: Machine, { handler }: Registration, job: JobWithMetadata): Promise<JobResult> {
  const began = performance.now();
  const log = machine.options.log.child({ queue: job.name, job: job.id });
  const attempt = job.retryCount + 1;
  const run = {
    id: job.id,
    attempt,
    lastAttempt: job.retryCount >= job.retryLimit,
    signal: signalOf(machine, job),
    log,
  };
  const finished = (outcome: "completed" | "failed") =>
    machine.options.onFinished?.(job.name, outcome, (performance.now() - began) / 1000);
  try {
    await handler(job.data, run);
    finished("completed");
    return { id: job.id, status: "completed" };
  } catch (error) {
    finished("failed");
    const dead = error instanceof GiveUp || run.lastAttempt;
    log[dead ? "error" : "warn"](
      { err: error, attempt },
      dead ? "a job failed for good" : "a job failed and is retried",
    );
    // Only the kind of error is kept with the job: messages may carry personal data.
    const output = { error: error instanceof Error ? error.name : "Error" };
    return { id: job.id, status: error instanceof GiveUp ? "deadletter" : "failed", output };
  }
}

function signalOf({ stopping }: Machine, job: Job): AbortSignal {
  return AbortSignal.any([stopping.signal, job.signal]);
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
