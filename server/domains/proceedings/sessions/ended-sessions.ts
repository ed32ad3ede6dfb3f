// SQL: tasks in one statement.
import type { Deps } from "../../../platform/deps.ts";
import { es } from "../../parties/mail-texts/es.ts";
import { ENDED_STATES_SQL } from "../../tasks/task-properties.ts";
import { callOffSessions } from "../end-business.ts";
import { matterOf } from "../matter.ts";

const QUEUE = "ended-sessions";
const EVERY_TEN_MINUTES = "*/10 * * * *";
const BATCH = 500;
/** As long as an ending may be a slip that is taken back, of one task or of thousands. */
const GRACE_MS = 15 * 60_000;

type CallingOff = Pick<Deps, "db" | "clock" | "mail" | "env" | "log">;

/** For main: registers the job that calls off what is left of ended tasks in the diary; one instance at a time does it. */
export async function scheduleEndedSessions(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, async (_data, { signal }) => void (await callOffEnded(deps, signal)));
  await deps.jobs.schedule(QUEUE, EVERY_TEN_MINUTES);
}

/**
 * Coming sessions of tasks that ended a quarter of an hour ago or more, whoever ended them and by which way: cancelled, the hour is
 * free again, and who was called is told. Gives of how many tasks.
 */
export async function callOffEnded(deps: CallingOff, signal?: AbortSignal): Promise<number> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const ended = await db.query<{ taskId: number }[]>(
    `SELECT DISTINCT m.task_id AS "taskId" FROM matter_sessions m JOIN tasks t ON t.id = m.task_id
     WHERE m.status = 'SCHEDULED' AND m.starts_at > $1 AND t.state IN ${ENDED_STATES_SQL} AND t.state_since <= $2
     ORDER BY 1 LIMIT ${BATCH}`,
    [now, new Date(now.getTime() - GRACE_MS)],
  );
  for (const { taskId } of ended) {
    signal?.throwIfAborted();
    try {
      await db.transaction(async (manager) => {
        const matter = await matterOf(manager, { caseId: null, taskId }, { lock: true });
        // Taken up again meanwhile.
        if (matter !== null && !matter.open)
          await callOffSessions(deps, manager, matter, es.session.reasons.DEBT_ENDED);
      });
    } catch (error) {
      // The others are called off all the same; this one is tried again in ten minutes.
      log.error({ err: error, task: taskId }, "sessions of an ended task could not be called off");
    }
  }
  if (ended.length > 0) log.info({ tasks: ended.length }, "sessions of ended tasks called off");
  return ended.length;
}
