import { In, LessThan, type DataSource, type EntityManager } from "typeorm";
import type { Clock } from "./clock.ts";
import type { Deps } from "./deps.ts";
import { deleteFileAfterCommit } from "./file-deletion.ts";
import { unownedOf } from "./file-owners.ts";
import { allowStatements } from "./statement-time.ts";
import { UnclaimedFile } from "./unclaimed-file.entity.ts";

const CLAIMS_QUEUE = "unclaimed-files";
const STORE_QUEUE = "orphan-files";
const EVERY_HOUR = "17 * * * *";
const EVERY_NIGHT = "10 4 * * *";

const HOUR_MS = 3_600_000;
/** Longer than any upload takes: a younger file's row may still be on its way. */
const CLAIM_MS = HOUR_MS;
/** What the store alone knows of is left for a day. */
const STRANGER_MS = 24 * HOUR_MS;
const BATCH = 500;
/** Most files deleted in one run: if something is wrong, the loss is bounded, and logged. */
const MOST = 200;
/** More than this share without a row is no leftover: it is another database's store, or an old copy of ours. */
const PLAUSIBLE_SHARE = 0.1;
const ALWAYS_PLAUSIBLE = 20;

type UsedDeps = Pick<Deps, "db" | "clock" | "files" | "jobs" | "log">;

/** Writes down the name of a file that is about to be stored. What owns it in the end is found by looking. */
export function noteStoring({ db, clock }: { db: DataSource; clock: Clock }) {
  return async (key: string): Promise<void> => {
    await db.getRepository(UnclaimedFile).insert({ key, storedAt: clock.now() });
  };
}

/** For main: registers both jobs; one instance at a time does them. */
export async function scheduleOrphanFiles(deps: UsedDeps): Promise<void> {
  await deps.jobs.work(CLAIMS_QUEUE, async () => void (await settleUnclaimed(deps)));
  await deps.jobs.schedule(CLAIMS_QUEUE, EVERY_HOUR);
  await deps.jobs.work(STORE_QUEUE, async () => void (await sweepStore(deps)));
  await deps.jobs.schedule(STORE_QUEUE, EVERY_NIGHT);
}

/**
 * Files whose upload began an hour ago: what has a row by now is done with, the rest was left by a process that died
 * and goes. Gives how many went.
 */
export async function settleUnclaimed(deps: UsedDeps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - CLAIM_MS);
  let gone = 0;
  for (;;) {
    const { settled, unowned } = await inOwnTime(deps.db, async (manager) => {
      const unclaimed = manager.getRepository(UnclaimedFile);
      const rows = await unclaimed.find({
        where: { storedAt: LessThan(before) },
        order: { storedAt: "ASC" },
        take: BATCH,
        lock: { mode: "pessimistic_write", onLocked: "skip_locked" },
      });
      const keys = rows.map(({ key }) => key);
      const found = await unownedOf(manager, keys);
      for (const key of found) await deleteFileAfterCommit(deps, manager, key);
      await unclaimed.delete({ key: In(keys) });
      return { settled: keys.length, unowned: found.length };
    });
    gone += unowned;
    if (settled < BATCH) break;
  }
  if (gone > 0) deps.log.warn({ files: gone }, "files of uploads that were never finished are deleted");
  return gone;
}

/** Compares the store with the rows: deletes what no row names and nobody has written for a day. Gives how many. */
export async function sweepStore(deps: UsedDeps): Promise<number> {
  const { db, files, log } = deps;
  let seen = 0;
  const orphans: string[] = [];
  for await (const keys of files.list()) {
    seen += keys.length;
    orphans.push(...(await inOwnTime(db, (manager) => unownedOf(manager, keys))));
  }
  if (orphans.length === 0) return 0;
  if (orphans.length > Math.max(ALWAYS_PLAUSIBLE, seen * PLAUSIBLE_SHARE)) {
    log.error(
      { seen, orphans: orphans.length },
      "too many files without a row: is this store really ours alone?",
    );
    return 0;
  }
  const old = await oldOf(deps, orphans.slice(0, MOST));
  await db.transaction(async (manager) => {
    // Once more and in one transaction with the deletion: a row may have come meanwhile.
    for (const key of await unownedOf(manager, old)) await deleteFileAfterCommit(deps, manager, key);
  });
  if (old.length > 0) log.warn({ files: old.length }, "files that no row names are deleted");
  return old.length;
}

async function oldOf({ files, clock }: UsedDeps, keys: readonly string[]): Promise<string[]> {
  const before = clock.now().getTime() - STRANGER_MS;
  const old: string[] = [];
  for (const key of keys) {
    const writtenAt = await files.writtenAt(key);
    if (writtenAt !== null && writtenAt.getTime() < before) old.push(key);
  }
  return old;
}

function inOwnTime<T>(db: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  return db.transaction(async (manager) => {
    await allowStatements(manager, "15min");
    return work(manager);
  });
}
