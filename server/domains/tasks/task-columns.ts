import {
  TASK_PROPERTIES,
  TASK_PROPERTY_NAMES,
  type TaskProperty,
} from "../../../schema/rules/task-properties.ts";
import { snakeCase } from "../../platform/text/snake-case.ts";
import {
  AGREED_AMOUNT_NAME,
  CONTRACT_TYPE_NAMES,
  DEBTOR_INTERVENTION_NAMES,
  TASK_STATE_NAMES,
} from "../../../schema/rules/tasks.ts";
import type { Task } from "./task.entity.ts";

/**
 * The columns of `tasks`, once: statements that insert, copy, change, restore or export tasks take their lists from here, as do
 * the import's checks and the history. A plain module, because worker threads can't load the entity's decorators; a column
 * that is only in one of the two doesn't compile.
 */

export type ColumnType =
  | "text"
  | "text[]"
  | "int"
  | "smallint"
  | "bigint"
  | "numeric(14, 2)"
  | "character(3)"
  | "date"
  | "timestamptz"
  | "jsonb"
  | "boolean";

interface TaskColumn {
  readonly type: ColumnType;
  /**
   * VALUE: follows from what the form or a file says of the debt; written when a task is made, edited and overwritten.
   * PROGRESS: how far the work has come. ORIGIN: written when the task is made. REST: left to its default, then written by
   * statements of its own. Undoing an import restores VALUE and PROGRESS.
   */
  readonly part: "VALUE" | "PROGRESS" | "ORIGIN" | "REST";
  /** Longest text, in UTF-16 units. */
  readonly longest?: number;
  /** Stored code → shown text. */
  readonly options?: Readonly<Record<string, string>>;
  /** A file may fill it in where a task lacks it: for the debt of its row, or for all debts of the person. */
  readonly completes?: "DEBT" | "PERSON";
  /** Width of its column in an export; without one it isn't exported. */
  readonly width?: number;
  /** Header there, unless the property's name. */
  readonly header?: string;
}

/** In the order of an export. */
export const TASK_COLUMNS = {
  id: { type: "bigint", part: "REST" },
  codeId: { type: "text", part: "ORIGIN", width: 14, header: "ID" },
  listId: { type: "bigint", part: "ORIGIN" },
  entity: { type: "text", part: "VALUE", longest: 200, completes: "DEBT", width: 30 },
  nContract: { type: "text", part: "VALUE", longest: 100, width: 20 },
  nSessions: { type: "int", part: "VALUE", width: 12 },
  typeContract: { type: "text", part: "VALUE", options: CONTRACT_TYPE_NAMES, completes: "DEBT", width: 14 },
  amountDebt: { type: "numeric(14, 2)", part: "VALUE", width: 16 },
  agreedAmount: { type: "numeric(14, 2)", part: "REST", width: 18, header: AGREED_AMOUNT_NAME },
  currency: { type: "character(3)", part: "REST", width: 9, header: "Moneda" },
  debtDate: { type: "date", part: "VALUE", completes: "DEBT", width: 13 },
  debtor: { type: "text", part: "VALUE", longest: 200, width: 32 },
  identityDocument: { type: "text", part: "VALUE", longest: 20, completes: "DEBT", width: 16 },
  intervention: {
    type: "text",
    part: "VALUE",
    options: DEBTOR_INTERVENTION_NAMES,
    completes: "DEBT",
    width: 14,
  },
  thirdParties: { type: "text", part: "VALUE", longest: 500, completes: "DEBT", width: 24 },
  state: { type: "text", part: "PROGRESS", options: TASK_STATE_NAMES, width: 14 },
  stateSince: { type: "timestamptz", part: "PROGRESS" },
  assignmentDate: { type: "date", part: "VALUE", width: 13 },
  type: { type: "text", part: "VALUE", longest: 100, completes: "DEBT", width: 16 },
  dateLastAction: { type: "timestamptz", part: "PROGRESS", width: 18 },
  lastAction: { type: "text", part: "PROGRESS", width: 30, header: "Última acción" },
  addresses: { type: "text[]", part: "VALUE", longest: 300, width: 36 },
  contactLada: { type: "text", part: "VALUE", width: 9, header: "Prefijo" },
  contactPhone: { type: "text", part: "VALUE", completes: "PERSON", width: 15 },
  contactEmail: { type: "text", part: "VALUE", longest: 254, completes: "PERSON", width: 30 },
  channels: { type: "smallint", part: "REST" },
  assigneeId: { type: "bigint", part: "REST" },
  extra: { type: "jsonb", part: "PROGRESS" },
  dedupeKey: { type: "text", part: "VALUE" },
  searchText: { type: "text", part: "VALUE" },
  importNumber: { type: "bigint", part: "ORIGIN" },
  importRow: { type: "int", part: "ORIGIN" },
  createdBy: { type: "bigint", part: "ORIGIN" },
  createdAt: { type: "timestamptz", part: "ORIGIN" },
  updatedAt: { type: "timestamptz", part: "ORIGIN" },
  version: { type: "int", part: "REST" },
  deletedAt: { type: "timestamptz", part: "REST" },
  deletedBy: { type: "bigint", part: "REST" },
  deletedWithList: { type: "boolean", part: "REST" },
} as const satisfies Record<keyof Task, TaskColumn>;

