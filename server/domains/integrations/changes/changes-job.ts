// SQL: the oldest go in pieces, and what is kept begins behind them in the same statement.
import type { Deps } from "../../../platform/deps.ts";
import { publishChanges } from "./publish-changes.ts";

const QUEUE = "publish-changes";
/** Whoever reads publishes, too: this is for what nobody reads. */
const EVERY_MINUTE = "* * * * *";
const RETENTION_QUEUE = "change-retention";
const EVERY_NIGHT = "20 4 * * *";
const KEPT_DAYS = 90;
const DAY_MS = 24 * 3_600_000;
const PIECE = 10_000;

/** For main: registers the jobs; one instance at a time does each. */
export async function scheduleChanges(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { signal }) => publishChanges(deps, signal));
  await deps.jobs.schedule(QUEUE, EVERY_MINUTE);
  await deps.jobs.work(RETENTION_QUEUE, () => sweepChanges(deps));
  await deps.jobs.schedule(RETENTION_QUEUE, EVERY_NIGHT);
}

/** Deletes those of more than 90 days; with a cursor from before a program has to begin anew. */
export async function sweepChanges({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const oldest = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  for (let gone = PIECE; gone === PIECE;)
    [{ gone } = { gone: 0 }] = await db.query<{ gone: number }[]>(
      `WITH gone AS (
         DELETE FROM changes WHERE at < $1 AND position IN (SELECT position FROM changes ORDER BY position LIMIT ${PIECE})
         RETURNING position),
       kept AS (
         UPDATE change_feed SET dropped_position = greatest(dropped_position, (SELECT max(position) FROM gone)))
       SELECT count(*)::int AS gone FROM gone`,
      [oldest],
    );
}
