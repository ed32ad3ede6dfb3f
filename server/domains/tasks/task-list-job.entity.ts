import { Check, Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";

/** A list whose tasks are being deleted or brought back, while that goes on. The row of the list is the lock. */
@Entity("task_list_jobs")
@Check("task_list_jobs_kind_check", "kind IN ('DELETE', 'RESTORE')")
export class TaskListJob {
  @PrimaryColumn({ type: "bigint", name: "list_id" })
  @ForeignKey("task_lists")
  listId!: number;

  @Column({ type: "text" })
  kind!: Contract.TaskListJobKind;

  @Column({ type: "int" })
  total!: number;

  @Column({ type: "int" })
  done!: number;

  /** Tasks up to this id are done. */
  @Column({ type: "bigint" })
  position!: number;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "asked_by", nullable: true })
  askedBy!: number | null;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;
}
