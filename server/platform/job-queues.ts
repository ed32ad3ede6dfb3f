import type pg from "pg";
import { PgBoss } from "pg-boss";
import { watchPool } from "./frozen-database.ts";
import type { JobHandler, JobsOptions, JobWorkOptions } from "./job-words.ts";

export const JOBS_SCHEMA = "jobs";

const KEPT_DEAD_SECONDS = 30 * 86_400;

export interface Registration {
  handler: JobHandler<object>;
  options: JobWorkOptions;
}

/** What the functions of the queue share. */
export interface Machine {
  boss: PgBoss;
  options: JobsOptions;
  registered: Map<string, Registration>;
  known: Map<string, Promise<void>>;
  stopping: AbortController;
  opened: Promise<unknown> | null;
  working: boolean;
}

export function createBoss({ url, log, pollSeconds = 2 }: JobsOptions): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    schema: JOBS_SCHEMA,
    // Apart from the application's pool: many requests must not keep jobs from finishing, nor jobs the requests.
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

/** Connected, once for all; throws when the database cannot be reached now. */
export async function open(machine: Machine): Promise<void> {
  machine.opened ??= machine.boss.start().then(() => watchBoss(machine));
  try {
    await machine.opened;
  } catch (error) {
    // The next call tries again.
    machine.opened = null;
    throw error;
  }
}

/** pg-boss's own pool, which its types don't declare: its statements have no timeout, and would wait for a frozen PostgreSQL for ever. */
function watchBoss({ boss, options: { url } }: Machine): void {
  const { pool } = boss.getDb() as unknown as { pool: pg.Pool };
  watchPool(pool, { url });
}

/** Creates a queue when it is first named, with the settings of its handler if that is here. */
export function ensureQueue(machine: Machine, queue: string): Promise<void> {
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
