import type { EntityManager } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import type { JobRun } from "../../platform/job-words.ts";
import { audit } from "../../shared/audit.ts";
import { restorableSince } from "./delete-tasks.ts";

const RETENTION_QUEUE = "task-retention";
const EVERY_NIGHT = "20 3 * * *";
/** Tasks a transaction: about a second of work, so that a stop never waits long and locks stay short. */
const BATCH = 5_000;

type Ground = Pick<Deps, "db" | "clock" | "log">;

/** For main: registers the nightly job; one instance at a time does it. */
export async function scheduleTaskRetention(deps: Deps): Promise<void> {
  const work = async (_data: object, { id, signal }: JobRun) =>
    void (await eraseDeletedTasks(deps, id, signal));
  // A night after a list of a million was deleted may take its time.
  await deps.jobs.work(RETENTION_QUEUE, work, { expireSeconds: 3_600 });
  await deps.jobs.schedule(RETENTION_QUEUE, EVERY_NIGHT);
}

/**
 * What can't be restored any more is erased for good, with its history and everything else that names a debtor: single
 * tasks and whole lists, in batches. The trail keeps how many. Stops between two batches when `signal` says so.
 */
export async function eraseDeletedTasks(
  { db, clock, log }: Ground,
  requestId: string,
  signal?: AbortSignal,
): Promise<{ tasks: number; lists: number }> {
  const before = restorableSince(clock.now());
  const erase = async (condition: string, value: unknown): Promise<number> => {
    let sum = 0;
    for (;;) {
      signal?.throwIfAborted();
      const count = await db.transaction((manager) => eraseBatch(manager, condition, value));
      sum += count;
      if (count < BATCH) return sum;
    }
  };
  let tasks = await erase("deleted_at < $1 AND NOT deleted_with_list", before);
  const old = await db.query<{ id: number }[]>(
    "SELECT id FROM task_lists WHERE deleted_at < $1 ORDER BY id",
    [before],
  );
  for (const { id } of old) {
    tasks += await erase("list_id = $1", id);
    await db.transaction((manager) => eraseList(manager, id));
  }
  if (tasks + old.length > 0) {
    const data = { tasks, lists: old.length };
    await audit({ actor: null, requestId, clock }, db.manager, {
      action: "eraseTasks",
      subjectType: "task",
      data,
    });
    log.info(data, "deleted tasks and lists were erased");
  }
  return { tasks, lists: old.length };
}

async function eraseBatch(manager: EntityManager, condition: string, value: unknown): Promise<number> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT id FROM tasks WHERE ${condition} AND deleted_at IS NOT NULL ORDER BY id LIMIT ${BATCH} FOR UPDATE`,
    [value],
  );
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  // All at once: by themselves they would go task by task.
  await manager.query("DELETE FROM task_events WHERE task_id = ANY($1)", [ids]);
  await manager.query("DELETE FROM tasks WHERE id = ANY($1)", [ids]);
  return ids.length;
}

async function eraseList(manager: EntityManager, id: number): Promise<void> {
  // A list that still has a live task would be a fault of ours; it must not keep the lists after it from going.
  const [list] = await manager.query<unknown[]>(
    `SELECT FROM task_lists WHERE id = $1 AND deleted_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM tasks WHERE list_id = $1) FOR UPDATE`,
    [id],
  );
  if (!list) return;
  await manager.query("DELETE FROM task_totals WHERE list_id = $1", [id]);
  await manager.query("DELETE FROM task_day_totals WHERE list_id = $1", [id]);
  await manager.query("DELETE FROM task_lists WHERE id = $1", [id]);
}
