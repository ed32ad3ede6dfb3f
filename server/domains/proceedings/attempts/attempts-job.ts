import type { Deps } from "../../../platform/deps.ts";
import { keepAttempts, PIECE, waitingAttempts } from "./keep-attempts.ts";

const QUEUE = "keep-attempts";
/** Facts of the last minute, and the days that end at midnight. */
const EVERY_MINUTE = "* * * * *";

type WorkDeps = Pick<Deps, "db" | "clock">;

/** For main: from now on this process keeps how attempts stand; one instance at a time does it. */
export async function scheduleAttempts(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { signal }) => keepWaiting(deps, signal).then(() => undefined), {
    expireSeconds: 3_600,
  });
  await deps.jobs.schedule(QUEUE, EVERY_MINUTE);
}

/** Every task of which something happened or whose day has come, in pieces. Gives how many. */
export async function keepWaiting(deps: WorkDeps, signal?: AbortSignal): Promise<number> {
  let kept = 0;
  for (let after = 0; ;) {
    signal?.throwIfAborted();
    const taskIds = await waitingAttempts(deps, { after, most: PIECE });
    const last = taskIds.at(-1);
    if (last === undefined) break;
    await keepAttempts(deps, taskIds);
    kept += taskIds.length;
    after = last;
  }
  return kept;
}
