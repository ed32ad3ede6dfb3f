// SQL: thousands of tasks are read and stored in one statement each.
import type { EntityManager } from "typeorm";
import { addDays, dayInMadrid, instantInMadrid } from "../../../../schema/rules/madrid-days.ts";
import { holdLock } from "../../../platform/advisory-lock.ts";
import type { Deps } from "../../../platform/deps.ts";
import { excludedList, recordLists } from "../../../platform/select-list.ts";
import { attemptAt } from "../../attempts/engine.ts";
import type { Attempt } from "../../attempts/engine.ts";
import type { History } from "../../attempts/history.ts";
import { nextDeadline } from "../../attempts/next-deadline.ts";
import { nextChange } from "../../attempts/next-change.ts";
import { TaskAttempt } from "../../tasks/task-attempt.entity.ts";
import { ENDED_STATES_SQL } from "../../tasks/task-properties.ts";
import { keepChannels } from "../../tasks/keep-channels.ts";
import { markFound } from "../../tasks/mark-found.ts";
import { completionOf } from "../../../../schema/rules/task-completion.ts";
import { CERTIFIED_SQL } from "./certified-sql.ts";
import { completionFacts, FACTS_OF_TASK } from "./completion-facts.ts";
import type { FactsOfTask } from "./completion-facts.ts";
import { insolventOf, withInsolvency, type Insolvent } from "./insolvency.ts";
import { historiesOfTasks } from "../../cases/read-histories.ts";

type KeepDeps = Pick<Deps, "db" | "clock">;

/** So many are computed in one transaction: by 250 planning the statements took as long as running them, by 1,000 a fifth of it. */
const PIECE = 4_000;
/** So many are computed while somebody waits for it. */
export const MOST_MEANWHILE = 250;
/** Of each lane, see keepAttempts. */
const LOCK = 1_763_601_860;
const LANES = 2;

/** What of an attempt is kept. */
export function keptOf(given: History, now: Date, insolvent: Insolvent | null = null): Kept {
  const history = withInsolvency(given, insolvent);
  const attempt = attemptAt(history, now);
  const { obligors, whole } = attempt;
  const deadline = nextDeadline(attempt);
  const soonest = [nextChange(history, attempt, now), dayAfter(insolvent?.until ?? null)];
  return {
    state: whole.state,
    ground: whole.state === "EXCLUDED" ? null : groundOf(attempt),
    isReceived: obligors.length > 0 && obligors.every(({ receipt }) => receipt !== null),
    mayCertify: whole.certificateMayIssue,
    obligors: obligors.length,
    missing: whole.missing.length,
    nextChange: soonest.filter((at) => at !== null).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    deadlineOn: deadline?.day ?? null,
    deadlineKind: deadline?.kind ?? null,
  };
}

type Kept = Pick<
  TaskAttempt,
  | "state"
  | "ground"
  | "isReceived"
  | "mayCertify"
  | "obligors"
  | "missing"
  | "nextChange"
  | "deadlineOn"
  | "deadlineKind"
>;

function dayAfter(day: string | null): Date | null {
  return day === null ? null : instantInMadrid(addDays(day, 1), "00:00");
}

/** Of whoever gave the whole its state; an agreement and what goes on rest on no end. */
function groundOf({ obligors, whole }: Attempt): string | null {
  const last = obligors.find(({ state, since }) => state === whole.state && since === whole.since);
  return last?.end != null && last.state !== "AGREED" ? last.ground : null;
}

/**
 * Computes anew how these tasks stand, from what is stored, in pieces with a transaction each: in two lanes, so that the database
 * reads and writes one piece while another one is computed. What is written meanwhile stays in the queue: its row is taken out
 * before the facts are read, never after.
 */
export async function keepAttempts(
  deps: KeepDeps,
  taskIds: readonly number[],
  signal?: AbortSignal,
): Promise<void> {
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const own = taskIds.filter((id) => id % LANES === lane);
    for (let from = 0; from < own.length; from += PIECE) {
      signal?.throwIfAborted();
      const piece = own.slice(from, from + PIECE);
      // Before the queue forgets what happened to them.
      await markFound(deps, piece);
      await keepPiece(deps, lane, piece);
    }
  });
  // One that fails mustn't leave the other one at work.
  const ended = await Promise.allSettled(lanes);
  for (const lane of ended) if (lane.status === "rejected") throw lane.reason;
}

/**
 * For who is about to choose tasks of a list by how their attempts stand: those that its funnel has counted by what it computed
 * itself are kept, too, or fewer would be found than were shown. Of more than that the funnel shows what is kept.
 */
export async function keepShown(deps: KeepDeps, listId: number): Promise<void> {
  const waiting = await waitingOfList(deps, listId, MOST_MEANWHILE + 1);
  if (waiting.length > 0 && waiting.length <= MOST_MEANWHILE) await keepAttempts(deps, waiting);
}