type Columns = typeof TASK_COLUMNS;
/** Columns of one part. */
export type ColumnOf<P extends TaskColumn["part"]> = {
  [C in keyof Columns]: Columns[C]["part"] extends P ? C : never;
}[keyof Columns];

/** Values that are stored as they are read, under the name of their property. */
export type PlainValue = Extract<ColumnOf<"VALUE">, TaskProperty>;

/** Those that are texts without a list of options. */
export type FreeText = {
  [C in PlainValue]: Columns[C] extends { longest: number } ? C : never;
}[PlainValue];

export const COLUMN_NAMES = Object.keys(TASK_COLUMNS) as readonly (keyof Task)[];
export const VALUE_COLUMNS = columnsOf("VALUE");
export const PROGRESS_COLUMNS = columnsOf("PROGRESS");
export const ORIGIN_COLUMNS = columnsOf("ORIGIN");

function columnsOf<P extends TaskColumn["part"]>(part: P): readonly ColumnOf<P>[] {
  return (Object.keys(TASK_COLUMNS) as ColumnOf<P>[]).filter((column) => TASK_COLUMNS[column].part === part);
}

export function columnOf(column: keyof Task): TaskColumn {
  return TASK_COLUMNS[column];
}

export function sqlName(column: keyof Task): string {
  return snakeCase(column);
}

/** "third_parties text, …" for jsonb_to_recordset. */
export function sqlTypes(columns: readonly (keyof Task)[]): string {
  return columns.map((column) => `${sqlName(column)} ${TASK_COLUMNS[column].type}`).join(", ");
}

const STORED_ELSEWHERE = {
  status: "state",
  lada: "contactLada",
  phone: "contactPhone",
  email: "contactEmail",
  addressContract: "addresses",
  addressMain: "addresses",
  addressExtra: "addresses",
} as const satisfies Partial<Record<TaskProperty | "lada", keyof Task>>;

/** Property → where it is stored; one without a column of its own doesn't compile. */
const STORED: Record<TaskProperty | "lada", keyof Task> = {
  ...(Object.fromEntries(TASK_PROPERTIES.map((property) => [property, property])) as Record<Same, Same>),
  ...STORED_ELSEWHERE,
};

type Same = Exclude<TaskProperty, keyof typeof STORED_ELSEWHERE>;

type StoredAs<P> = P extends keyof typeof STORED_ELSEWHERE ? (typeof STORED_ELSEWHERE)[P] : P;

/** Properties whose values are one of a few. */
export type OptionProperty = {
  [P in TaskProperty]: StoredAs<P> extends infer C extends keyof Columns
    ? Columns[C] extends { options: object }
      ? P
      : never
    : never;
}[TaskProperty];

/** Where a property is stored. */
export function columnOfProperty(property: TaskProperty | "lada"): TaskColumn {
  return TASK_COLUMNS[STORED[property]];
}

/** The properties a column stores: three of its addresses, none of what no file can bring. */
export function propertiesOf(column: keyof Task): TaskProperty[] {
  return TASK_PROPERTIES.filter((property) => STORED[property] === column);
}

export function isPlainValue(column: keyof Task): column is PlainValue {
  return TASK_COLUMNS[column].part === "VALUE" && Object.hasOwn(TASK_PROPERTY_NAMES, column);
}

export const PLAIN_VALUES = COLUMN_NAMES.filter(isPlainValue);

/** What a file's row may fill in where its task lacks it; addresses have a rule of their own. */
export const COMPLETED_PROPERTIES = TASK_PROPERTIES.filter(
  (property): property is Exclude<TaskProperty, "status" | "dateLastAction"> =>
    columnOfProperty(property).completes !== undefined,
);
