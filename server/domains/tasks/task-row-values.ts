import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import { dedupeKey } from "./task-identity.ts";
import {
  isPlainValue,
  ORIGIN_COLUMNS,
  PROGRESS_COLUMNS,
  sqlName,
  VALUE_COLUMNS,
  type ColumnOf,
  type PlainValue,
} from "./task-columns.ts";
import { type EditableValues, type TaskValues } from "./task-properties.ts";
import { taskSearchTextWithCode } from "./task-search-text.ts";
import type { Task } from "./task.entity.ts";

/** What is written into the columns of `tasks`, for single tasks and for a million alike. */

export interface NewTaskRow {
  codeId: string;
  values: TaskValues;
  listId: number | null;
  importNumber: number | null;
  importRow: number | null;
  createdBy: number | null;
  now: Date;
}

/** What a column holds that follows from the values without being one of them. */
const DERIVED: {
  [C in Exclude<ColumnOf<"VALUE">, PlainValue>]: (values: EditableValues, codeId: string) => Task[C];
} = {
  contactEmail: ({ email }) => email || null,
  contactLada: ({ lada }) => lada ?? DEFAULT_LADA,
  contactPhone: ({ phone }) => phone,
  addresses: ({ addressContract, addressMain, addressExtra }) =>
    [addressContract, addressMain, addressExtra].flatMap((address) => address || []),
  dedupeKey: ({ entity, nContract }) => dedupeKey(entity, nContract),
  searchText: (values, codeId) => taskSearchTextWithCode(codeId, values),
};

const FIRST: { [C in ColumnOf<"ORIGIN" | "PROGRESS">]: (task: NewTaskRow) => Task[C] } = {
  codeId: ({ codeId }) => codeId,
  listId: ({ listId }) => listId,
  state: ({ values }) => values.status,
  stateSince: ({ now }) => now,
  // A file knows only the day; noon is the same day wherever it is read.
  dateLastAction: ({ values, now }) =>
    values.dateLastAction === null ? now : new Date(`${values.dateLastAction}T12:00:00Z`),
  lastAction: () => null,
  extra: ({ values }) => values.extra,
  importNumber: ({ importNumber }) => importNumber,
  importRow: ({ importRow }) => importRow,
  createdBy: ({ createdBy }) => createdBy,
  createdAt: ({ now }) => now,
  updatedAt: ({ now }) => now,
};

type Written = ColumnOf<"VALUE" | "ORIGIN" | "PROGRESS">;

/** The columns of a new task; the others have their defaults. */
export const NEW_TASK_COLUMNS: readonly Written[] = [
  ...ORIGIN_COLUMNS,
  ...VALUE_COLUMNS,
  ...PROGRESS_COLUMNS,
];

/** How a new task's value of the column is found. */
export function newValueOf(column: Written): (task: NewTaskRow) => Task[Written] {
  if (isPlainValue(column)) return ({ values }) => values[column];
  if (!isDerived(column)) return FIRST[column];
  const derive = DERIVED[column];
  return ({ values, codeId }) => derive(values, codeId);
}

const NEW_TASK = NEW_TASK_COLUMNS.map((column) => ({ name: sqlName(column), valueOf: newValueOf(column) }));

/** SQL name → value of a new task. */
export function newTaskRow(task: NewTaskRow): Record<string, unknown> {
  return Object.fromEntries(NEW_TASK.map(({ name, valueOf }) => [name, valueOf(task)]));
}

/** SQL name → value, of the columns that follow from the values. */
export function valueColumns(values: EditableValues, codeId: string): Record<string, unknown> {
  return Object.fromEntries(
    VALUE_COLUMNS.map((column) => [
      sqlName(column),
      isPlainValue(column) ? values[column] : DERIVED[column](values, codeId),
    ]),
  );
}

function isDerived(column: Written): column is keyof typeof DERIVED {
  return Object.hasOwn(DERIVED, column);
}
