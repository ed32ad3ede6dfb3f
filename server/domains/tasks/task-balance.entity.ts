import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";

/** What was added to a task's debt and paid of it, of those of which anything was. Kept by triggers. */
@Entity("task_balances")
export class TaskBalance {
  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "task_id" })
  taskId!: number;

  /** As the task has it, like the three below: a list is added up without reading its tasks. */
  @Column({ type: "bigint", name: "list_id", nullable: true })
  listId!: number | null;

  @Column({ type: "date", name: "debt_date", nullable: true })
  debtDate!: string | null;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  amount!: string;

  @Column({ type: "boolean", name: "is_live" })
  isLive!: boolean;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  charged!: string;

  /** By payments booked for its list. */
  @Column({ type: "numeric", precision: 14, scale: 2 })
  paid!: string;
}
