import type { TaskImportListDetails } from "../list-details.ts";
import type { ReadingNotes } from "../reading/reading-notes.ts";
import type { ColumnProfile } from "../understanding/column-profile.ts";
import type { ImportColumn, ImportReading, ImportSheet } from "../import-record.ts";

/** What a worker thread is started with. Plain data. */
export interface WorkerOrder {
  databaseUrl: string;
  step: "STAGING" | "VALIDATING" | "COMMITTING";
  importId: string;
  /** Staging only: a local copy of the file, and its name as uploaded. */
  file: { path: string; name: string } | null;
  /** Staging only: tell the head and wait for "go" before rows are stored; null reading = find out. */
  preview: { reading: Partial<ImportReading> } | null;
  /** The clock's instant (ISO) and its day in Madrid. */
  now: string;
  today: string;
  /** Rows of one read of staged rows, of one COPY of a commit. */
  readBatch: number;
  commitBatch: number;
}

/** What is known once the first rows were read. */
export interface StagedHead {
  reading: ImportReading;
  sheets: ImportSheet[];
  /** At most 30 × 40 cells, as a person sees them, blank rows included. */
  head: string[][];
  columns: ImportColumn[];
  /** Profiles of the first rows; those of all rows follow at the end. */
  profiles: ColumnProfile[];
  notes: ReadingNotes;
  headerSignature: string;
  /** Company and contact of the last list of this shape. */
  rememberedDetails: TaskImportListDetails | null;
}

export type WorkerOutcome =
  /** The step is done and the import's status says what is next. */
  | "DONE"
  /** Another worker holds the import's lease. */
  | "BUSY"
  /** The import was cancelled or changed meanwhile; nothing of the step was kept. */
  | "SUPERSEDED";

export type WorkerReport =
  | { type: "head"; head: StagedHead }
  | { type: "progress"; done: number; total: number | null }
  | { type: "waiting"; what: string | null }
  | { type: "end"; outcome: WorkerOutcome; rows: { valid: number; failing: number } | null }
  /** The file is at fault; `message` is Spanish and ready to show. */
  | { type: "refused"; code: string; message: string }
  /** We or the database are at fault. */
  | { type: "failed"; message: string; stack: string; databaseGone: boolean };

export type WorkerCommand = { type: "go" };
