import type { EntityManager } from "typeorm";
import type { Logger } from "./log.ts";

export interface JobSendOptions {
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

export type JobHandler<T> = (data: T, run: JobRun) => Promise<void>;

export interface JobWorkOptions {
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
