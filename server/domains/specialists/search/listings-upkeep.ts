import type { Deps } from "../../../platform/deps.ts";

const QUEUE = "listings-upkeep";
const EVERY_NIGHT = "40 3 * * *";
const BATCH = 500;

type Ground = Pick<Deps, "db" | "clock" | "log">;

/** For main: registers the nightly job; one instance at a time does it. */
export async function scheduleListingsUpkeep(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { signal }) => keepListings(deps, signal));
  await deps.jobs.schedule(QUEUE, EVERY_NIGHT);
}

/** What no change of a row tells: credentials that ran out yesterday, and how frequent each word is by now. */
export async function keepListings(ground: Ground, signal?: AbortSignal): Promise<void> {
  const expired = await relistExpired(ground, signal);
  await countSearchWords(ground);
  ground.log.info({ expired }, "the search's listings were kept up");
}

/** The figures searches choose their way by; wrong ones cost time, never a result. */
export async function countSearchWords({ db }: Pick<Ground, "db">): Promise<void> {
  await db.transaction(async (manager) => {
    await manager.query("SET LOCAL statement_timeout = 0");
    await manager.query("SELECT count_search_words()");
  });
}

/** Since the night before last, so that a night without the job doesn't matter. */
async function relistExpired({ db, clock }: Ground, signal?: AbortSignal): Promise<number> {
  let after = 0;
  let relisted = 0;
  for (;;) {
    signal?.throwIfAborted();
    const due = await db.query<{ id: number }[]>(
      `SELECT l.account_id AS id FROM specialist_listings l JOIN specialists s USING (account_id)
       WHERE s.verified_until < $1 AND (l.standing >> 51) % 2 = 1 AND l.account_id > $2
       ORDER BY l.account_id LIMIT ${BATCH}`,
      [clock.today(), after],
    );
    for (const { id } of due) await db.query("SELECT refresh_listing($1)", [id]);
    relisted += due.length;
    after = due.at(-1)?.id ?? 0;
    if (due.length < BATCH) return relisted;
  }
}
