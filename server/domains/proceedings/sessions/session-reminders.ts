// SQL: all cases in one statement, without waiting for locks.
import { And, IsNull, LessThanOrEqual, MoreThan } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import { partiesByIds } from "../../parties/party.ts";
import { matterOf } from "../matter.ts";
import { mailCalled } from "./session-mails.ts";
import { MatterSession } from "./matter-session.entity.ts";
import { attendanceOf, selectSessions } from "./session-rows.ts";

const QUEUE = "session-reminders";
const EVERY_TEN_MINUTES = "*/10 * * * *";
const BATCH = 500;
const DAY_MS = 86_400_000;

type Reminding = Pick<Deps, "db" | "clock" | "mail" | "env" | "log">;

/** For main: registers the job that reminds of tomorrow's sessions; one instance at a time does it. */
export async function scheduleSessionReminders(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, async (_data, { signal }) => void (await remindOfSessions(deps, signal)));
  await deps.jobs.schedule(QUEUE, EVERY_TEN_MINUTES);
}

/**
 * Reminds everybody who is called to a session of the next 24 hours, once: the mark and the mails are one transaction.
 * Nobody is reminded of a session that was called or changed less than a day before it. Gives how many sessions were reminded of.
 */
export async function remindOfSessions(deps: Reminding, signal?: AbortSignal): Promise<number> {
  const { db, clock, log } = deps;
  const now = clock.now();
  await forgetPastOnes(deps);
  const due = await db.getRepository(MatterSession).find({
    select: { id: true },
    where: {
      status: "SCHEDULED",
      remindedAt: IsNull(),
      startsAt: And(MoreThan(now), LessThanOrEqual(new Date(now.getTime() + DAY_MS))),
    },
    order: { startsAt: "ASC", id: "ASC" },
    take: BATCH,
  });
  let reminded = 0;
  for (const { id } of due) {
    signal?.throwIfAborted();
    try {
      reminded += await remind(deps, id);
    } catch (error) {
      // The others are reminded of all the same; this one is tried again in ten minutes.
      log.error({ err: error, session: id }, "a session could not be reminded of");
    }
  }
  if (reminded > 0) log.info({ sessions: reminded }, "reminded of sessions");
  return reminded;
}

/** 1, or 0 when another instance has it in hand or it is no longer due. */
function remind(deps: Reminding, id: number): Promise<number> {
  return deps.db.transaction(async (manager) => {
    const now = deps.clock.now();
    const [session] = await selectSessions(
      manager,
      `WHERE m.id = $1 AND m.status = 'SCHEDULED' AND m.reminded_at IS NULL AND m.starts_at > $2
       FOR UPDATE OF m SKIP LOCKED`,
      [id, now],
    );
    if (!session) return 0;
    await manager.getRepository(MatterSession).update(id, { remindedAt: now });
    const matter = await matterOf(manager, session);
    const isNews = session.startsAt.getTime() - session.updatedAt.getTime() < DAY_MS;
    if (matter === null || !matter.open || isNews) return 0;
    const called = await attendanceOf(manager, [id]);
    const parties = await partiesByIds(
      manager,
      called.map(({ partyId }) => partyId),
    );
    await mailCalled(deps, manager, { matter, session, by: session.createdBy }, parties, "TOMORROW");
    return 1;
  });
}

/** Cases whose next session has passed get the one after it. */
async function forgetPastOnes({ db, clock }: Reminding): Promise<void> {
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
