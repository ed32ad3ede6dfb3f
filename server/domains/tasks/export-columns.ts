import type { DataSource } from "typeorm";
import type { RowStatement } from "../../platform/spreadsheets/row-stream.ts";
import type { TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { AGREED_AMOUNT_SQL } from "./agreed-amount.ts";
import { MISSING_SQL } from "./missing-values.ts";
import { taskConditions, whereOf } from "./task-conditions.ts";
import type { TaskFilter } from "./task-conditions.ts";
import { TASK_PROPERTY_NAMES } from "../../../schema/rules/task-properties.ts";
import { CONTRACT_TYPES, INTERVENTIONS, TASK_STATES } from "./task-properties.ts";

/** More columns of additional data than these nobody reads; a file of 500 columns can bring them. */
const MOST_EXTRA = 50;

export interface ExportSelection {
  filter: TaskFilter;
  /** Only these; null for all of the filter. */
  taskIds: readonly number[] | null;
}

const names = TASK_PROPERTY_NAMES;
const AT_MADRID = `AT TIME ZONE 'Europe/Madrid', 'YYYY-MM-DD HH24:MI:SS')`;

/** The documented fields under their documented names, so that an export can be imported again. */
const FIELDS: readonly (TableColumn & { sql: string })[] = [
  { header: "ID", kind: "text", width: 14, sql: "t.code_id" },
  { header: names.entity, kind: "text", width: 30, sql: "t.entity" },
  { header: names.nContract, kind: "text", width: 20, sql: "t.n_contract" },
  { header: names.nSessions, kind: "integer", width: 12, sql: "t.n_sessions" },
  { header: names.typeContract, kind: "text", width: 14, sql: shown("t.type_contract", CONTRACT_TYPES) },
  { header: names.amountDebt, kind: "amount", width: 16, sql: "t.amount_debt::text" },
  { header: "Importe con acuerdo", kind: "amount", width: 18, sql: `(${AGREED_AMOUNT_SQL})::text` },
  { header: "Moneda", kind: "text", width: 9, sql: "t.currency" },
  { header: names.debtDate, kind: "date", width: 13, sql: "t.debt_date::text" },
  { header: names.debtor, kind: "text", width: 32, sql: "t.debtor" },
  { header: names.identityDocument, kind: "text", width: 16, sql: "t.identity_document" },
  { header: names.intervention, kind: "text", width: 14, sql: shown("t.intervention", INTERVENTIONS) },
  { header: names.thirdParties, kind: "text", width: 24, sql: "t.third_parties" },
  { header: names.status, kind: "text", width: 14, sql: shown("t.state", TASK_STATES) },
  { header: names.assignmentDate, kind: "date", width: 13, sql: "t.assignment_date::text" },
  { header: names.type, kind: "text", width: 16, sql: "t.type" },
  {
    header: names.dateLastAction,
    kind: "instant",
    width: 18,
    sql: `to_char(t.date_last_action ${AT_MADRID}`,
  },
  { header: "Última acción", kind: "text", width: 30, sql: "t.last_action" },
  { header: names.addressContract, kind: "text", width: 36, sql: "t.addresses[1]" },
  { header: names.addressMain, kind: "text", width: 36, sql: "t.addresses[2]" },
  { header: names.addressExtra, kind: "text", width: 36, sql: "t.addresses[3]" },
  {
    header: "Prefijo",
    kind: "text",
    width: 9,
    sql: "CASE WHEN t.contact_phone IS NOT NULL THEN t.contact_lada END",
  },
  { header: names.phone, kind: "text", width: 15, sql: "t.contact_phone" },
  { header: names.email, kind: "text", width: 30, sql: "t.contact_email" },
  {
    header: "Mediador asignado",
    kind: "text",
    width: 26,
    sql: displayNameSql("a"),
  },
  { header: "Falta", kind: "text", width: 24, sql: MISSING_SQL },
  { header: "Lista", kind: "text", width: 13, sql: "l.code_id" },
  { header: "Fecha de creación", kind: "instant", width: 18, sql: `to_char(t.created_at ${AT_MADRID}` },
];

function shown(column: string, options: Readonly<Record<string, string>>): string {
  const cases = Object.entries(options).map(([code, text]) => `WHEN '${code}' THEN '${text}'`);
  return `CASE ${column} ${cases.join(" ")} ELSE ${column} END`;
}

export function exportColumns(extraHeaders: readonly string[]): TableColumn[] {
  return [
    ...FIELDS.map(({ header, kind, width }) => ({ header, kind, width })),
    ...extraHeaders.map((header): TableColumn => ({ header, kind: "text", width: 20 })),
  ];
}

/** The headers of additional data found in the selection, by name, at most 50. */
export async function readExtraHeaders(db: DataSource, selection: ExportSelection): Promise<string[]> {
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
  const sql = `SELECT ${[...FIELDS.map((field) => field.sql), ...extra].join(", ")}
    FROM tasks t LEFT JOIN accounts a ON a.id = t.assignee_id LEFT JOIN task_lists l ON l.id = t.list_id
    WHERE ${where} ORDER BY ${order}`;
  return { sql, params, whole };
}

function selected({ filter, taskIds }: ExportSelection): { where: string; params: unknown[] } {
  const conditions = taskConditions(filter);
  const { params } = conditions;
  const where = whereOf(conditions);
  return taskIds ? { where: `${where} AND t.id = ANY($${params.push(taskIds)})`, params } : { where, params };
}
