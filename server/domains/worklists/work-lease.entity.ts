import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from "typeorm";

/** Who has which debt in hand, one each; after `until` anybody may take it. */
@Entity("work_leases")
@Unique(["accountId"])
export class WorkLease {
  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "task_id" })
  taskId!: number;

  @ForeignKey("accounts", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "account_id" })
  accountId!: number;

  @Column({ type: "timestamptz", name: "taken_at" })
  takenAt!: Date;

  @Column({ type: "timestamptz" })
  until!: Date;
}
