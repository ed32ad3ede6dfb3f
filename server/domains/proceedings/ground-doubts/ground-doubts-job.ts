import type { Deps } from "../../../platform/deps.ts";
import { keepGroundDoubts } from "./keep-ground-doubts.ts";

const QUEUE = "ground-doubts";
const EVERY_NIGHT = "20 4 * * *";

/** For main: compares once at the start, after which rules may have changed, and every night; one instance at a time does it. */
export async function scheduleGroundDoubts(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { signal }) => keepGroundDoubts(deps, signal).then(() => undefined), {
    expireSeconds: 3_600,
  });
  await deps.jobs.schedule(QUEUE, EVERY_NIGHT);
  await deps.jobs.send(deps.db.manager, QUEUE, {}, { singletonKey: "start", startAfter: 60 });
}
