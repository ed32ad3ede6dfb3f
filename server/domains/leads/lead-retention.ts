import { Any, In, IsNull, LessThanOrEqual, Not, Raw, type FindOperator } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { deleteFileAfterCommit } from "../../platform/file-deletion.ts";
import { audit } from "../../shared/audit.ts";
import { fileKeysOf } from "./lead-rows.ts";
import { Lead } from "./lead.entity.ts";
import { LeadFile } from "./lead-file.entity.ts";

const QUEUE = "lead-retention";
const EVERY_NIGHT = "25 3 * * *";
/**
 * Requests that led to nothing more to do are kept this long after their last change: within two years somebody may come
 * back to an offer or ask what became of it, and afterwards nothing justifies keeping the person's data (RGPD 5.1.e).
 */
const SETTLED_MONTHS = 24;
const BATCH = 500;

type UsedDeps = Pick<Deps, "db" | "clock" | "files" | "jobs" | "log">;

/** For main: registers the nightly job; one instance at a time does it. */
export async function scheduleLeadRetention(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { id, signal }) => sweepLeads(deps, id, signal));
  await deps.jobs.schedule(QUEUE, EVERY_NIGHT);
}

/**
 * Erases the test files whose 90 days are over, then answered, won and discarded requests two years after their last
 * change, and files for answers that were never sent. Throws when a file couldn't be erased: the job is tried again, and so is the file every night until it has gone.
 */
export async function sweepLeads(deps: UsedDeps, requestId: string, signal?: AbortSignal): Promise<void> {
  const { erased, failed } = await eraseFiles(deps, requestId, signal);
  const leads = await eraseSettled(deps, requestId, signal);
  const unsent = await eraseUnsent(deps);
  if (erased + leads + unsent > 0)
    deps.log.info({ files: erased, leads, unsent }, "old requests and test files were erased");
  if (failed > 0) throw new Error(`${failed} test files could not be erased`);
}

/** The file first: until it has really gone, its row says where it is. */
async function eraseFiles(
  deps: UsedDeps,
  requestId: string,
  signal?: AbortSignal,
): Promise<{ erased: number; failed: number }> {
  const { db, clock, files, log } = deps;
  const due = await db.getRepository(Lead).find({
    select: { id: true, fileKey: true },
    where: { fileKey: Not(IsNull()), fileDueOn: LessThanOrEqual(clock.today()) },
    order: { fileDueOn: "ASC", id: "ASC" },
  });
  let failed = 0;
  for (const { id, fileKey } of due) {
    signal?.throwIfAborted();
    try {
      if (fileKey !== null) await files.delete(fileKey);
      await db.transaction(async (manager) => {
        await manager.getRepository(Lead).update(id, { fileKey: null, fileErasedAt: clock.now() });
        await audit({ actor: null, requestId, clock }, manager, {
          action: "eraseLeadFile",
          subjectType: "lead",
          subjectId: id,
        });
      });
    } catch (error) {
      failed += 1;
      log.error({ err: error, lead: id }, "a test file could not be erased");
    }
  }
  return { erased: due.length - failed, failed };
}

async function eraseSettled(deps: UsedDeps, requestId: string, signal?: AbortSignal): Promise<number> {
  let sum = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await eraseBatch(deps, requestId);
    sum += count;
    if (count < BATCH) return sum;
  }
}

function eraseBatch({ db, clock, jobs }: UsedDeps, requestId: string): Promise<number> {
  return db.transaction(async (manager) => {
    const settled = await manager.getRepository(Lead).find({
      select: { id: true },
      where: {
        status: In(["ANSWERED", "WON", "DISCARDED"]),
        updatedAt: before(clock.now(), `make_interval(months => ${SETTLED_MONTHS})`),
      },
      order: { id: "ASC" },
      take: BATCH,
      lock: { mode: "pessimistic_write" },
    });
    if (settled.length === 0) return 0;
    const ids = settled.map(({ id }) => id);
    for (const key of await fileKeysOf(manager, ids)) await deleteFileAfterCommit({ jobs }, manager, key);
    await manager.getRepository(Lead).delete({ id: Any(ids) });
    await audit({ actor: null, requestId, clock }, manager, {
      action: "eraseLeads",
      subjectType: "lead",
      data: { count: ids.length },
    });
    return ids.length;
  });
}

/** Files for an answer that nobody has sent within a month. */
function eraseUnsent({ db, clock, jobs }: UsedDeps): Promise<number> {
  return db.transaction(async (manager) => {
    const { raw } = await manager
      .getRepository(LeadFile)
      .createQueryBuilder()
      .delete()
      .where({ answerId: IsNull(), createdAt: before(clock.now(), "interval '30 days'") })
      .returning("fileKey")
      .execute();
    const gone = raw as { file_key: string }[];
    for (const { file_key: key } of gone) await deleteFileAfterCommit({ jobs }, manager, key);
    return gone.length;
  });
}

/** Longer ago than this interval, which the calendar measures. */
function before(now: Date, interval: string): FindOperator<Date> {
  return Raw((column) => `${column} < :now::timestamptz - ${interval}`, { now }) as FindOperator<Date>;
}
