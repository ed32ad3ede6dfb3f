import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import type { Completion } from "../../../schema/rules/task-completion.ts";
import type { AttemptDeadlineKind } from "../attempts/next-deadline.ts";
import type { State } from "../attempts/standing.ts";

/** How a task's attempt stands, as the engine said last; tasks nobody was ever told of have none while they go on. */
@Entity("task_attempts")
@Index("task_attempts_completion", ["listId", "completion"], { where: "completion IS NOT NULL" })
@Index("task_attempts_deadline", ["deadlineOn"], { where: "deadline_on IS NOT NULL" })
@Index("task_attempts_list", ["listId"])
@Index("task_attempts_next", ["nextChange"], { where: "next_change IS NOT NULL" })
@Check("task_attempts_deadline_check", "(deadline_on IS NULL) = (deadline_kind IS NULL)")
export class TaskAttempt {
  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "task_id" })
  taskId!: number;

  /** As the task has it, like the three below: a list is counted without reading its tasks. */
  @Column({ type: "bigint", name: "list_id", nullable: true })
  listId!: number | null;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  amount!: string;

  @Column({ type: "boolean", name: "is_live" })
  isLive!: boolean;

  /** Not over: somebody can still be invited. */
  @Column({ type: "boolean", name: "is_open" })
  isOpen!: boolean;

  /** The contract's own: of the least advanced who owes. */
  @Column({ type: "text" })
  state!: State;

  /** Article by which it ended without agreement. */
  @Column({ type: "text", nullable: true })
  ground!: string | null;

  /** By everybody who owes. */
  @Column({ type: "boolean", name: "is_received" })
  isReceived!: boolean;

  @Column({ type: "boolean", name: "may_certify" })
  mayCertify!: boolean;

  @Column({ type: "boolean", name: "is_certified" })
  isCertified!: boolean;

  @Column({ type: "smallint" })
  obligors!: number;

  /** Of them, whose attempt isn't complete. */
  @Column({ type: "smallint" })
  missing!: number;

  /** When a day changes it by itself; null: only something that happens does. */
  @Column({ type: "timestamptz", name: "next_change", nullable: true })
  nextChange!: Date | null;

  /** The soonest day on which a term of law ends that still runs; null: none does. */
  @Column({ type: "date", name: "deadline_on", nullable: true })
  deadlineOn!: string | null;

  @Column({ type: "text", name: "deadline_kind", nullable: true })
  deadlineKind!: AttemptDeadlineKind | null;

  /** What the task comes out as, see completionOf; null while nothing has ended. */
  @Column({ type: "text", nullable: true })
  completion!: Completion | null;
}
