// SQL: rows and their marks have no relation.
import { PassThrough } from "node:stream";
import type { Readable } from "node:stream";
import { Conflict } from "../../platform/refusals.ts";
import { openCsv } from "../../platform/spreadsheets/csv-writer.ts";
import type { TableColumn, TableWriter } from "../../platform/spreadsheets/table-writer.ts";
import { openXlsx } from "../../platform/spreadsheets/xlsx-writer.ts";
import { selectList } from "../../platform/select-list.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { CELL_SEPARATOR } from "./import-limits.ts";
import { headersOf } from "./import-record.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { requireImport } from "./import-store.ts";
import { cellText } from "./reading/cell.ts";
import { nameColumns } from "./reading/header.ts";
import { TaskImportMark } from "./task-import-mark.entity.ts";
import { TaskImportRow } from "./task-import-row.entity.ts";
import type { RowIssue } from "./understanding/row-reading.ts";

/** The `kind` of the tickets downloadTaskImportLeftOut makes. */
export const LEFT_OUT_DOWNLOAD = "import-left-out";

export interface Download {
  file: Readable;
  fileName: string;
  contentType: string;
}

const PROBLEM = "Problema";
const BY_HAND = "Excluida a mano";
const ROWS_AT_ONCE = 500;
const WIDEST = 60;
const ROW = ["rowNumber", "cells"] as const;

/** A link to the rows that aren't saved as they are. Throws NotFound, Conflict when there are none. */
export async function downloadTaskImportLeftOut(
  ctx: SignedInContext,
  id: string,
): Promise<{ url: string; fileName: string }> {
  const record = await requireImport(ctx.db, id);
  if (record.rowsLeftOut + (record.rowsFailing ?? 0) === 0) {
    throw new Conflict("Esta importación no tiene filas excluidas ni con errores.", { code: "NO_ROWS" });
  }
  const url = await ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "downloadTaskImportLeftOut",
      subjectType: "task_import",
      subjectId: id,
    });
    return issueDownloadTicket(ctx, manager, { kind: LEFT_OUT_DOWNLOAD, params: { importId: id } });
  });
  return { url, fileName: nameOf(record) };
}

function nameOf(record: TaskImportRecord): string {
  const base = record.fileName.replace(/\.[^.]*$/, "") || "lista";
  return `${base}-filas-excluidas.${record.kind === "CSV" ? "csv" : "xlsx"}`;
}

/**
 * The rows as they stood in the file with a column that says what is wrong; csv stays csv with its delimiter, the
 * spreadsheet formats become .xlsx. For the parameters of a redeemed ticket. Throws NotFound.
 */
export async function openLeftOut(ctx: Context, params: Record<string, unknown>): Promise<Download> {
  const { importId } = params;
  const record = await requireImport(ctx.db, typeof importId === "string" ? importId : "");
  const headers = headersOf(record);
  // The file may have a column of this name itself.
  const columns = nameColumns([...headers, PROBLEM]).map((header, at): TableColumn => ({
    header,
    kind: "text",
    width: at === headers.length ? WIDEST : 20,
  }));
  const file = new PassThrough({ highWaterMark: 262_144 });
  const csv = record.kind === "CSV";
  const writer = csv
    ? openCsv(file, columns, { delimiter: record.delimiter ?? ";" })
    : openXlsx(file, columns, { sheetName: "Filas excluidas" });
  writeRows(ctx, record, file, writer).catch((error: unknown) => {
    if (file.closed || file.destroyed) return;
    ctx.log.error({ err: error }, "a download of left-out rows broke off");
    file.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  const contentType = csv
    ? "text/csv; charset=utf-8"
    : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { file, fileName: nameOf(record), contentType };
}

async function writeRows(
  ctx: Context,
  record: TaskImportRecord,
  file: PassThrough,
  writer: TableWriter,
): Promise<void> {
  const width = record.columns.length;
  let after = 0;
  for (;;) {
    const rows = await ctx.db.query<
      (Pick<TaskImportRow, (typeof ROW)[number]> & Pick<TaskImportMark, "problems">)[]
    >(
      `SELECT ${selectList(TaskImportRow, "r", ROW)}, ${selectList(TaskImportMark, "m", ["problems"])}
       FROM task_import_marks m JOIN task_import_rows r USING (import_number, row_number)
       WHERE m.import_number = $1 AND m.row_number > $2 AND (m.left_out OR m.problems <> '[]')
       ORDER BY m.row_number LIMIT $3`,
      [record.number, after, ROWS_AT_ONCE],
    );
    for (const { cells, problems } of rows) {
      const values = cells.split(CELL_SEPARATOR);
      const shown = Array.from({ length: width }, (_, index) => cellText(values[index] ?? ""));
      await writer.write([...shown, problemText(record, problems)]);
    }
    after = rows.at(-1)?.rowNumber ?? after;
    if (rows.length < ROWS_AT_ONCE) break;
    if (file.destroyed) return;
  }
  await writer.close();
}

/** "Email: Email inválido; Importe deuda: …" under the file's own headers. */
function problemText(record: TaskImportRecord, problems: readonly RowIssue[]): string {
  if (problems.length === 0) return BY_HAND;
  return problems
    .map(({ column, message }) => {
      const header = column === null ? undefined : record.columns[column]?.header;
      return header === undefined ? message : `${header}: ${message}`;
    })
    .join("; ");
}
