// SQL: any number of tasks in one parameter, measured in task-history.ts and task-rows.ts.
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { endLapsedLinks } from "../parties/links.ts";
import { endLinksOfOldMails } from "./end-old-links.ts";
import type { TaskEventType } from "./task-event.entity.ts";
import { sqlName, sqlTypes, VALUE_COLUMNS } from "./task-columns.ts";
import { differences, editableValues } from "./task-fields.ts";
import { writeTaskEvents } from "./task-history.ts";
import { lockTasks, TASK_SELECT } from "./task-rows.ts";
import { takeTaskCodes } from "./task-codes.ts";
import { NEW_TASK_COLUMNS, newTaskRow, valueColumns } from "./task-row-values.ts";
import { TASK_STATE_NAMES, type TaskState } from "../../../schema/rules/tasks.ts";
import type { EditableValues, TaskValues } from "./task-properties.ts";
import type { Task } from "./task.entity.ts";

/** Who does it and when; a signed-in context or a job that acts for somebody. */
export type Acting = Pick<Context, "clock" | "actor"> & Partial<Pick<Context, "apiKey">>;

export interface NewTask {
  values: TaskValues;
  listId: number | null;
  importNumber?: number | null;
  importRow?: number | null;
}

const NEW_NAMES = NEW_TASK_COLUMNS.map(sqlName).join(", ");
const VALUE_NAMES = VALUE_COLUMNS.map(sqlName);

/**
 * Saves new tasks with their first history entry, any number of them in four statements; gives them in the given order.
 */
export async function insertTasks(
  ctx: Acting,
  manager: EntityManager,
  tasks: readonly NewTask[],
  event: { type: Extract<TaskEventType, "CREATED" | "IMPORTED">; summary: string },
): Promise<Task[]> {
  if (tasks.length === 0) return [];
  const codes = await takeTaskCodes(manager, ctx.clock, tasks.length);
  const now = ctx.clock.now();
  const createdBy = ctx.actor?.accountId ?? null;
  const rows = tasks.map(({ values, listId, importNumber = null, importRow = null }, at) =>
    newTaskRow({ codeId: codes[at] ?? "", values, listId, importNumber, importRow, createdBy, now }),
  );
  const saved = await manager.query<Task[]>(
    `WITH saved AS (
       INSERT INTO tasks (${NEW_NAMES})
       SELECT ${NEW_NAMES} FROM jsonb_to_recordset($1::jsonb) AS r(${sqlTypes(NEW_TASK_COLUMNS)})
       RETURNING *)
     SELECT ${TASK_SELECT} FROM saved t ORDER BY t.id`,
    [JSON.stringify(rows)],
  );
  const byCode = new Map(saved.map((task) => [task.codeId, task]));
  const inOrder = codes.map((code) => byCode.get(code)).filter((task) => task !== undefined);
  await writeTaskEvents(
    manager,
    inOrder.map((task) => ({
      taskId: task.id,
      type: event.type,
      at: now,
      actorId: ctx.actor?.accountId ?? null,
      apiKeyId: ctx.apiKey?.apiKeyId ?? null,
      summary: event.summary,
      taskVersion: 1,
      stateTo: task.state,
    })),
  );
  return inOrder;
}

export interface TaskChange {
  task: Task;
  /** Fields left out stay. `status` only from a file; people change it with a reason. */
  values: Partial<EditableValues> & { status?: TaskState; extra?: Readonly<Record<string, string>> };
}

interface ChangeEvent {
  type: Extract<TaskEventType, "EDITED" | "OVERWRITTEN">;
  summary: string;
  lastAction: string;
}

/**
 * Puts new values into stored tasks the caller has locked, with one history entry each that names what changed, in
 * a few statements. A task whose values are all the same already keeps its version and gets no entry. Gives the tasks
 * as they stand then, in the given order.
 */
export async function changeTasks(
  ctx: Acting,
  manager: EntityManager,
  changes: readonly TaskChange[],
  event: ChangeEvent,
): Promise<Task[]> {
  const real = changes.map(comparedWithStored).filter(({ changed }) => changed.length > 0);
  if (real.length > 0) await storeChanges(ctx, manager, real, event);
  const stored = await lockTasks(
    manager,
    changes.map(({ task }) => task.id),
  );
  const byId = new Map(stored.map((task) => [task.id, task]));
  return changes.map(({ task }) => byId.get(task.id)).filter((task) => task !== undefined);
}

/** What a change makes of its task: the row as it will be stored, and what differs in it. */
function comparedWithStored({ task, values }: TaskChange) {
  const before = editableValues(task);
  const state = values.status ?? task.state;
  const extra = values.extra ? { ...task.extra, ...values.extra } : task.extra;
  const changed = [
    ...differences(before, values),
    ...(state === task.state
      ? []
      : [
          {
            field: "state",
            label: "Estado",
            before: TASK_STATE_NAMES[task.state],
            after: TASK_STATE_NAMES[state],
          },
        ]),
    ...extraDifferences(task.extra, extra),
  ];
  const columns = valueColumns({ ...before, ...given(values) }, task.codeId);
  return { task, changed, state, row: { ...columns, id: task.id, state, extra } };
}

async function storeChanges(
  ctx: Acting,
  manager: EntityManager,
  real: readonly ReturnType<typeof comparedWithStored>[],
  { type, summary, lastAction }: ChangeEvent,
): Promise<void> {
  const now = ctx.clock.now();
  const moved = real.filter(({ task, state }) => state !== task.state).map(({ task }) => task.id);
  if (moved.length > 0) await endLapsedLinks(ctx, manager, { taskIds: moved });
  await manager.query(
    `UPDATE tasks t SET ${[...VALUE_NAMES, "extra"].map((name) => `${name} = r.${name}`).join(", ")},
       state = r.state, state_since = CASE WHEN t.state = r.state THEN t.state_since ELSE $2 END,
       date_last_action = $2, last_action = $3, updated_at = $2, version = t.version + 1
     FROM jsonb_to_recordset($1::jsonb) AS r(${sqlTypes(VALUE_COLUMNS)}, id bigint, state text, extra jsonb)
     WHERE t.id = r.id`,
    [JSON.stringify(real.map(({ row }) => row)), now, lastAction],
  );
  await endLinksOfOldMails(
    ctx,
    manager,
    real.map(({ task }) => task.id),
  );
  await writeTaskEvents(
    manager,
    real.map(({ task, changed, state }) => ({
      taskId: task.id,
      type,
      at: now,
      actorId: ctx.actor?.accountId ?? null,
      apiKeyId: ctx.apiKey?.apiKeyId ?? null,
      summary,
      changes: changed,
      taskVersion: task.version + 1,
      ...(state === task.state ? {} : { stateFrom: task.state, stateTo: state }),
    })),
  );
}

function extraDifferences(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  return Object.keys(after)
    .filter((header) => before[header] !== after[header])
    .map((header) => ({
      field: `extra.${header}`,
      label: header,
      before: before[header] ?? null,
      after: after[header] ?? null,
    }));
}

function given(values: Partial<EditableValues>): Partial<EditableValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
