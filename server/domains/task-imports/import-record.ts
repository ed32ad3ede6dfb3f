import type { ReadingNotes } from "./reading/reading-notes.ts";
import { NO_NOTES } from "./reading/reading-notes.ts";
import { completeProfile } from "./understanding/column-profile.ts";
import type { ColumnProfile } from "./understanding/column-profile.ts";
import type { ReadingOverride } from "./understanding/column-readings.ts";
import type { ColumnChoice, Replacement } from "./understanding/row-reading.ts";
import type { SuggestionReason } from "./understanding/suggest.ts";
import { NO_LIST_DETAILS } from "./list-details.ts";
import type { TaskImportListDetails } from "./list-details.ts";

export type ImportStatus =
  | "STAGING"
  | "MAPPING"
  | "VALIDATING"
  | "REVIEW"
  | "COMMITTING"
  | "COMMITTED"
  | "UNDONE"
  | "CANCELLED"
  | "FAILED";

export const RUNNING: readonly ImportStatus[] = ["STAGING", "VALIDATING", "COMMITTING"];
export const OPEN: readonly ImportStatus[] = [...RUNNING, "MAPPING", "REVIEW"];
/** What columns and values mean can still be chosen. */
export const CHOOSING: readonly ImportStatus[] = OPEN.filter((status) => status !== "COMMITTING");

export interface ImportSheet {
  name: string;
  rows: number | null;
}

/** How the file is read. `headerRow` is 1-based. */
export interface ImportReading {
  kind: "XLSX" | "XLS" | "CSV";
  encoding: string | null;
  delimiter: string | null;
  sheetName: string;
  headerRow: number;
  /** Serial day numbers of the workbook count from 1904. */
  date1904: boolean;
}

export interface ImportSuggestion {
  choice: ColumnChoice;
  /** 0–1. */
  confidence: number;
  reason: SuggestionReason;
}

export interface ImportColumn {
  header: string;
  samples: string[];
  suggestion: ImportSuggestion | null;
}

export interface ImportFindings {
  /** Column → rows with a problem there that aren't left out. */
  errors: Record<string, number>;
  unknown: Record<string, { value: string; count: number }[]>;
}

export interface UndoReport {
  removed: number;
  restored: number;
  kept: number;
  keptCodes: string[];
}

/**
 * One row of task_imports (task-import.entity.ts) as everybody reads it: by SQL, also in worker threads, which run without
 * the object mapper and can't load its decorators.
 */
export interface TaskImportRecord extends ImportReading {
  id: string;
  number: number;
  status: ImportStatus;
  attempts: number;
  generation: number;
  fileKey: string;
  fileName: string;
  fileSize: number;
  fileHash: string;
  sheets: ImportSheet[];
  head: string[][];
  headerSignature: string;
  columns: ImportColumn[];
  choices: (ColumnChoice | null)[];
  mappingComplete: boolean;
  profiles: ColumnProfile[] | null;
  replacements: Replacement[];
  /** What people decided about how the values of a column are read. */
  readings: ReadingOverride[];
  notes: ReadingNotes;
  listDetails: TaskImportListDetails;
  /** `waiting`: what a step that can't go on waits for. */
  progress: { done: number; total: number | null; startedAt?: string; waiting?: string | null } | null;
  rowsTotal: number | null;
  rowsValid: number | null;
  rowsFailing: number | null;
  rowsLeftOut: number;
  findings: ImportFindings;
  createdCount: number;
  overwrittenCount: number;
  failure: string | null;
  commitRefusal: string | null;
  listId: number | null;
  undoReport: UndoReport | null;
  version: number;
  createdBy: number;
  createdAt: Date;
  updatedAt: Date;
  committedAt: Date | null;
  undoneAt: Date | null;
}

export const IMPORT_COLUMNS = `
  id, number, status, attempts, generation, file_key, file_name, file_size, file_hash, kind, encoding, delimiter,
  sheets, sheet_name, header_row, head, header_signature, columns, choices, mapping_complete, profiles, replacements,
  date1904, notes, readings,
  list_details, progress, rows_total, rows_valid, rows_failing, rows_left_out, findings, created_count,
  overwritten_count, failure, commit_refusal, list_id, undo_report, version, created_by, created_at, updated_at,
  committed_at, undone_at`;

/** A row as either driver gives it; int8 columns may come as text. */
export function toImportRecord(row: Record<string, unknown>): TaskImportRecord {
  const number = (name: string) => (row[name] === null ? null : Number(row[name]));
  const record: { [K in keyof TaskImportRecord]: unknown } = {
    id: row["id"],
    number: number("number"),
    status: row["status"],
    attempts: row["attempts"],
    generation: row["generation"],
    fileKey: row["file_key"],
    fileName: row["file_name"],
    fileSize: number("file_size"),
    fileHash: row["file_hash"],
    kind: row["kind"],
    encoding: row["encoding"],
    delimiter: row["delimiter"],
    sheets: row["sheets"],
    sheetName: row["sheet_name"],
    headerRow: row["header_row"],
    head: row["head"],
    headerSignature: row["header_signature"],
    columns: row["columns"],
    choices: row["choices"],
    mappingComplete: row["mapping_complete"],
    profiles: (row["profiles"] as ColumnProfile[] | null)?.map(completeProfile) ?? null,
    replacements: row["replacements"],
    readings: row["readings"],
    date1904: row["date1904"],
    notes: { ...NO_NOTES, ...(row["notes"] as object) },
    listDetails: { ...NO_LIST_DETAILS, ...(row["list_details"] as object) },
    progress: row["progress"],
    rowsTotal: row["rows_total"],
    rowsValid: row["rows_valid"],
    rowsFailing: row["rows_failing"],
    rowsLeftOut: row["rows_left_out"],
    findings: { errors: {}, unknown: {}, ...(row["findings"] as object) },
    createdCount: row["created_count"],
    overwrittenCount: row["overwritten_count"],
    failure: row["failure"],
    commitRefusal: row["commit_refusal"],
    listId: number("list_id"),
    undoReport: row["undo_report"],
    version: row["version"],
    createdBy: number("created_by"),
    createdAt: row["created_at"],
    updatedAt: row["updated_at"],
    committedAt: row["committed_at"],
    undoneAt: row["undone_at"],
  };
  // The columns' types are the migration's.
  return record as TaskImportRecord;
}

/** The headers as the row reader wants them. */
export function headersOf(record: Pick<TaskImportRecord, "columns">): string[] {
  return record.columns.map(({ header }) => header);
}

/** Open columns are read as not imported. */
export function mappingOf(record: Pick<TaskImportRecord, "columns" | "choices">): ColumnChoice[] {
  return record.columns.map((_, index) => record.choices[index] ?? "IGNORE");
}
