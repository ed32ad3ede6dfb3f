import { LessThan, type EntityManager } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import type { JobRun } from "../../platform/job-words.ts";
import { TaskListJob } from "./task-list-job.entity.ts";
import { doListPiece } from "./task-list-piece.ts";
import { lockTaskList } from "./task-lists.ts";

const QUEUE = "task-list-jobs";
const SWEEP_QUEUE = "task-list-job-sweep";
const EVERY_NIGHT = "45 3 * * *";
/** One that has stood still for so long is given to a worker again. */
const FORGOTTEN_MS = 3_600_000;

type WorkDeps = Pick<Deps, "db" | "clock">;

/** Within the caller's transaction: a worker takes the list up once it is committed. */
export async function goOnWithList(
  { jobs }: Pick<Deps, "jobs">,
  manager: EntityManager,
  listId: number,
): Promise<void> {
  await jobs.send(manager, QUEUE, { listId }, { singletonKey: String(listId) });
}

/** For main: from now on this process deletes lists of many tasks, and brings them back. */
export async function workOnTaskLists(deps: Deps): Promise<void> {
  const work = ({ listId }: { listId: number }, run: JobRun) => workOn(deps, listId, run);
  await deps.jobs.work(QUEUE, work, {
    concurrency: 1,
    retryLimit: 10,
    retryDelayMaxSeconds: 60,
    expireSeconds: 3_600,
  });
  await deps.jobs.work(SWEEP_QUEUE, () => sweepTaskListJobs(deps));
  await deps.jobs.schedule(SWEEP_QUEUE, EVERY_NIGHT);
}

async function workOn(deps: WorkDeps, listId: number, { id, signal }: JobRun): Promise<void> {
  while (await doPieceOf(deps, listId, id)) signal.throwIfAborted();
}

/** One transaction of work; true while there is more to do. Two workers of one list wait for each other at its row. */
export function doPieceOf(deps: WorkDeps, listId: number, requestId: string): Promise<boolean> {
  return deps.db.transaction(async (manager) => {
    const list = await lockTaskList(manager, listId);
    const job = await manager.getRepository(TaskListJob).findOneBy({ listId });
    if (!list || !job) return false;
    const actor = job.askedBy === null ? null : { accountId: job.askedBy };
    return doListPiece({ ...deps, requestId, actor }, manager, list, job);
  });
}

/** Gives to a worker again what stands still. */
export async function sweepTaskListJobs(deps: Pick<Deps, "db" | "clock" | "jobs">): Promise<void> {
  const still = await deps.db
    .getRepository(TaskListJob)
    .findBy({ updatedAt: LessThan(new Date(deps.clock.now().getTime() - FORGOTTEN_MS)) });
  for (const { listId } of still) await deps.db.transaction((manager) => goOnWithList(deps, manager, listId));
}
