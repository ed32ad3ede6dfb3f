import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import type {
  ImportStatus,
  ImportReading,
  ImportSheet,
  ImportColumn,
  ImportProgress,
  ImportFindings,
  UndoReport,
} from "./import-record.ts";
import type { ColumnChoice, Replacement } from "./understanding/row-reading.ts";
import type { ColumnProfile } from "./understanding/column-profile.ts";
import type { TaskImportListDetails } from "./list-details.ts";
import type { ReadingNotes } from "./reading/reading-notes.ts";
import type { ReadingOverride } from "./understanding/column-readings.ts";

/** The import of a file; its row is the queue. Workers read and write it by SQL, see import-record.ts. */
@Entity("task_imports")
@Index("task_imports_by_key", ["apiKeyId"], { where: "api_key_id IS NOT NULL" })
@Index("task_imports_hash", ["fileHash"])
@Index("task_imports_kept", ["createdBy"], { where: "swept_at IS NULL" })
@Index("task_imports_list", ["listId"])
@Index("task_imports_newest", ["createdAt"])
@Index("task_imports_running", ["status"], { where: "status IN ('STAGING', 'VALIDATING', 'COMMITTING')" })
@Index("task_imports_saving_themselves", ["updatedAt"], { where: "saves_itself" })
@Index("task_imports_unswept", ["updatedAt"], { where: "swept_at IS NULL" })
@Check("task_imports_kind_check", "kind IN ('XLSX', 'XLS', 'CSV')")
@Check(
  "task_imports_status_check",
  "status IN ('STAGING', 'MAPPING', 'VALIDATING', 'REVIEW', 'COMMITTING', 'COMMITTED', 'UNDONE', 'CANCELLED', 'FAILED')",
)
@Check("task_imports_whose_check", "num_nonnulls(created_by, api_key_id) = 1")
export class TaskImport {
  /** The historicalId of the documented calls. */
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  /** Small key for the millions of staged rows. */
  @Column({ type: "bigint", unique: true, generated: "identity", generatedIdentity: "ALWAYS" })
  number!: number;

  @Column({ type: "text" })
  status!: ImportStatus;

  /** How often the running step was begun; a file that kills its reader each time is given up. */
  @Column({ type: "int", default: 0 })
  attempts!: number;

  /** Goes up whenever what a running step works on changes: a step that comes back with an older one is dropped. */
  @Column({ type: "int", default: 0 })
  generation!: number;

  @Column({ type: "text", name: "file_key" })
  fileKey!: string;

  @Column({ type: "text", name: "file_name" })
  fileName!: string;

  @Column({ type: "bigint", name: "file_size" })
  fileSize!: number;

  @Column({ type: "text", name: "file_hash" })
  fileHash!: string;

  @Column({ type: "text" })
  kind!: ImportReading["kind"];

  @Column({ type: "text", nullable: true })
  encoding!: string | null;

  @Column({ type: "text", nullable: true })
  delimiter!: string | null;

  @Column({ type: "jsonb", default: [] })
  sheets!: ImportSheet[];

  @Column({ type: "text", name: "sheet_name", default: "Hoja 1" })
  sheetName!: string;

  @Column({ type: "int", name: "header_row" })
  headerRow!: number;

  @Column({ type: "jsonb", default: [] })
  head!: string[][];

  @Column({ type: "text", name: "header_signature", default: "" })
  headerSignature!: string;

  /** In file order. */
  @Column({ type: "jsonb", default: [] })
  columns!: ImportColumn[];

  /** What people chose for each column, null while open. */
  @Column({ type: "jsonb", default: [] })
  choices!: (ColumnChoice | null)[];

  /** Every column has a choice and the mandatory properties are mapped. */
  @Column({ type: "boolean", name: "mapping_complete", default: false })
  mappingComplete!: boolean;

  /** Over all rows, once staged. */
  @Column({ type: "jsonb", nullable: true })
  profiles!: ColumnProfile[] | null;

  @Column({ type: "jsonb", default: [] })
  replacements!: Replacement[];

  @Column({ type: "jsonb", name: "list_details", default: {} })
  listDetails!: TaskImportListDetails;

  @Column({ type: "jsonb", nullable: true })
  progress!: ImportProgress | null;

  @Column({ type: "int", name: "rows_total", nullable: true })
  rowsTotal!: number | null;

  @Column({ type: "int", name: "rows_valid", nullable: true })
  rowsValid!: number | null;

  @Column({ type: "int", name: "rows_failing", nullable: true })
  rowsFailing!: number | null;

  @Column({ type: "int", name: "rows_left_out", default: 0 })
  rowsLeftOut!: number;

  /** Of the last check. */
  @Column({ type: "jsonb", default: {} })
  findings!: ImportFindings;

  @Column({ type: "int", name: "created_count", default: 0 })
  createdCount!: number;

  @Column({ type: "int", name: "overwritten_count", default: 0 })
  overwrittenCount!: number;

  @Column({ type: "text", nullable: true })
  failure!: string | null;

  /** Why the last try to save was refused; the import is back in REVIEW then. */
  @Column({ type: "text", name: "commit_refusal", nullable: true })
  commitRefusal!: string | null;

  /** Task numbers taken for the commit: a commit that died uses the same ones again. */
  @Column({ type: "bigint", name: "codes_from", nullable: true })
  codesFrom!: number | null;

  @Column({ type: "int", name: "codes_count", nullable: true })
  codesCount!: number | null;

  @ForeignKey("task_lists", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "list_id", nullable: true })
  listId!: number | null;

  @Column({ type: "jsonb", name: "undo_report", nullable: true })
  undoReport!: UndoReport | null;

  @Column({ type: "int", default: 1 })
  version!: number;

  /** null: a program delivered the file. */
  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by", nullable: true })
  createdBy!: number | null;

  @ForeignKey("api_keys")
  @Column({ type: "bigint", name: "api_key_id", nullable: true })
  apiKeyId!: number | null;

  /** Delivered, and nobody has had to look at it yet: see settle-deliveries.ts. */
  @Column({ type: "boolean", name: "saves_itself", default: false })
  savesItself!: boolean;

  /** Why a delivered file waits for a person, in words. */
  @Column({ type: "text", name: "waits_for", array: true, default: [] })
  waitsFor!: string[];

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  @Column({ type: "timestamptz", name: "committed_at", nullable: true })
  committedAt!: Date | null;

  @Column({ type: "timestamptz", name: "undone_at", nullable: true })
  undoneAt!: Date | null;

  /** When rows and file nobody needs any more were deleted. */
  @Column({ type: "timestamptz", name: "swept_at", nullable: true })
  sweptAt!: Date | null;

  /** Serial day numbers of the workbook count from 1904. */
  @Column({ type: "boolean", default: false })
  date1904!: boolean;

  @Column({ type: "jsonb", default: {} })
  notes!: ReadingNotes;

  @Column({ type: "jsonb", default: [] })
  readings!: ReadingOverride[];

  /** Counted up by the process that works on it: a frozen one is known by its standing still. */
  @Column({ type: "int", default: 0 })
  beat!: number;

  /** Taken for the commit, like the tasks' numbers. */
  @Column({ type: "text", name: "list_code", nullable: true })
  listCode!: string | null;

  /** The instant its tasks bear, said before they are there: see tasks/walk-tasks.ts. */
  @Column({ type: "timestamptz", name: "saving_at", nullable: true })
  savingAt!: Date | null;
}
