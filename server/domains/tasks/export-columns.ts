// SQL: the statement of a cursor, which gives a million rows; its columns are expressions.
import type { TaskExportColumn, TaskFilter } from "../../generated/schema-types.ts";
import type { DataSource } from "typeorm";
import { instantCell, wordsCell } from "../../platform/spreadsheets/cell-sql.ts";
import type { RowStatement } from "../../platform/spreadsheets/row-stream.ts";
import type { TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { AGREED_AMOUNT_SQL } from "./agreed-amount.ts";
import { MISSING_SQL } from "./missing-values.ts";
import { taskConditions, whereOf } from "./task-conditions.ts";
import { COMPLETION_FIELD_NAME, COMPLETION_NAMES } from "../../../schema/rules/task-completion.ts";
import { TASK_PROPERTY_NAMES } from "../../../schema/rules/task-properties.ts";
import { COLUMN_NAMES, columnOf, propertiesOf, sqlName, type ColumnType } from "./task-columns.ts";
import type { Task } from "./task.entity.ts";

/** More columns of additional data than these nobody reads; a file of 500 columns can bring them. */
const MOST_EXTRA = 50;

export interface ExportSelection {
  filter: TaskFilter;
  /** Only these; null for all of the filter. */
  taskIds: readonly number[] | null;
  /** Those of the table of tasks that are wanted; by default all there is. */
  columns?: WantedColumns;
}

type WantedColumns = readonly TaskExportColumn[] | null;

type ExportField = TableColumn & { sql: string };

const KINDS: Partial<Record<ColumnType, TableColumn["kind"]>> = {
  int: "integer",
  "numeric(14, 2)": "amount",
  date: "date",
  timestamptz: "instant",
};

/** Those whose cell isn't the column's own value. */
const CELLS: Partial<Record<keyof Task, string>> = {
  agreedAmount: `(${AGREED_AMOUNT_SQL})::text`,
  contactLada: "CASE WHEN t.contact_phone IS NOT NULL THEN t.contact_lada END",
};

const ASSIGNEE: ExportField = {
  header: "Mediador asignado",
  kind: "text",
  width: 26,
  sql: displayNameSql("a"),
};

const COMPLETION: ExportField = {
  header: COMPLETION_FIELD_NAME,
  kind: "text",
  width: 30,
  sql: wordsCell("k.completion", COMPLETION_NAMES, "k.completion"),
};

/** The documented fields under their documented names, so that an export can be imported again. */
const FIELDS: readonly ExportField[] = [
  ...COLUMN_NAMES.flatMap(fieldsOf),
  ASSIGNEE,
  COMPLETION,
  { header: "Falta", kind: "text", width: 24, sql: MISSING_SQL },
  { header: "Lista", kind: "text", width: 13, sql: "l.code_id" },
  { header: "Fecha de creación", kind: "instant", width: 18, sql: cellOf("createdAt") },
];

const FIELDS_OF: Record<TaskExportColumn, readonly ExportField[]> = {
  CODE: fieldsOf("codeId"),
  ENTITY: fieldsOf("entity"),
  DEBTOR: fieldsOf("debtor"),
  AMOUNT: fieldsOf("amountDebt"),
  LAST_ACTION: fieldsOf("dateLastAction"),
  ACTION: fieldsOf("lastAction"),
  STATE: fieldsOf("state"),
  ASSIGNEE: [ASSIGNEE],
  PHONE: [...fieldsOf("contactLada"), ...fieldsOf("contactPhone")],
  EMAIL: fieldsOf("contactEmail"),
};

function wantedFields(columns: WantedColumns = null): readonly ExportField[] {
  return columns === null ? FIELDS : columns.flatMap((column) => FIELDS_OF[column]);
}

function fieldsOf(column: keyof Task): ExportField[] {
  const { type, width, header } = columnOf(column);
  if (width === undefined) return [];
  const properties = propertiesOf(column);
  return (header === undefined ? properties.map((property) => TASK_PROPERTY_NAMES[property]) : [header]).map(
    (name, at) => ({
      header: name,
      kind: KINDS[type] ?? "text",
      width,
      sql: CELLS[column] ?? (type === "text[]" ? `t.${sqlName(column)}[${at + 1}]` : cellOf(column)),
    }),
  );
}

function cellOf(column: keyof Task): string {
  const { type, options } = columnOf(column);
  const name = `t.${sqlName(column)}`;
  if (options) return wordsCell(name, options, name);
  if (type === "timestamptz") return instantCell(name);
  return type === "date" || type === "numeric(14, 2)" ? `${name}::text` : name;
}

export function exportColumns(extraHeaders: readonly string[], columns?: WantedColumns): TableColumn[] {
  return [
    ...wantedFields(columns).map(({ header, kind, width }) => ({ header, kind, width })),
    ...extraHeaders.map((header): TableColumn => ({ header, kind: "text", width: 20 })),
  ];
}

/** The headers of additional data found in the selection, by name, at most 50; none where columns were chosen. */
export async function readExtraHeaders(db: DataSource, selection: ExportSelection): Promise<string[]> {
  if (selection.columns) return [];
  const { where, params } = selected(selection);
  const rows = await db.query<{ header: string }[]>(
    `SELECT DISTINCT jsonb_object_keys(t.extra) COLLATE spanish AS header FROM tasks t
     WHERE t.extra <> '{}' AND ${where} ORDER BY header LIMIT ${MOST_EXTRA}`,
    params,
  );
  return rows.map(({ header }) => header);
}

/** Rows as arrays, one value a column of exportColumns. `order` is one of ours, never a person's. */
export function exportStatement(
  selection: ExportSelection,
  extraHeaders: readonly string[],
  order: string,
): RowStatement {
  const { where, params } = selected(selection);
  const whole = params.length === 0;
  const extra = extraHeaders.map((header) => `t.extra ->> $${params.push(header)}`);
  const sql = `SELECT ${[...wantedFields(selection.columns).map((field) => field.sql), ...extra].join(", ")}
    FROM tasks t LEFT JOIN accounts a ON a.id = t.assignee_id LEFT JOIN task_lists l ON l.id = t.list_id
      LEFT JOIN task_attempts k ON k.task_id = t.id
    WHERE ${where} ORDER BY ${order}`;
  return { sql, params, whole };
}

function selected({ filter, taskIds }: ExportSelection): { where: string; params: unknown[] } {
  const conditions = taskConditions(filter);
  const { params } = conditions;
  const where = whereOf(conditions);
  return taskIds ? { where: `${where} AND t.id = ANY($${params.push(taskIds)})`, params } : { where, params };
}
