// SQL: rows, often a million, are found by what stands of them in two other tables.
import { In, IsNull, LessThan, Not, type EntityManager } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { allowStatements } from "../../platform/statement-time.ts";
import { DAY_MILLISECONDS, IMPORT_LIMITS } from "./import-limits.ts";
import { CHOOSING } from "./import-record.ts";
import { TaskDuplicate } from "./task-duplicate.entity.ts";
import { TaskImportMark } from "./task-import-mark.entity.ts";
import { TaskImportOverwrite } from "./task-import-overwrite.entity.ts";
import { TaskImportRow } from "./task-import-row.entity.ts";
import { TaskImport } from "./task-import.entity.ts";

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
    await allowStatements(manager, "15min");
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
  await manager.getRepository(TaskImport).update(
    { status: In(CHOOSING), updatedAt: LessThan(before) },
    {
      status: "CANCELLED",
      generation: () => "generation + 1",
      version: () => "version + 1",
      updatedAt: now,
      progress: null,
    },
  );
}

async function forgetOld(
  deps: Pick<Deps, "db" | "files" | "log" | "clock">,
  saved: Date,
  other: Date,
): Promise<void> {
  const old = await deps.db.getRepository(TaskImport).find({
    select: { id: true, number: true, fileKey: true },
    where: [
      { sweptAt: IsNull(), status: In(["COMMITTED", "UNDONE"]), updatedAt: LessThan(saved) },
      { sweptAt: IsNull(), status: In(["CANCELLED", "FAILED"]), updatedAt: LessThan(other) },
    ],
    order: { number: "ASC" },
    take: 1_000,
  });
  for (const { id, number: importNumber, fileKey } of old) {
    await deps.files.delete(fileKey);
    await inOwnTime(deps, async (manager) => {
      await manager.getRepository(TaskImportRow).delete({ importNumber });
      await manager.getRepository(TaskImportMark).delete({ importNumber });
      await manager.getRepository(TaskImportOverwrite).delete({ importNumber });
      await manager.getRepository(TaskDuplicate).delete({ importNumber, decision: Not(IsNull()) });
      await manager
        .getRepository(TaskImport)
        .update(id, { sweptAt: deps.clock.now(), head: [], profiles: null, replacements: [] });
    });
  }
  if (old.length > 0) deps.log.info({ imports: old.length }, "old imports were forgotten");
}
