import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import type { TaskState } from "../../../schema/rules/tasks.ts";

/** A task of a batch, with what it had before, so that it can be given back. */
@Entity("task_batch_items")
@Index("task_batch_items_task", ["taskId"])
export class TaskBatchItem {
  @ForeignKey("task_batches", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "batch_id" })
  batchId!: number;

  /** From 1, in the order of the tasks' ids, in which they are locked. */
  @PrimaryColumn({ type: "int" })
  position!: number;

  /** No foreign key: tasks that are erased meanwhile leave their number. */
  @Column({ type: "bigint", name: "task_id" })
  taskId!: number;

  /** Of a SPREAD: the INE number of where the debtor lives; null: not known. */
  @Column({ type: "text", nullable: true })
  province!: string | null;

  /** Whom it is to be given to. */
  @Column({ type: "bigint", name: "specialist_id", nullable: true })
  specialistId!: number | null;

  @Column({ type: "bigint", name: "former_assignee_id", nullable: true })
  formerAssigneeId!: number | null;

  @Column({ type: "text", name: "former_state", nullable: true })
  formerState!: TaskState | null;

  @Column({ type: "timestamptz", name: "former_state_since", nullable: true })
  formerStateSince!: Date | null;

  /** The task's version after the change; null: not changed (yet). */
  @Column({ type: "int", name: "version_after", nullable: true })
  versionAfter!: number | null;

  /** Why it was left as it was. */
  @Column({ type: "text", nullable: true })
  skipped!: Contract.TaskBatchReason | null;

  /** Why an undo left it as it was. */
  @Column({ type: "text", nullable: true })
  kept!: Contract.TaskBatchReason | null;
}
