// SQL: rows and marks have no relation, and what is searched is folded by the database.
import type { Context } from "../../shared/context.ts";
import type { PageInfo, PageRequest } from "../../platform/paging.ts";
import { pageInfo, readPage } from "../../platform/paging.ts";
import { selectList } from "../../platform/select-list.ts";
import { likePart } from "../../platform/text/like-part.ts";
import { CELL_SEPARATOR } from "./import-limits.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { cellText } from "./reading/cell.ts";
import type { RowIssue } from "./understanding/row-reading.ts";
import { TaskImportMark } from "./task-import-mark.entity.ts";
import { TaskImportRow } from "./task-import-row.entity.ts";

export type RowFilter = "ALL" | "ERRORS" | "LEFT_OUT";

export interface ImportRow {
  number: number;
  cells: string[];
  corrected: number[];
  leftOut: boolean;
  problems: RowIssue[];
}

export interface ImportRowPage {
  nodes: ImportRow[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** Null for a row without a mark. */
type Mark = { [Name in (typeof MARK)[number]]: TaskImportMark[Name] | null };
type StoredRow = Pick<TaskImportRow, (typeof ROW)[number]> & Mark;

const ROW = ["rowNumber", "cells"] as const;
const MARK = ["fixes", "leftOut", "problems"] as const;

export interface RowQuery {
  filter: RowFilter;
  /** Only rows with a problem in this column. */
  column?: number | null;
  search?: string | null;
  page?: PageRequest | null;
}

/** Rows in file order, page by page. Two statements. */
export async function importRows(
  ctx: Context,
  record: TaskImportRecord,
  query: RowQuery,
): Promise<ImportRowPage> {
  const { number, size, offset } = readPage(query.page);
  const parameters: unknown[] = [record.number];
  const conditions = rowConditions(query, parameters);
  const [counted] = await ctx.db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM ${joined(query)} WHERE ${conditions}`,
    parameters,
  );
  const rows = await ctx.db.query<StoredRow[]>(
    `SELECT ${selectList(TaskImportRow, "r", ROW)}, ${selectList(TaskImportMark, "m", MARK)} FROM ${joined(query)} WHERE ${conditions}
     ORDER BY r.row_number OFFSET $${parameters.length + 1} LIMIT $${parameters.length + 2}`,
    [...parameters, offset, size],
  );
  const totalCount = counted?.count ?? 0;
  const nodes = rows.map((row) => shownRow(record.columns.length, row));
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

/** Failing and left-out rows are few: beginning with their marks spares the rest. */
function joined({ filter }: RowQuery): string {
  const join = filter === "ALL" ? "LEFT JOIN" : "JOIN";
  return `task_import_rows r ${join} task_import_marks m USING (import_number, row_number)`;
}

function rowConditions({ filter, column, search }: RowQuery, parameters: unknown[]): string {
  const conditions = ["r.import_number = $1"];
  if (filter === "ERRORS") conditions.push("m.problems <> '[]' AND NOT m.left_out");
  if (filter === "LEFT_OUT") conditions.push("m.left_out");
  if (column != null) {
    parameters.push(JSON.stringify([{ column }]));
    conditions.push(`m.problems @> $${parameters.length}`);
  }
  const forms = searchForms(search ?? "");
  if (forms.length > 0) {
    parameters.push(forms);
    const place = parameters.length;
    conditions.push(
      `(fold_text(r.cells) LIKE ANY (SELECT '%' || fold_text(form) || '%' FROM unnest($${place}::text[]) AS form)
        OR fold_text(m.fixes::text) LIKE ANY (SELECT '%' || fold_text(form) || '%' FROM unnest($${place}::text[]) AS form))`,
    );
  }
  return conditions.join(" AND ");
}

/** A search as a person types it, and as typed cells keep numbers and dates. */
function searchForms(search: string): string[] {
  const text = search.trim().slice(0, 200);
  if (text === "") return [];
  const forms = [likePart(text)];
  if (/^\d[\d.]*,\d+$/.test(text)) forms.push(text.replaceAll(".", "").replace(",", "."));
  const day = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text);
  if (day) forms.push(`${day[3]}-${day[2]}-${day[1]}`);
  return forms;
}

function shownRow(columns: number, row: StoredRow): ImportRow {
  const cells = row.cells.split(CELL_SEPARATOR);
  const fixes = row.fixes ?? {};
  return {
    number: row.rowNumber,
    cells: Array.from({ length: columns }, (_, index) => fixes[index] ?? cellText(cells[index] ?? "")),
    corrected: Object.keys(fixes).map(Number),
    leftOut: row.leftOut ?? false,
    problems: row.problems ?? [],
  };
}
