// SQL: what others are at work on is seen in pg_locks, which is no table.
import type { DataSource } from "typeorm";
import { selectList } from "../../platform/select-list.ts";
import { IS_LEASE } from "./import-leases.ts";
import { TaskImport } from "./task-import.entity.ts";
import type { WorkerOrder } from "./steps/worker-protocol.ts";

/** A step of an import that nobody works on. */
export interface WaitingStep extends Pick<TaskImport, (typeof SHOWN)[number]> {
  status: WorkerOrder["step"];
}

const SHOWN = [
  "id",
  "attempts",
  "generation",
  "fileKey",
  "fileName",
  "failure",
] as const satisfies readonly (keyof TaskImport)[];

/**
 * Oldest first; what somebody holds the lock of, here or elsewhere, is left alone, and so are those of `apart`, whose files
 * are on their way from the store.
 */
export function waitingSteps(
  { db }: { db: Pick<DataSource, "query"> },
  apart: readonly string[],
): Promise<WaitingStep[]> {
  return db.query<WaitingStep[]>(
    `SELECT i.status, ${selectList(TaskImport, "i", SHOWN)} FROM task_imports i
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
  { db }: { db: Pick<DataSource, "getRepository"> },
  { id, status, generation }: Pick<WaitingStep, "id" | "status" | "generation">,
  { done, total, waiting = null }: StepProgress,
  now: Date,
): Promise<boolean> {
  const progress = { done, total, startedAt: now.toISOString(), waiting };
  const { affected } = await db
    .getRepository(TaskImport)
    .createQueryBuilder()
    .update()
    // Once begun it began then.
    .set({
      progress: () =>
        `:progress::jsonb || jsonb_strip_nulls(jsonb_build_object('startedAt', progress -> 'startedAt'))`,
    })
    .where({ id, status, generation })
    .setParameters({ progress: JSON.stringify(progress) })
    .execute();
  return affected !== 0;
}
