import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";

/** How often something happened with a task on a day in Madrid: a contact by a channel, a call with an outcome. Kept by triggers. */
@Entity("task_activities")
export class TaskActivity {
  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "task_id" })
  taskId!: number;

  /** CONTACT_ and the bit of a channel (CHANNEL_BITS), CALL_ and an outcome. */
  @PrimaryColumn({ type: "text" })
  kind!: string;

  @PrimaryColumn({ type: "date" })
  day!: string;

  /** On which it happened last before; "-infinity": never. */
  @Column({ type: "date", name: "day_before" })
  dayBefore!: string;

  @Column({ type: "int" })
  times!: number;

  /** As the task has it, like the two below: a list is counted without reading its tasks. */
  @Column({ type: "bigint", name: "list_id", nullable: true })
  listId!: number | null;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  amount!: string;

  @Column({ type: "boolean", name: "is_live" })
  isLive!: boolean;
}
