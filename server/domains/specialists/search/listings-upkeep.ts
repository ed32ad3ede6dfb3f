// SQL: functions and marks of the listings are the database's; the day is changed only where it is another one.
import type { EntityManager } from "typeorm";
import type { Clock } from "../../../platform/clock.ts";
import type { Deps } from "../../../platform/deps.ts";
import { allowStatements } from "../../../platform/statement-time.ts";

const QUEUE = "listings-upkeep";
const EVERY_NIGHT = "40 3 * * *";
const BATCH = 500;

type UsedDeps = Pick<Deps, "db" | "clock" | "log">;

/** For main: registers the nightly job; one instance at a time does it. */
export async function scheduleListingsUpkeep(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { signal }) => keepListings(deps, signal));
  await deps.jobs.schedule(QUEUE, EVERY_NIGHT);
}

/** For main, before anybody is listed: what happened while no instance was up is made good by the job. */
export async function beginListingsDay(deps: Pick<Deps, "db" | "clock" | "jobs">): Promise<void> {
  await deps.db.transaction(async (manager) => {
    const isNew = await setListingsDay(manager, deps.clock);
    if (isNew) await deps.jobs.send(manager, QUEUE, {}, { singletonKey: "day" });
  });
}

/** The day on which credentials have to be valid to count; the triggers ask no clock. Gives whether it is another one. */
export async function setListingsDay(db: Pick<EntityManager, "query">, clock: Clock): Promise<boolean> {
  const changed = await db.query<unknown[]>(
    `INSERT INTO listings_day AS l (day) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET day = excluded.day WHERE l.day <> excluded.day RETURNING day`,
    [clock.today()],
  );
  return changed.length > 0;
}

/** What no change of a row tells: a new day, on which credentials have run out, and how frequent each word is by now. */
export async function keepListings(deps: UsedDeps, signal?: AbortSignal): Promise<void> {
  await setListingsDay(deps.db, deps.clock);
  const relisted = await relistByDay(deps, signal);
  await countSearchWords(deps);
  deps.log.info({ relisted }, "the search's listings were kept up");
}

/** The figures searches choose their way by; wrong ones cost time, never a result. */
export async function countSearchWords({ db }: Pick<UsedDeps, "db">): Promise<void> {
  await db.transaction(async (manager) => {
    await allowStatements(manager, 0);
    await manager.query("SELECT count_search_words()");
  });
}

/** All whose mark isn't the day's, so that a night without the job doesn't matter. */
async function relistByDay({ db, clock }: UsedDeps, signal?: AbortSignal): Promise<number> {
  let after = 0;
  let relisted = 0;
  for (;;) {
    signal?.throwIfAborted();
    const due = await db.query<{ id: number }[]>(
      `SELECT l.account_id AS id FROM specialist_listings l JOIN specialists s USING (account_id)
       WHERE coalesce(s.verified_until >= $1, false) <> ((l.standing >> 51) % 2 = 1) AND l.account_id > $2
       ORDER BY l.account_id LIMIT ${BATCH}`,
      [clock.today(), after],
    );
    for (const { id } of due) await db.query("SELECT refresh_listing($1)", [id]);
    relisted += due.length;
    after = due.at(-1)?.id ?? 0;
    if (due.length < BATCH) return relisted;
  }
}
