import { Column, Entity, PrimaryColumn } from "typeorm";

/** A row of a file as staged. */
@Entity("task_import_rows")
export class TaskImportRow {
  /** task_imports.number */
  @PrimaryColumn({ type: "bigint", name: "import_number" })
  importNumber!: number;

  @PrimaryColumn({ type: "int", name: "row_number" })
  rowNumber!: number;

  /** All cells of the row, parted by U+001F. */
  @Column({ type: "text" })
  cells!: string;
}
