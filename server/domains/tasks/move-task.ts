// SQL: any number of tasks are moved in one statement, each beside what is stored of it.
import { TASK_PROPERTY_NAMES } from "../../../schema/rules/task-properties.ts";
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { endLapsedLinks } from "../parties/links.ts";
import type { TaskEventType, TaskFieldDifference } from "./task-event.entity.ts";
import { writeTaskEvents, type NewTaskEvent } from "./task-history.ts";
import { CHANNELS_SQL } from "./keep-channels.ts";
import { TASK_STATE_NAMES, type TaskState } from "../../../schema/rules/tasks.ts";
import { tasksByIds } from "./task-rows.ts";
import type { Task } from "./task.entity.ts";

/** Something that happened to a task, with what it changes. */
export interface TaskHappening {
  type: TaskEventType;
  /** A sentence for the screen; also the task's last action. */
  summary: string;
  /** Null: the system, or somebody without an account. */
  actorId: number | null;
  /** Of the program that did it. */
  apiKeyId?: number | null;
  reason?: string | null;
  /** When it was; default: now. Something older doesn't become the last action. */
  at?: Date;
  /** The state it leads to. */
  state?: TaskState;
  nSessions?: number;
  /** Of a contact: the bit of its channel, see task-channels.ts. */
  channel?: number | null;
  /** Of a contact: whom it reached, see task-event.entity.ts. */
  reachedPosition?: number | null;
}

/**
 * Writes down what happened to a task, locked by the caller, and what follows for its state, sessions and channels. The
 * version goes up only with a field that is edited by hand, too: who edits a task meanwhile need not hear of a call.
 * Gives the task as it is then.
 */
export async function moveTask(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  task: Task,
  happening: TaskHappening,
): Promise<Task> {
  const [moved] = await moveTasks(ctx, manager, [{ task, happening }]);
  return moved ?? task;
}

export interface TaskMove {
  task: Task;
  happening: TaskHappening;
}

/** The same of any number of tasks, each of them once, in four statements. Gives them in the order of the moves. */
export async function moveTasks(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  moves: readonly TaskMove[],
): Promise<Task[]> {
  if (moves.length === 0) return [];
  const now = clock.now();
  const steps = moves.map((move) => stepOf(move, now));
  const left = steps.filter(({ task, state }) => state !== task.state).map(({ task }) => task.id);
  if (left.length > 0) await endLapsedLinks({ clock }, manager, { taskIds: left });
  // First the history: what is stored of channels follows from it.
  await writeTaskEvents(manager, steps.map(eventOf));
  await storeSteps(manager, steps, now);
  const ids = steps.map(({ task }) => task.id);
  const moved = new Map((await tasksByIds(manager, ids)).map((task) => [task.id, task]));
  return steps.map(({ task }) => moved.get(task.id) ?? task);
}

interface Step extends TaskMove {
  at: Date;
  state: TaskState;
  changes: TaskFieldDifference[];
  raise: 0 | 1;
}

function stepOf({ task, happening }: TaskMove, now: Date): Step {
  const changes = differencesOf(task, happening);
  const { at = now, state = task.state } = happening;
  return { task, happening, at, state, changes, raise: changes.length > 0 ? 1 : 0 };
}

function eventOf({ task, happening, at, state, changes, raise }: Step): NewTaskEvent {
  const {
    type,
    summary,
    actorId,
    apiKeyId = null,
    reason = null,
    channel = null,
    reachedPosition = null,
  } = happening;
  return {
    taskId: task.id,
    type,
    at,
    actorId,
    apiKeyId,
    summary,
    reason,
    changes,
    taskVersion: task.version + raise,
    stateFrom: state === task.state ? null : task.state,
    stateTo: state === task.state ? null : state,
    channel,
    reachedPosition,
  };
}

/** Beside what is stored now: the caller may hold a task as it was before another of its moves. */
async function storeSteps(manager: EntityManager, steps: readonly Step[], now: Date): Promise<void> {
  const rows = steps.map(({ task, at, state, raise, happening }) => ({
    id: task.id,
    at,
    state,
    raise,
    summary: happening.summary,
    sessions: happening.nSessions ?? task.nSessions,
  }));
  await manager.query(
    `UPDATE tasks t SET state = m.state, n_sessions = m.sessions, channels = ${CHANNELS_SQL},
       state_since = CASE WHEN t.state = m.state THEN t.state_since ELSE $2::timestamptz END,
       last_action = CASE WHEN m.at >= t.date_last_action THEN m.summary ELSE t.last_action END,
       date_last_action = greatest(t.date_last_action, m.at), updated_at = $2, version = t.version + m.raise
     FROM jsonb_to_recordset($1::jsonb)
       AS m (id bigint, at timestamptz, state text, raise int, summary text, sessions int)
     WHERE t.id = m.id`,
    [JSON.stringify(rows), now],
  );
}

function differencesOf(task: Task, { state, nSessions }: TaskHappening): TaskFieldDifference[] {
  const changes: TaskFieldDifference[] = [];
  if (state !== undefined && state !== task.state) {
    changes.push({
      field: "state",
      label: "Estado",
      before: TASK_STATE_NAMES[task.state],
      after: TASK_STATE_NAMES[state],
    });
  }
  if (nSessions !== undefined && nSessions !== task.nSessions) {
    changes.push({
      field: "nSessions",
      label: TASK_PROPERTY_NAMES.nSessions,
      before: String(task.nSessions),
      after: String(nSessions),
    });
  }
  return changes;
}
