import type { EntityManager } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { DAY_MILLISECONDS, IMPORT_LIMITS } from "./import-limits.ts";

export const RETENTION_QUEUE = "task-import-retention";
const EVERY_NIGHT = "40 3 * * *";

/** For main: registers the nightly job; one instance at a time does it. */
export async function scheduleImportRetention(deps: Deps): Promise<void> {
  await deps.jobs.work(RETENTION_QUEUE, () => sweepImports(deps));
  await deps.jobs.schedule(RETENTION_QUEUE, EVERY_NIGHT);
}

/**
 * Debtors' data is kept no longer than somebody may need it: staged rows that were saved go after a day, uploads nobody
 * went on with after 30 days, files and left-out rows of saved ones 30 days after the time for undoing is over.
 * Undecided duplicates stay until they are decided.
 */
export async function sweepImports(deps: Pick<Deps, "db" | "clock" | "files" | "log">): Promise<void> {
  const now = deps.clock.now().getTime();
  const daysAgo = (days: number) => new Date(now - days * DAY_MILLISECONDS);
  await inOwnTime(deps, (manager) => forgetSavedRows(manager, daysAgo(IMPORT_LIMITS.finishedDays)));
  await inOwnTime(deps, (manager) =>
    giveUpAbandoned(manager, daysAgo(IMPORT_LIMITS.abandonedDays), new Date(now)),
  );
  await forgetOld(
    deps,
    daysAgo(IMPORT_LIMITS.abandonedDays + IMPORT_LIMITS.undoDays),
    daysAgo(IMPORT_LIMITS.abandonedDays),
  );
}

function inOwnTime<T>({ db }: Pick<Deps, "db">, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  return db.transaction(async (manager) => {
    await manager.query("SET LOCAL statement_timeout = '15min'");
    return work(manager);
  });
}

async function forgetSavedRows(manager: EntityManager, before: Date): Promise<void> {
  await manager.query(
    `DELETE FROM task_import_rows r USING task_imports i
     WHERE i.number = r.import_number AND i.swept_at IS NULL AND i.status IN ('COMMITTED', 'UNDONE', 'CANCELLED')
       AND i.updated_at < $1
       AND NOT EXISTS (SELECT FROM task_import_marks m
         WHERE m.import_number = r.import_number AND m.row_number = r.row_number AND m.left_out)`,
    [before],
  );
}

async function giveUpAbandoned(manager: EntityManager, before: Date, now: Date): Promise<void> {
  await manager.query(
    `UPDATE task_imports SET status = 'CANCELLED', generation = generation + 1, version = version + 1, updated_at = $2,
       progress = NULL
     WHERE status IN ('STAGING', 'MAPPING', 'VALIDATING', 'REVIEW') AND updated_at < $1`,
    [before, now],
  );
}

async function forgetOld(
  deps: Pick<Deps, "db" | "files" | "log" | "clock">,
  saved: Date,
  other: Date,
): Promise<void> {
  const old = await deps.db.query<{ number: number; key: string }[]>(
    `SELECT number, file_key AS key FROM task_imports
     WHERE swept_at IS NULL AND (status IN ('COMMITTED', 'UNDONE') AND updated_at < $1
       OR status IN ('CANCELLED', 'FAILED') AND updated_at < $2)
     ORDER BY number LIMIT 1000`,
    [saved, other],
  );
  for (const { number, key } of old) {
    await deps.files.delete(key);
    await inOwnTime(deps, async (manager) => {
      await manager.query("DELETE FROM task_import_rows WHERE import_number = $1", [number]);
      await manager.query("DELETE FROM task_import_marks WHERE import_number = $1", [number]);
      await manager.query("DELETE FROM task_import_overwrites WHERE import_number = $1", [number]);
      await manager.query("DELETE FROM task_duplicates WHERE import_number = $1 AND decision IS NOT NULL", [
        number,
      ]);
      await manager.query(
        "UPDATE task_imports SET swept_at = $2, head = '[]', profiles = NULL, replacements = '[]' WHERE number = $1",
        [number, deps.clock.now()],
      );
    });
  }
  if (old.length > 0) deps.log.info({ imports: old.length }, "old imports were forgotten");
}