/** A task is always of the same lane: nobody else computes it meanwhile. */
async function keepPiece({ db, clock }: KeepDeps, lane: number, taskIds: readonly number[]): Promise<void> {
  const now = clock.now();
  await db.transaction(async (manager) => {
    await holdLock(manager, LOCK, lane);
    const [changed] = await manager.query<[{ taskId: number }[], number]>(
      `DELETE FROM attempt_changes WHERE task_id = ANY($1) RETURNING task_id AS "taskId"`,
      [taskIds],
    );
    // A day that has come moves no channel.
    await keepChannels(manager, [...new Set(changed.map(({ taskId }) => taskId))]);
    await store(manager, await attemptsNow(manager, taskIds, now));
  });
}

/** How these tasks stand at an instant, by what is stored of them; nothing is written and nobody waited for. */
export async function attemptsNow(
  manager: EntityManager,
  taskIds: readonly number[],
  now: Date,
): Promise<TaskAttempt[]> {
  if (taskIds.length === 0) return [];
  const tasks = await manager.query<(StoredTask & FactsOfTask)[]>(TASKS, [taskIds]);
  const histories = await historiesOfTasks(
    manager,
    tasks.map(({ taskId }) => taskId),
  );
  const insolvent = await insolventOf(manager, taskIds, dayInMadrid(now));
  return tasks.flatMap((task) => {
    const history = histories.get(task.taskId);
    if (history === undefined) return [];
    const kept = keptOf(history, now, insolvent.get(task.taskId) ?? null);
    return [{ ...task, ...kept, completion: completionOf(completionFacts(task, history, kept.state)) }];
  });
}

type StoredTask = Pick<TaskAttempt, "taskId" | "listId" | "amount" | "isLive" | "isOpen" | "isCertified">;

const TASKS = `SELECT t.id AS "taskId", t.list_id AS "listId", t.amount_debt::text AS amount, t.deleted_at IS NULL AS "isLive",
    t.state NOT IN ${ENDED_STATES_SQL} AS "isOpen", ${CERTIFIED_SQL} AS "isCertified",
    ${FACTS_OF_TASK}
  FROM tasks t LEFT JOIN task_lists l ON l.id = t.list_id WHERE t.id = ANY($1) ORDER BY t.id`;

const PROPERTIES = [
  "taskId",
  "listId",
  "amount",
  "isLive",
  "isOpen",
  "state",
  "ground",
  "isReceived",
  "mayCertify",
  "isCertified",
  "obligors",
  "missing",
  "nextChange",
  "deadlineOn",
  "deadlineKind",
  "completion",
] as const satisfies readonly (keyof TaskAttempt)[];
/** A kept row, of any number as one JSON parameter. */
export const STORED = recordLists(TaskAttempt, PROPERTIES);
const REPLACED = excludedList(
  TaskAttempt,
  PROPERTIES.filter((name) => name !== "taskId"),
);

async function store(manager: EntityManager, rows: readonly TaskAttempt[]): Promise<void> {
  if (rows.length === 0) return;
  await manager.query(
    `INSERT INTO task_attempts (${STORED.columns}) SELECT ${STORED.values}
     FROM jsonb_to_recordset($1::jsonb) AS (${STORED.fields})
     ON CONFLICT (task_id) DO UPDATE SET ${REPLACED}`,
    [JSON.stringify(rows)],
  );
}

/** SQL: tasks whose kept state isn't that of the instant $1: something happened, or its day has come. */
const WAITING = `SELECT c.task_id FROM attempt_changes c UNION SELECT a.task_id FROM task_attempts a WHERE a.next_change <= $1`;

/** Which of these wait. */
export async function waitingOf({ db, clock }: KeepDeps, taskIds: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT w.task_id AS id FROM (${WAITING}) AS w WHERE w.task_id = ANY($2)`,
    [clock.now(), taskIds],
  );
  return rows.map(({ id }) => id);
}

/** The next ones that wait, in the order of their ids. */
export async function waitingAttempts(
  { db, clock }: KeepDeps,
  { after, most }: { after: number; most: number },
): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT w.task_id AS id FROM (${WAITING}) AS w WHERE w.task_id > $2 ORDER BY 1 LIMIT ${most}`,
    [clock.now(), after],
  );
  return rows.map(({ id }) => id);
}

/** Those of a list that wait, at most so many. */
export async function waitingOfList(
  { db, clock }: { db: Pick<EntityManager, "query">; clock: Pick<KeepDeps["clock"], "now"> },
  listId: number,
  most: number,
): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT w.task_id AS id FROM (${WAITING}) AS w JOIN tasks t ON t.id = w.task_id
     WHERE t.list_id = $2 ORDER BY 1 LIMIT ${most}`,
    [clock.now(), listId],
  );
  return rows.map(({ id }) => id);
}
