import type { DuplicateSummary } from "../../domains/task-imports/list-duplicates.ts";
import type { ImportRow } from "../../domains/task-imports/import-rows.ts";
import type { ColumnView } from "../../domains/task-imports/import-view.ts";
import type { TaskImportRecord } from "../../domains/task-imports/import-record.ts";

/** `preview` in the documented shape, with what newer clients may use beside it. */
export function presentPreview(
  record: TaskImportRecord,
  columns: readonly ColumnView[],
  warnings: readonly string[],
): Record<string, unknown> {
  const sheet = record.sheets.find(({ name }) => name === record.sheetName);
  const below = sheet?.rows == null ? null : Math.max(0, sheet.rows - record.headerRow);
  return {
    preview: [
      {
        previewTask: columns.map(({ header, samples, suggestion, questions }) => ({
          columnHeader: header,
          preview: samples,
          mandatoryProperties: { assignment: suggestion !== null, typeColumn: suggestion?.choice ?? null },
          /** How its values may be read, with what each answer would store; the list is saved with `reading`. */
          questions,
        })),
      },
    ],
    historicalId: record.id,
    /** Company and contact of the last list of this very company; nulls for any other. */
    taskListDetails: record.listDetails,
    fileName: record.fileName,
    sheets: record.sheets,
    sheetName: record.sheetName,
    headerRow: record.headerRow,
    encoding: record.encoding,
    delimiter: record.delimiter,
    /** Below the header; null while they are still being counted. */
    rows: record.rowsTotal ?? below,
    warnings,
  };
}

export function presentSavedList(
  record: TaskImportRecord,
  duplicates: readonly DuplicateSummary[],
  leftOut: readonly ImportRow[],
  warnings: readonly string[],
): Record<string, unknown> {
  return {
    nDuplicateTasks: duplicates.length,
    warnings,
    duplicateTasks: duplicates,
    historicalId: record.id,
    taskListId: record.listId,
    totalTasks: record.createdCount,
    nRows: record.rowsTotal,
    nLeftOutRows: record.rowsLeftOut,
    /** The first ones; the rest can be downloaded. */
    leftOutRows: leftOut.map(({ number, problems }) => ({
      row: number,
      problems: problems.map(({ column, message, value }) => ({
        columnHeader: column === null ? null : (record.columns[column]?.header ?? null),
        message,
        value,
      })),
    })),
  };
}
