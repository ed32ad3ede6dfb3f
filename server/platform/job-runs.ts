import type { Job, JobResult, JobWithMetadata, PerJobWorkWithMetadataHandler } from "pg-boss";
import { ensureQueue, type Machine, type Registration } from "./job-queues.ts";
import { GiveUp } from "./job-words.ts";
import { asWork } from "./pool-shares.ts";

/** From now on the queue's handler, if it is registered, gets its jobs. */
export async function beginWork(machine: Machine, queue: string): Promise<void> {
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
    await asWork("background", () => handler(job.data, run));
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
