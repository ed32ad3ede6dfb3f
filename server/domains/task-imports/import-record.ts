import { snakeCase } from "../../platform/text/snake-case.ts";
import { NO_NOTES } from "./reading/reading-notes.ts";
import { completeProfile } from "./understanding/column-profile.ts";
import type { ColumnChoice } from "./understanding/row-reading.ts";
import type { SuggestionReason } from "./understanding/suggest.ts";
import { NO_LIST_DETAILS } from "./list-details.ts";
import type { TaskImport } from "./task-import.entity.ts";

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

export interface ImportProgress {
  done: number;
  total: number | null;
  startedAt?: string;
  /** What a step that can't go on waits for. */
  waiting?: string | null;
}

/** What services and workers read of an import; workers by SQL, since they can't load the entity's decorators. */
const RECORD = [
  "id",
  "number",
  "status",
  "attempts",
  "generation",
  "fileKey",
  "fileName",
  "fileSize",
  "fileHash",
  "kind",
  "encoding",
  "delimiter",
  "sheets",
  "sheetName",
  "headerRow",
  "head",
  "headerSignature",
  "columns",
  "choices",
  "mappingComplete",
  "profiles",
  "replacements",
  "readings",
  "date1904",
  "notes",
  "listDetails",
  "progress",
  "rowsTotal",
  "rowsValid",
  "rowsFailing",
  "rowsLeftOut",
  "findings",
  "createdCount",
  "overwrittenCount",
  "failure",
  "commitRefusal",
  "listId",
  "undoReport",
  "version",
  "createdBy",
  "apiKeyId",
  "savesItself",
  "waitsFor",
  "createdAt",
  "updatedAt",
  "committedAt",
  "undoneAt",
] as const satisfies readonly (keyof TaskImport)[];

export type TaskImportRecord = Pick<TaskImport, (typeof RECORD)[number]>;

export const IMPORT_COLUMNS = RECORD.map((name) => `${snakeCase(name)} AS "${name}"`).join(", ");

type Int8 = "number" | "fileSize";
type MaybeInt8 = "createdBy" | "apiKeyId" | "listId";

/** As the mapper gives it, or a worker's driver, which has int8 as text. */
type StoredImport = Omit<TaskImportRecord, Int8 | MaybeInt8> &
  Record<Int8, number | string> &
  Record<MaybeInt8, number | string | null>;

const maybeNumber = (stored: number | string | null) => (stored === null ? null : Number(stored));

/** What was stored by an older version lacks what came later. */
export function toImportRecord(stored: StoredImport): TaskImportRecord {
  const { number, fileSize, createdBy, apiKeyId, listId, profiles, notes, listDetails, findings } = stored;
  return {
    ...stored,
    number: Number(number),
    fileSize: Number(fileSize),
    createdBy: maybeNumber(createdBy),
    apiKeyId: maybeNumber(apiKeyId),
    listId: maybeNumber(listId),
    profiles: profiles?.map(completeProfile) ?? null,
    notes: { ...NO_NOTES, ...notes },
    listDetails: { ...NO_LIST_DETAILS, ...listDetails },
    findings: { ...NO_FINDINGS, ...findings },
  };
}

const NO_FINDINGS: ImportFindings = { errors: {}, unknown: {} };

/** The headers as the row reader wants them. */
export function headersOf(record: Pick<TaskImportRecord, "columns">): string[] {
  return record.columns.map(({ header }) => header);
}

/** Open columns are read as not imported. */
export function mappingOf(record: Pick<TaskImportRecord, "columns" | "choices">): ColumnChoice[] {
  return record.columns.map((_, index) => record.choices[index] ?? "IGNORE");
}
