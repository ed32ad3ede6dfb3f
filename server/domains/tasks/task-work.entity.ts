import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/** When a debt may or is to be called about again; those never called have no row. */
@Entity("task_work")
@Index("task_work_calls", ["callAt"], {
  where: "call_reason IN ('CALL_BACK', 'BROKEN_PROMISE', 'BROKEN_PLAN')",
})
@Index("task_work_strategy_calls", ["callAt"], { where: "call_reason = 'STRATEGY'" })
@Check(
  "task_work_call_reason_check",
  "call_reason IN ('CALL_BACK', 'BROKEN_PROMISE', 'BROKEN_PLAN', 'STRATEGY')",
)
@Check("task_work_check", "(call_at IS NULL) = (call_reason IS NULL)")
export class TaskWork {
  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "task_id" })
  taskId!: number;

  /** Nobody is offered it before. */
  @Column({ type: "timestamptz", name: "not_before", nullable: true })
  notBefore!: Date | null;

  @Column({ type: "timestamptz", name: "call_at", nullable: true })
  callAt!: Date | null;

  /** Null: whoever works then. */
  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "call_by", nullable: true })
  callBy!: number | null;

  @Column({ type: "text", name: "call_reason", nullable: true })
  callReason!: "CALL_BACK" | "BROKEN_PROMISE" | "BROKEN_PLAN" | "STRATEGY" | null;

  @Column({ type: "text", name: "call_note", default: "" })
  callNote!: string;

  /** Calls in vain since somebody was reached. */
  @Column({ type: "int", default: 0 })
  misses!: number;
}
