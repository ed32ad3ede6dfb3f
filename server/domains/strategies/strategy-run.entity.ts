import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import type { StepOutcome, StrategyAction } from "../../generated/schema-types.ts";

/** Why a task's way through a strategy is over for good. */
export type RunEnd = "ANSWERED" | "PAYMENT" | "PAID" | "ENDED" | "OFF";

/** A task's way through a strategy; a task is in one at a time. */
@Entity("strategy_runs")
@Unique(["strategyId", "taskId"])
@Index("strategy_runs_one_of_task", ["taskId"], { unique: true, where: "ended_at IS NULL" })
@Index("strategy_runs_task", ["taskId", "id"])
@Index("strategy_runs_comparison", ["comparisonId"], { where: "comparison_id IS NOT NULL" })
@Check("strategy_runs_check", "(ended_at IS NULL) = (ended_because IS NULL)")
@Check("strategy_runs_check1", "(comparison_id IS NULL) = (dealt_to IS NULL)")
@Check(
  "strategy_runs_ended_because_check",
  "ended_because IN ('ANSWERED', 'PAYMENT', 'PAID', 'ENDED', 'OFF')",
)
export class StrategyRun {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("strategies", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "strategy_id" })
  strategyId!: number;

  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "task_id" })
  taskId!: number;

  @Column({ type: "int" })
  version!: number;

  /** "yyyy-mm-dd": day 0. */
  @Column({ type: "date", name: "started_on" })
  startedOn!: string;

  /** What happened before doesn't stop it. */
  @Column({ type: "timestamptz" })
  since!: Date;

  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt!: Date | null;

  @Column({ type: "text", name: "ended_because", nullable: true })
  endedBecause!: RunEnd | null;

  /** By which its version was dealt. */
  @ForeignKey("strategy_comparisons", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "comparison_id", nullable: true })
  comparisonId!: number | null;

  /** Who was: the first of those who owe its debts, as they were known then. Counted once. */
  @Column({ type: "bigint", name: "dealt_to", nullable: true })
  dealtTo!: number | null;
}

/** A step that was carried out for a task, or passed over: once, whatever crashes and however many instances there are. */
@Entity("strategy_run_steps")
@Unique(["runId", "version", "step", "occasion"])
@Index("strategy_run_steps_mailing", ["mailingId"], { where: "mailing_id IS NOT NULL" })
@Index("strategy_run_steps_certificates", ["certificateRunId"], { where: "certificate_run_id IS NOT NULL" })
@Index("strategy_run_steps_calls", ["doneOn"], { where: "action = 'CALL' AND outcome = 'DONE'" })
@Check("strategy_run_steps_action_check", "action IN ('MAIL', 'LETTER', 'CALL', 'CERTIFICATE')")
@Check("strategy_run_steps_outcome_check", "outcome IN ('DONE', 'NOT_NEEDED', 'NOT_POSSIBLE')")
export class StrategyRunStep {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("strategy_runs", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "run_id" })
  runId!: number;

  @Column({ type: "int" })
  version!: number;

  /** From 1, within its version. */
  @Column({ type: "int" })
  step!: number;

  /** Of a step after a broken promise: the promise; else 0. */
  @Column({ type: "bigint", default: 0 })
  occasion!: number;

  @Column({ type: "text" })
  action!: StrategyAction;

  @Column({ type: "text" })
  outcome!: StepOutcome;

  /** As its version says it, for the distance to those that follow. */
  @Column({ type: "int" })
  day!: number;

  /** "yyyy-mm-dd" */
  @Column({ type: "date", name: "done_on" })
  doneOn!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  /** By which it is sent. */
  @ForeignKey("mailings", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "mailing_id", nullable: true })
  mailingId!: number | null;

  /** By which it is certified. */
  @ForeignKey("certificate_runs", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "certificate_run_id", nullable: true })
  certificateRunId!: number | null;
}
