import { Any, In, IsNull, LessThan, Not, type EntityManager, type FindOptionsWhere } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import type { JobRun } from "../../platform/job-words.ts";
import { audit } from "../../shared/audit.ts";
import { restorableSince } from "./delete-tasks.ts";
import { TaskDayTotal } from "./task-day-total.entity.ts";
import { TaskEvent } from "./task-event.entity.ts";
import { TaskListJob } from "./task-list-job.entity.ts";
import { TaskList } from "./task-list.entity.ts";
import { AttemptTotal } from "./attempt-total.entity.ts";
import { ActivityTotal } from "./activity-total.entity.ts";
import { BalanceTotal } from "./balance-total.entity.ts";
import { TaskActivity } from "./task-activity.entity.ts";
import { TaskAttempt } from "./task-attempt.entity.ts";
import { TaskBalance } from "./task-balance.entity.ts";
import { TaskTotal } from "./task-total.entity.ts";
import { Task } from "./task.entity.ts";

const RETENTION_QUEUE = "task-retention";
const EVERY_NIGHT = "20 3 * * *";
/** Tasks a transaction: about a second of work, so that a stop never waits long and locks stay short. */
const BATCH = 5_000;

type RetentionDeps = Pick<Deps, "db" | "clock" | "log">;

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
  { db, clock, log }: RetentionDeps,
  requestId: string,
  signal?: AbortSignal,
): Promise<{ tasks: number; lists: number }> {
  const before = restorableSince(clock.now());
  const erase = async (condition: FindOptionsWhere<Task>): Promise<number> => {
    let sum = 0;
    for (;;) {
      signal?.throwIfAborted();
      const count = await db.transaction((manager) => eraseBatch(manager, condition));
      sum += count;
      if (count < BATCH) return sum;
    }
  };
  let tasks = await erase({ deletedAt: LessThan(before), deletedWithList: false });
  // Whoever has asked for a list on its last day gets it.
  const moving = (await db.getRepository(TaskListJob).find()).map(({ listId }) => listId);
  const old = await db.getRepository(TaskList).find({
    select: { id: true },
    where: { deletedAt: LessThan(before), id: Not(In(moving)) },
    order: { id: "ASC" },
  });
  for (const { id } of old) {
    tasks += await erase({ listId: id, deletedAt: Not(IsNull()) });
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

async function eraseBatch(manager: EntityManager, where: FindOptionsWhere<Task>): Promise<number> {
  const rows = await manager.getRepository(Task).find({
    select: { id: true },
    where,
    order: { id: "ASC" },
    take: BATCH,
    lock: { mode: "pessimistic_write" },
  });
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  // All at once: by themselves they would go task by task.
  await manager.getRepository(TaskEvent).delete({ taskId: Any(ids) });
  await manager.getRepository(TaskAttempt).delete({ taskId: Any(ids) });
  await manager.getRepository(TaskBalance).delete({ taskId: Any(ids) });
  await manager.getRepository(TaskActivity).delete({ taskId: Any(ids) });
  await manager.getRepository(Task).delete({ id: Any(ids) });
  return ids.length;
}

async function eraseList(manager: EntityManager, id: number): Promise<void> {
  // A list that still has a live task would be a fault of ours; it must not keep the lists after it from going.
  const list = await manager.getRepository(TaskList).findOne({
    select: { id: true },
    where: { id, deletedAt: Not(IsNull()) },
    lock: { mode: "pessimistic_write" },
  });
  if (!list || (await manager.getRepository(Task).existsBy({ listId: id }))) return;
  await manager.getRepository(TaskTotal).delete({ listId: id });
  await manager.getRepository(AttemptTotal).delete({ listId: id });
  await manager.getRepository(BalanceTotal).delete({ listId: id });
  await manager.getRepository(ActivityTotal).delete({ listId: id });
  await manager.getRepository(TaskDayTotal).delete({ listId: id });
  await manager.getRepository(TaskList).delete(id);
}
