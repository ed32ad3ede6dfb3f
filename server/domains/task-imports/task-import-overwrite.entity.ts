import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/** What an import overwrote, for undoing it. */
@Entity("task_import_overwrites")
@Index("task_import_overwrites_task", ["taskId"])
export class TaskImportOverwrite {
  /** task_imports.number */
  @PrimaryColumn({ type: "bigint", name: "import_number" })
  importNumber!: number;

  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "task_id" })
  taskId!: number;

  @PrimaryColumn({ type: "int", name: "row_number" })
  rowNumber!: number;

  /** The task's version right after the overwriting: a higher one means people changed it since. */
  @Column({ type: "int", name: "version_after" })
  versionAfter!: number;

  /** The task's former row, as JSON. */
  @Column({ type: "jsonb" })
  former!: Record<string, unknown>;
}
