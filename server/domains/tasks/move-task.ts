import { TASK_PROPERTY_NAMES } from "../../../schema/rules/task-properties.ts";
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { endLapsedLinks } from "../parties/links.ts";
import type { TaskEventType, TaskFieldDifference } from "./task-event.entity.ts";
import { writeTaskEvents } from "./task-history.ts";
import { EMAIL_RECEIVED } from "./task-channels.ts";
import { TASK_STATE_NAMES, type TaskState } from "../../../schema/rules/tasks.ts";
import { tasksByIds } from "./task-rows.ts";
import { Task } from "./task.entity.ts";

/** Something that happened to a task, with what it changes. */
export interface TaskHappening {
  type: TaskEventType;
  /** A sentence for the screen; also the task's last action. */
  summary: string;
  /** Null: the system, or somebody without an account. */
  actorId: number | null;
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
  /** A mail was answered, or opened. */
  isEmailReceived?: boolean;
}

/**
 * Writes down what happened to a task, locked by the caller, and what follows for its state, sessions and channels. The
 * version goes up only with a field that is edited by hand, too: who edits a task meanwhile need not hear of a call.
 * Gives the task as it is then.
 */
export async function moveTask(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  task: Task,
  happening: TaskHappening,
): Promise<Task> {
  const now = clock.now();
  const { type, summary, actorId, reason = null, at = now, channel = null } = happening;
  const changes = differencesOf(task, happening);
  const state = happening.state ?? task.state;
  const raise = changes.length > 0 ? 1 : 0;
  if (state !== task.state) await endLapsedLinks({ clock }, manager, { taskIds: [task.id] });
  await storeMove(manager, task, { ...happening, state, at }, { now, raise });
  await writeTaskEvents(manager, [
    {
      taskId: task.id,
      type,
      at,
      actorId,
      summary,
      reason,
      changes,
      taskVersion: task.version + raise,
      stateFrom: state === task.state ? null : task.state,
      stateTo: state === task.state ? null : state,
      channel,
      reachedPosition: happening.reachedPosition ?? null,
    },
  ]);
  const [moved] = await tasksByIds(manager, [task.id]);
  return moved ?? task;
}

/** Beside what is stored now: the caller may hold the task as it was before another of its moves. */
async function storeMove(
  manager: EntityManager,
  task: Task,
  { state, at, summary, channel, nSessions, isEmailReceived }: TaskHappening,
  { now, raise }: { now: Date; raise: 0 | 1 },
): Promise<void> {
  const bits = (channel ?? 0) | (isEmailReceived === true ? EMAIL_RECEIVED : 0);
  await manager
    .createQueryBuilder()
    .update(Task)
    .set({
      state,
      stateSince: () => "CASE WHEN state = :state THEN state_since ELSE :now::timestamptz END",
      nSessions: nSessions ?? task.nSessions,
      channels: () => `channels | ${bits}`,
      lastAction: () => "CASE WHEN :at::timestamptz >= date_last_action THEN :summary ELSE last_action END",
      dateLastAction: () => "greatest(date_last_action, :at::timestamptz)",
      updatedAt: now,
      version: () => `version + ${raise}`,
    })
    .where({ id: task.id })
    .setParameters({ state, now, at, summary })
    .execute();
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
