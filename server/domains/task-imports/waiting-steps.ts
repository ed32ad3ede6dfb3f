import type { DataSource } from "typeorm";
import { IS_LEASE } from "./import-leases.ts";
import type { WorkerOrder } from "./steps/worker-protocol.ts";

/** A step of an import that nobody works on. */
export interface WaitingStep {
  id: string;
  status: WorkerOrder["step"];
  attempts: number;
  generation: number;
  fileKey: string;
  fileName: string;
  /** What went wrong the last time, if anything. */
  failure: string | null;
}

/**
 * Oldest first; what somebody holds the lock of, here or elsewhere, is left alone, and so are those of `apart`, whose files
 * are on their way from the store.
 */
export function waitingSteps(
  { db }: { db: Pick<DataSource, "query"> },
  apart: readonly string[],
): Promise<WaitingStep[]> {
  return db.query<WaitingStep[]>(
    `SELECT id, status, attempts, generation, file_key AS "fileKey", file_name AS "fileName", failure
     FROM task_imports i
     WHERE status IN ('STAGING', 'VALIDATING', 'COMMITTING') AND id <> ALL ($1::uuid[]) AND NOT EXISTS (
       SELECT FROM pg_locks l WHERE ${IS_LEASE})
     ORDER BY attempts > 0, updated_at LIMIT 200`,
    [apart],
  );
}

/** How far a step is. */
export interface StepProgress {
  done: number;
  total: number | null;
  /** What it waits for, in words. */
  waiting?: string | null;
}

/** Shows how far it is. False: the import was changed or cancelled elsewhere, and whoever works on it has lost it. */
export async function keepProgress(
  { db }: { db: Pick<DataSource, "query"> },
  { id, status, generation }: Pick<WaitingStep, "id" | "status" | "generation">,
  { done, total, waiting = null }: StepProgress,
  now: Date,
): Promise<boolean> {
  const rows = await db.query<{ id: string }[]>(
    `WITH changed AS (
       UPDATE task_imports SET progress = jsonb_build_object('done', $4::int, 'total', $5::int,
         'startedAt', coalesce(progress ->> 'startedAt', $6), 'waiting', $7::text)
       WHERE id = $1 AND status = $2 AND generation = $3 RETURNING id)
     SELECT id FROM changed`,
    [id, status, generation, done, total, now.toISOString(), waiting],
  );
  return rows.length > 0;
}
