// SQL: the table is pg-boss's.
import type { EntityManager } from "typeorm";
import type { Jobs } from "../platform/job-words.ts";

/** A mail in the outbox, a file that is to be deleted, a reminder: what was promised and not yet done. */
export interface WaitingJob {
  queue: string;
  data: object;
  /** ISO instant before which it mustn't run. */
  startAfter: string;
}

/** Those of nightly schedules come again by themselves. */
export async function waitingJobs(manager: EntityManager): Promise<WaitingJob[]> {
  const [found] = await manager.query<{ table: string | null }[]>(`SELECT to_regclass('jobs.job') AS table`);
  if (!found?.table) return [];
  return manager.query<WaitingJob[]>(
    `SELECT name AS queue, coalesce(data, '{}') AS data, to_json(start_after) #>> '{}' AS "startAfter" FROM jobs.job
     WHERE state::text IN ('created', 'retry', 'active') AND singleton_key IS DISTINCT FROM 'schedule'
       AND name NOT LIKE '\\_\\_pgboss\\_\\_%' ORDER BY created_on, id`,
  );
}

export async function sendAgain(
  manager: EntityManager,
  jobs: Jobs,
  waiting: readonly WaitingJob[],
): Promise<void> {
  for (const { queue, data, startAfter } of waiting)
    await jobs.send(manager, queue, data, { startAfter: new Date(startAfter) });
}
