import type { Deps } from "../../../platform/deps.ts";
import { partiesByIds } from "../../parties/party.ts";
import { matterOf } from "../matter.ts";
import { mailCalled } from "./session-mails.ts";
import { attendanceOf, FROM_SESSIONS, SESSION_COLUMNS } from "./session-rows.ts";
import type { SessionRow } from "./session-rows.ts";

const QUEUE = "session-reminders";
const EVERY_TEN_MINUTES = "*/10 * * * *";
const BATCH = 500;

type Ground = Pick<Deps, "db" | "clock" | "mail" | "env" | "log">;

/** For main: registers the job that reminds of tomorrow's sessions; one instance at a time does it. */
export async function scheduleSessionReminders(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, async (_data, { signal }) => void (await remindOfSessions(deps, signal)));
  await deps.jobs.schedule(QUEUE, EVERY_TEN_MINUTES);
}

/**
 * Reminds everybody who is called to a session of the next 24 hours, once: the mark and the mails are one transaction.
 * Whoever was called less than a day before has just been told. Gives how many sessions were reminded of.
 */
export async function remindOfSessions(ground: Ground, signal?: AbortSignal): Promise<number> {
  const { db, clock, log } = ground;
  const now = clock.now();
  await forgetPastOnes(ground);
  const due = await db.query<{ id: number }[]>(
    `SELECT id FROM matter_sessions
     WHERE status = 'SCHEDULED' AND reminded_at IS NULL AND starts_at > $1
       AND starts_at <= $1::timestamptz + interval '24 hours'
     ORDER BY starts_at, id LIMIT ${BATCH}`,
    [now],
  );
  let reminded = 0;
  for (const { id } of due) {
    signal?.throwIfAborted();
    try {
      reminded += await remind(ground, id);
    } catch (error) {
      // One that can't be reminded of doesn't keep the others from it; it is tried again in ten minutes.
      log.error({ err: error, session: id }, "a session could not be reminded of");
    }
  }
  if (reminded > 0) log.info({ sessions: reminded }, "reminded of sessions");
  return reminded;
}

/** 1, or 0 when another instance has it in hand or it is no longer due. */
function remind(ground: Ground, id: number): Promise<number> {
  return ground.db.transaction(async (manager) => {
    const now = ground.clock.now();
    const [session] = await manager.query<SessionRow[]>(
      `SELECT ${SESSION_COLUMNS} ${FROM_SESSIONS}
       WHERE m.id = $1 AND m.status = 'SCHEDULED' AND m.reminded_at IS NULL AND m.starts_at > $2
       FOR UPDATE OF m SKIP LOCKED`,
      [id, now],
    );
    if (!session) return 0;
    await manager.query(`UPDATE matter_sessions SET reminded_at = $2 WHERE id = $1`, [id, now]);
    const matter = await matterOf(manager, session);
    const isNews = session.startsAt.getTime() - session.updatedAt.getTime() < 86_400_000;
    if (matter === null || !matter.open || isNews) return 0;
    const called = await attendanceOf(manager, [id]);
    const parties = await partiesByIds(
      manager,
      called.map(({ partyId }) => partyId),
    );
    await mailCalled(ground, manager, { matter, session, by: session.createdBy }, parties, "TOMORROW");
    return 1;
  });
}

/** What no change tells a case: that the session it looked forward to is past. */
async function forgetPastOnes({ db, clock }: Ground): Promise<void> {
  await db.query(
    `UPDATE cases c SET next_session_at = (SELECT min(m.starts_at) FROM matter_sessions m
       WHERE m.case_id = c.id AND m.status = 'SCHEDULED' AND m.starts_at > $1)
     WHERE c.id IN (SELECT id FROM cases WHERE next_session_at <= $1 AND id = ANY (ARRAY(
         SELECT case_id FROM matter_sessions
         WHERE status = 'SCHEDULED' AND starts_at <= $1 AND starts_at > $1::timestamptz - interval '30 days'))
       ORDER BY id FOR UPDATE SKIP LOCKED)`,
    [clock.now()],
  );
}
