import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { endLapsedLinks } from "../parties/links.ts";
import type { TaskEventType, TaskFieldDifference } from "./task-event.entity.ts";
import { writeTaskEvents } from "./task-history.ts";
import { EMAIL_RECEIVED } from "./task-channels.ts";
import { TASK_STATES } from "./task-properties.ts";
import type { TaskState } from "./task-properties.ts";
import { tasksByIds } from "./task-rows.ts";
import type { Task } from "./task.entity.ts";

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
  if (state !== task.state) await endLapsedLinks({ clock }, manager, { taskIds: [task.id] });
  await manager.query(
    `UPDATE tasks SET state = $2, state_since = CASE WHEN state = $2 THEN state_since ELSE $3::timestamptz END,
       n_sessions = $4, channels = channels | $5,
       last_action = CASE WHEN $6::timestamptz >= date_last_action THEN $7 ELSE last_action END,
       date_last_action = greatest(date_last_action, $6), updated_at = $3, version = version + $8
     WHERE id = $1`,
    [
      task.id,
      state,
      now,
      happening.nSessions ?? task.nSessions,
      (channel ?? 0) | (happening.isEmailReceived === true ? EMAIL_RECEIVED : 0),
      at,
      summary,
      changes.length > 0 ? 1 : 0,
    ],
  );
  await writeTaskEvents(manager, [
    {
      taskId: task.id,
      type,
      at,
      actorId,
      summary,
      reason,
      changes,
      taskVersion: task.version + (changes.length > 0 ? 1 : 0),
      stateFrom: state === task.state ? null : task.state,
      stateTo: state === task.state ? null : state,
      channel,
      reachedPosition: happening.reachedPosition ?? null,
    },
  ]);
  const [moved] = await tasksByIds(manager, [task.id]);
  return moved ?? task;
}

function differencesOf(task: Task, { state, nSessions }: TaskHappening): TaskFieldDifference[] {
  const changes: TaskFieldDifference[] = [];
  if (state !== undefined && state !== task.state) {
    changes.push({
      field: "state",
      label: "Estado",
      before: TASK_STATES[task.state],
      after: TASK_STATES[state],
    });
  }
  if (nSessions !== undefined && nSessions !== task.nSessions) {
    changes.push({
      field: "nSessions",
      label: "N° Sesiones",
      before: String(task.nSessions),
      after: String(nSessions),
    });
  }
  return changes;
}
