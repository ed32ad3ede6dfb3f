import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { TaskState } from "../../../schema/rules/tasks.ts";

export type TaskEventType =
  | "CREATED"
  | "IMPORTED"
  | "EDITED"
  | "OVERWRITTEN"
  | "STATE_CHANGED"
  | "ASSIGNED"
  | "UNASSIGNED"
  | "NOTIFIED"
  | "CONTACTED"
  | "DELETED"
  | "RESTORED"
  | "CONTACT_TRIED"
  | "SESSION"
  | "AGREEMENT"
  | "RECORD"
  | "ANSWERED"
  | "PAYMENT"
  | "PROMISE";

/** One changed field; `before` and `after` as the screen shows them. */
export interface TaskFieldDifference {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

/** What was done with a task. Only ever added. */
@Entity("task_events")
@Index("task_events_contacts", ["taskId"], { where: "channel IS NOT NULL" })
@Index("task_events_task", ["taskId", "at", "id"])
@Check(
  "task_events_type_check",
  "type IN ('CREATED', 'IMPORTED', 'EDITED', 'OVERWRITTEN', 'STATE_CHANGED', 'ASSIGNED', 'UNASSIGNED', 'NOTIFIED', 'CONTACTED', 'DELETED', 'RESTORED', 'CONTACT_TRIED', 'SESSION', 'AGREEMENT', 'RECORD', 'ANSWERED', 'PAYMENT', 'PROMISE')",
)
export class TaskEvent {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "task_id" })
  taskId!: number;

  @Column({ type: "text" })
  type!: TaskEventType;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ type: "bigint", name: "actor_id", nullable: true })
  actorId!: number | null;

  /** A sentence for the screen. */
  @Column({ type: "text" })
  summary!: string;

  @Column({ type: "text", nullable: true })
  reason!: string | null;

  @Column({ type: "jsonb", default: [] })
  changes!: TaskFieldDifference[];

  /** The task's version after it. */
  @Column({ type: "int", name: "task_version", nullable: true })
  taskVersion!: number | null;

  @Column({ type: "text", name: "state_from", nullable: true })
  stateFrom!: TaskState | null;

  @Column({ type: "text", name: "state_to", nullable: true })
  stateTo!: TaskState | null;

  /** Of what reached the debtor or came from there: the bit of its channel, see task-channels.ts. */
  @Column({ type: "smallint", nullable: true })
  channel!: number | null;

  /** Of a contact that reached one of those who owe the debt: its position among them, 1 is the debtor of the task. */
  @Column({ type: "int", name: "reached_position", nullable: true })
  reachedPosition!: number | null;

  /** The key of the program that did it; then there is no account. */
  @Column({ type: "bigint", name: "api_key_id", nullable: true })
  apiKeyId!: number | null;
}
