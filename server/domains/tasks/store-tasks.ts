import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { TaskEventType } from "./task-event.entity.ts";
import { differences, editableValues } from "./task-fields.ts";
import type { EditableValues } from "./task-fields.ts";
import { writeTaskEvents } from "./task-history.ts";
import { dedupeKey } from "./task-identity.ts";
import { lockTasks, TASK_COLUMNS } from "./task-rows.ts";
import { takeTaskCodes } from "./task-codes.ts";
import { taskSearchTextWithCode } from "./task-search-text.ts";
import { DEFAULT_LADA, TASK_STATES } from "./task-properties.ts";
import type { TaskState, TaskValues } from "./task-properties.ts";
import type { Task } from "./task.entity.ts";

/** Who does it and when; a signed-in context or a job that acts for somebody. */
export type Acting = Pick<Context, "clock" | "actor">;

export interface NewTask {
  values: TaskValues;
  listId: number | null;
  importNumber?: number | null;
  importRow?: number | null;
}

/** The columns of `tasks` that follow from the values. */
function columnsOf(codeId: string, values: EditableValues): Record<string, unknown> {
  const { lada, phone, email, addressContract, addressMain, addressExtra } = values;
  return {
    entity: values.entity,
    n_contract: values.nContract,
    n_sessions: values.nSessions,
    type_contract: values.typeContract,
    amount_debt: values.amountDebt,
    debt_date: values.debtDate,
    debtor: values.debtor,
    identity_document: values.identityDocument,
    intervention: values.intervention,
    third_parties: values.thirdParties,
    assignment_date: values.assignmentDate,
    type: values.type,
    contact_email: email || null,
    contact_lada: lada ?? DEFAULT_LADA,
    contact_phone: phone,
    addresses: [addressContract, addressMain, addressExtra].filter(Boolean),
    dedupe_key: dedupeKey(values.entity, values.nContract),
    search_text: taskSearchTextWithCode(codeId, { ...values, lada: lada ?? DEFAULT_LADA }),
  };
}

const VALUE_COLUMNS = `entity text, n_contract text, n_sessions int, type_contract text, amount_debt numeric(14, 2),
  debt_date date, debtor text, identity_document text, intervention text, third_parties text, assignment_date date,
  type text, contact_email text, contact_lada text, contact_phone text, addresses text[], dedupe_key text,
  search_text text`;
const VALUE_NAMES = [...VALUE_COLUMNS.matchAll(/(\w+) (?:text|int|numeric|date)/g)].map(
  ([, name]) => name ?? "",
);

/** Saves new tasks with their first history entry, any number of them in four statements; gives them in the given order. */
export async function insertTasks(
  ctx: Acting,
  manager: EntityManager,
  tasks: readonly NewTask[],
  event: { type: Extract<TaskEventType, "CREATED" | "IMPORTED">; summary: string },
): Promise<Task[]> {
  if (tasks.length === 0) return [];
  const codes = await takeTaskCodes(manager, ctx.clock, tasks.length);
  const now = ctx.clock.now();
  const rows = tasks.map(({ values, listId, importNumber = null, importRow = null }, at) => ({
    ...columnsOf(codes[at] ?? "", values),
    code_id: codes[at],
    list_id: listId,
    state: values.status,
    // A file knows only the day; noon is the same day wherever it is read.
    date_last_action: values.dateLastAction === null ? now : `${values.dateLastAction}T12:00:00Z`,
    extra: values.extra,
    import_number: importNumber,
    import_row: importRow,
    created_by: ctx.actor?.accountId ?? null,
  }));
  const names = `${VALUE_NAMES.join(", ")}, code_id, list_id, state, date_last_action, extra, import_number, import_row, created_by`;
  const saved = await manager.query<Task[]>(
    `WITH saved AS (
       INSERT INTO tasks (${names}, state_since, created_at, updated_at)
       SELECT ${names}, $2, $2, $2 FROM jsonb_to_recordset($1::jsonb) AS r(${VALUE_COLUMNS}, code_id text, list_id bigint,
         state text, date_last_action timestamptz, extra jsonb, import_number bigint, import_row int, created_by bigint)
       RETURNING *)
     SELECT ${TASK_COLUMNS} FROM saved t ORDER BY t.id`,
    [JSON.stringify(rows), now],
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

/**
 * Puts new values into stored tasks the caller has locked, with one history entry each that names what changed, in
 * two statements. A task whose values are all the same already keeps its version and gets no entry. Gives the tasks
 * as they stand then, in the given order.
 */
export async function changeTasks(
  ctx: Acting,
  manager: EntityManager,
  changes: readonly TaskChange[],
  event: { type: Extract<TaskEventType, "EDITED" | "OVERWRITTEN">; summary: string; lastAction: string },
): Promise<Task[]> {
  const now = ctx.clock.now();
  const compared = changes.map(({ task, values }) => {
    const before = editableValues(task);
    const state = values.status ?? task.state;
    const extra = values.extra ? { ...task.extra, ...values.extra } : task.extra;
    const changed = [
      ...differences(before, values),
      ...(state === task.state
        ? []
        : [{ field: "state", label: "Estado", before: TASK_STATES[task.state], after: TASK_STATES[state] }]),
      ...extraDifferences(task.extra, extra),
    ];
    return {
      task,
      changed,
      state,
      row: { ...columnsOf(task.codeId, { ...before, ...given(values) }), id: task.id, state, extra },
    };
  });
  const real = compared.filter(({ changed }) => changed.length > 0);
  if (real.length > 0) {
    await manager.query(
      `UPDATE tasks t SET (${VALUE_NAMES.join(", ")}, extra) = ROW (${VALUE_NAMES.map((name) => `r.${name}`).join(", ")}, r.extra),
         state = r.state, state_since = CASE WHEN t.state = r.state THEN t.state_since ELSE $2 END,
         date_last_action = $2, last_action = $3, updated_at = $2, version = t.version + 1
       FROM jsonb_to_recordset($1::jsonb) AS r(${VALUE_COLUMNS}, id bigint, state text, extra jsonb)
       WHERE t.id = r.id`,
      [JSON.stringify(real.map(({ row }) => row)), now, event.lastAction],
    );
    await writeTaskEvents(
      manager,
      real.map(({ task, changed, state }) => ({
        taskId: task.id,
        type: event.type,
        at: now,
        actorId: ctx.actor?.accountId ?? null,
        summary: event.summary,
        changes: changed,
        taskVersion: task.version + 1,
        ...(state === task.state ? {} : { stateFrom: task.state, stateTo: state }),
      })),
    );
  }
  const stored = await lockTasks(
    manager,
    changes.map(({ task }) => task.id),
  );
  const byId = new Map(stored.map((task) => [task.id, task]));
  return changes.map(({ task }) => byId.get(task.id)).filter((task) => task !== undefined);
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
