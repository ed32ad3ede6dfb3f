import type { EntityManager } from "typeorm";
import type { Deps } from "./deps.ts";

const QUEUE = "file-deletion";

/**
 * Deletes a stored file once the caller's transaction is committed, and tries again while the store is away: a file no
 * row owns any more must not stay, and one whose row was rolled back must not go.
 */
export async function deleteFileAfterCommit(
  { jobs }: Pick<Deps, "jobs">,
  manager: EntityManager,
  key: string,
): Promise<void> {
  await jobs.send(manager, QUEUE, { key });
}

/** For main: registers the worker. */
export async function workOnFileDeletions({ jobs, files }: Pick<Deps, "jobs" | "files">): Promise<void> {
  await jobs.work<{ key: string }>(QUEUE, ({ key }) => files.delete(key), {
    // Over a day of patience with a store that is down.
    retryLimit: 20,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 7_200,
  });
}
