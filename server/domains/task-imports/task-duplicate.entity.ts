import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import type { TaskValues } from "../tasks/task-properties.ts";
import type { TaskDuplicateDecision, TaskDuplicateKind } from "../../generated/schema-types.ts";

/** A row that looks like a stored task, or like an earlier row of its file. */
@Entity("task_duplicates")
@Index("task_duplicates_party", ["partyId"], { where: "party_id IS NOT NULL" })
@Index("task_duplicates_pending", ["importNumber"], { where: "decision IS NULL" })
@Index("task_duplicates_task", ["taskId"])
@Unique(["importNumber", "rowNumber"])
@Check(
  "task_duplicates_decision_check",
  "decision IN ('OVERWRITE', 'INDEPENDENT', 'KEEP_STORED', 'ADD_OBLIGOR')",
)
@Check("task_duplicates_kind_check", "kind IN ('SAME_DEBT', 'OTHER_OBLIGOR')")
export class TaskDuplicate {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** task_imports.number */
  @Column({ type: "bigint", name: "import_number" })
  importNumber!: number;

  @Column({ type: "int", name: "row_number" })
  rowNumber!: number;

  /** The stored task, or the one made from the earlier row. */
  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "task_id" })
  taskId!: number;

  /** The row's values as understood. */
  @Column({ type: "jsonb" })
  values!: TaskValues;

  @Column({ type: "text", default: "SAME_DEBT" })
  kind!: TaskDuplicateKind;

  @Column({ type: "text", nullable: true })
  decision!: TaskDuplicateDecision | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "decided_by", nullable: true })
  decidedBy!: number | null;

  @Column({ type: "timestamptz", name: "decided_at", nullable: true })
  decidedAt!: Date | null;

  /** ADD_OBLIGOR: the party that was added; null where it was there already. */
  @ForeignKey("parties", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "party_id", nullable: true })
  partyId!: number | null;
}
