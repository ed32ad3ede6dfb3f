import type { Deps } from "../../../platform/deps.ts";
import { keepAttempts, waitingAttempts } from "./keep-attempts.ts";

const QUEUE = "keep-attempts";
/** Facts of the last minute, and the days that end at midnight. */
const EVERY_MINUTE = "* * * * *";

/** So many are looked up at a time: each look sorts all that wait, which by a piece a time took longer than computing them. */
const AT_A_TIME = 100_000;

type WorkDeps = Pick<Deps, "db" | "clock">;

/** For main: from now on this process keeps how attempts stand; one instance at a time does it. */
export async function scheduleAttempts(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { signal }) => keepWaiting(deps, signal).then(() => undefined), {
    expireSeconds: 3_600,
  });
  await deps.jobs.schedule(QUEUE, EVERY_MINUTE);
}

/** Every task of which something happened or whose day has come. Gives how many. */
export async function keepWaiting(deps: WorkDeps, signal?: AbortSignal): Promise<number> {
  let kept = 0;
  for (let after = 0; ;) {
    signal?.throwIfAborted();
    const taskIds = await waitingAttempts(deps, { after, most: AT_A_TIME });
    const last = taskIds.at(-1);
    if (last === undefined) break;
    await keepAttempts(deps, taskIds, signal);
    kept += taskIds.length;
    after = last;
  }
  return kept;
}
