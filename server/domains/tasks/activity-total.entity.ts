import { Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";

/**
 * Sums of the activities of a list's live tasks, kept by statement triggers on task_activities. There may be several rows that are alike,
 * which together are the sum: nobody waits for who is writing to one.
 */
@Entity("activity_totals")
@Index("activity_totals_list", ["listId", "kind", "day", "dayBefore"])
export class ActivityTotal {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "list_id" })
  listId!: number;

  @Column({ type: "text" })
  kind!: string;

  @Column({ type: "date" })
  day!: string;

  /** As in TaskActivity. */
  @Column({ type: "date", name: "day_before" })
  dayBefore!: string;

  @Column({ type: "bigint" })
  times!: number;

  @Column({ type: "bigint" })
  tasks!: number;

  /** What their creditors claim; exact. */
  @Column({ type: "numeric", precision: 20, scale: 2 })
  amount!: string;
}
