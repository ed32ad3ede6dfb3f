import { Check, Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import type { TaskState } from "../../../schema/rules/tasks.ts";

/** One action over many tasks. Its row is also the lock under which its pieces, its cancelling and its undoing follow each other. */
@Entity("task_batches")
@Check("task_batches_action_check", "action IN ('ASSIGN', 'SPREAD', 'UNASSIGN', 'CHANGE_STATE', 'DELETE')")
@Check(
  "task_batches_status_check",
  "status IN ('RUNNING', 'FINISHED', 'CANCELLED', 'FAILED', 'UNDOING', 'UNDONE')",
)
export class TaskBatch {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "text" })
  action!: Contract.TaskBatchAction;

  /** Of ASSIGN and SPREAD. */
  @Column({ type: "bigint", array: true, name: "specialist_ids" })
  specialistIds!: number[];

  @Column({ type: "boolean" })
  notify!: boolean;

  /** Of CHANGE_STATE. */
  @Column({ type: "text", nullable: true })
  state!: TaskState | null;

  @Column({ type: "text", nullable: true })
  reason!: string | null;

  @Column({ type: "text" })
  status!: Contract.TaskBatchStatus;

  @Column({ type: "int" })
  total!: number;

  /** Items up to this one are carried out. */
  @Column({ type: "int" })
  position!: number;

  @Column({ type: "int" })
  changed!: number;

  @Column({ type: "int" })
  skipped!: number;

  /** Items up to this one are undone. */
  @Column({ type: "int", name: "undo_position" })
  undoPosition!: number;

  @Column({ type: "int" })
  restored!: number;

  @Column({ type: "int" })
  kept!: number;

  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;

  @Column({ type: "bigint", name: "undone_by", nullable: true })
  undoneBy!: number | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt!: Date | null;
}
