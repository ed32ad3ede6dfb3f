import { Column, Entity, Index, PrimaryColumn } from "typeorm";
import type { CellFixes } from "./understanding/understand-row.ts";
import type { RowIssue } from "./understanding/row-reading.ts";

/** What is known of few rows, apart from them: marking one never rewrites a staged row. */
@Entity("task_import_marks")
@Index("task_import_marks_failing", ["importNumber", "rowNumber"], {
  where: "problems <> '[]' AND NOT left_out",
})
@Index("task_import_marks_left_out", ["importNumber", "rowNumber"], { where: "left_out" })
export class TaskImportMark {
  /** task_imports.number */
  @PrimaryColumn({ type: "bigint", name: "import_number" })
  importNumber!: number;

  @PrimaryColumn({ type: "int", name: "row_number" })
  rowNumber!: number;

  @Column({ type: "jsonb", default: {} })
  fixes!: CellFixes;

  @Column({ type: "boolean", name: "left_out", default: false })
  leftOut!: boolean;

  @Column({ type: "jsonb", default: [] })
  problems!: RowIssue[];
}
