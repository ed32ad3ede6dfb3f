import { Column, Entity, Index, PrimaryColumn } from "typeorm";
import type { TaskState } from "../../../schema/rules/tasks.ts";

/** Counts and sums of live tasks, kept by statement triggers. */
@Entity("task_totals")
@Index("task_totals_institution", { synchronize: false })
export class TaskTotal {
  /** 0: of no list. */
  @PrimaryColumn({ type: "bigint", name: "list_id" })
  listId!: number;

  @PrimaryColumn({ type: "text" })
  entity!: string;

  @PrimaryColumn({ type: "text" })
  state!: TaskState;

  @Column({ type: "bigint", default: 0 })
  tasks!: number;

  @Column({ type: "bigint", default: 0 })
  assigned!: number;

  @Column({ type: "bigint", default: 0 })
  mailed!: number;

  /** Exact. */
  @Column({ type: "numeric", precision: 20, scale: 2, default: 0 })
  amount!: string;

  @Column({ type: "numeric", precision: 20, scale: 2, default: 0 })
  agreed!: string;
}
