import { Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";

/** Something happened that changes how a task's attempt stands: written by triggers, taken out with the new state. */
@Entity("attempt_changes")
@Index("attempt_changes_task", ["taskId"])
export class AttemptChange {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "task_id" })
  taskId!: number;
}
