import { Column, Entity, PrimaryColumn } from "typeorm";

/** Live tasks by the day of their creation, kept by statement triggers. */
@Entity("task_day_totals")
export class TaskDayTotal {
  /** "yyyy-mm-dd", in Madrid. */
  @PrimaryColumn({ type: "date" })
  day!: string;

  /** 0: of no list. */
  @PrimaryColumn({ type: "bigint", name: "list_id" })
  listId!: number;

  @Column({ type: "bigint", default: 0 })
  tasks!: number;

  /** Exact. */
  @Column({ type: "numeric", precision: 20, scale: 2, default: 0 })
  amount!: string;
}
