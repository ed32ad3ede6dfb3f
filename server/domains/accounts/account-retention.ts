// SQL: a batch of old rows goes unread, by its place in the table (ctid): so does no repository.
import type { Deps } from "../../platform/deps.ts";
import { eraseBlockedAccounts } from "./my-account/blocked-accounts.ts";

const RETENTION_QUEUE = "account-retention";
const EVERY_NIGHT = "10 3 * * *";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SESSION_DAYS = 30;
/** After these a registration that nobody goes on with is given up. */
const PENDING_EMAIL_DAYS = 7;
const PENDING_PROFILE_DAYS = 90;
/** What an investigation may need: an intruder is often found after months. */
const SECURITY_EVENT_DAYS = 365;
const BATCH = 5_000;

type UsedDeps = Pick<Deps, "db" | "clock" | "log">;

/** For main: registers the nightly job; one instance at a time does it. */
export async function scheduleAccountRetention(deps: Deps): Promise<void> {
  await deps.jobs.work(RETENTION_QUEUE, async (_data, { signal }) => {
    await sweepAccounts(deps, signal);
    await eraseBlockedAccounts(deps, signal);
  });
  await deps.jobs.schedule(RETENTION_QUEUE, EVERY_NIGHT);
}

/** The table lets rows go only before an instant that its transaction names; see its migration. */
function eraseSecurityEvents(db: UsedDeps["db"], before: Date): Promise<number> {
  return db.transaction(async (manager) => {
    await manager.query(`SELECT set_config('acuerdo.erase_before', $1, true)`, [before.toISOString()]);
    const [, count] = await manager.query<[unknown[], number]>(
      `DELETE FROM security_events WHERE ctid = ANY(ARRAY(SELECT ctid FROM security_events WHERE at < $1 LIMIT ${BATCH}))`,
      [before],
    );
    return count;
  });
}

/**
 * Download links go an hour after they ended, kept answers of repeated requests after a day (both may hold debtors'
 * data), sessions 30 days after they ended, step tokens and e-mailed codes a day after they expired, strangers' turns a day after they came, unfinished
 * registrations after a week without their code and 90 days without their profile, lines of the security log after a
 * year.
 */
export async function sweepAccounts({ db, clock, log }: UsedDeps, signal?: AbortSignal): Promise<void> {
  const now = clock.now().getTime();
  const ago = (milliseconds: number) => new Date(now - milliseconds);
  const deleteOld = (table: string, condition: string, before: Date) =>
    inBatches(signal, async () => {
      const [, count] = await db.query<[unknown[], number]>(
        `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${BATCH}))`,
        [before],
      );
      return count;
    });
  const tickets = await deleteOld("download_tickets", "expires_at < $1", ago(HOUR_MS));
  const answers = await deleteOld("idempotent_answers", "created_at < $1", ago(DAY_MS));
  const sessions = await deleteOld(
    "sessions",
    "expires_at < $1 OR ended_at < $1",
    ago(SESSION_DAYS * DAY_MS),
  );
  const stepTokens = await deleteOld("step_tokens", "expires_at < $1", ago(DAY_MS));
  const turns = await deleteOld("guessing_turns", "turn_at < $1", ago(DAY_MS));
  const codes = await deleteOld("email_codes", "expires_at < $1", ago(DAY_MS));
  const registrations =
    (await deleteOld(
      "accounts",
      "status = 'PENDING_EMAIL' AND created_at < $1",
      ago(PENDING_EMAIL_DAYS * DAY_MS),
    )) +
    (await deleteOld(
      "accounts",
      "status = 'PENDING_PROFILE' AND created_at < $1",
      ago(PENDING_PROFILE_DAYS * DAY_MS),
    ));
  const securityEvents = await inBatches(signal, () =>
    eraseSecurityEvents(db, ago(SECURITY_EVENT_DAYS * DAY_MS)),
  );
  log.info(
    { tickets, answers, sessions, stepTokens, turns, codes, registrations, securityEvents },
    "what accounts left behind was swept",
  );
}

/** Repeats until a batch finds nothing more; between batches others get their turn. Gives the sum. */
async function inBatches(signal: AbortSignal | undefined, batch: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await batch();
    sum += count;
    if (count < BATCH) return sum;
  }
}
