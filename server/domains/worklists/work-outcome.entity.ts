import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { WorkOutcome as Outcome } from "../../../schema/rules/work-outcomes.ts";

/** How one call of a worklist went; figures are counted from these. */
@Entity("work_outcomes")
@Index("work_outcomes_at", ["at"])
@Index("work_outcomes_task", ["taskId", "at"], { where: "task_id IS NOT NULL" })
@Check(
  "work_outcomes_outcome_check",
  "outcome IN ('PROMISE', 'PAYS_NOW', 'PLAN', 'DISPUTED', 'REFUSES', 'CALL_BACK', 'NO_ANSWER', 'WRONG_NUMBER')",
)
export class WorkOutcome {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("tasks", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "task_id", nullable: true })
  taskId!: number | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "account_id" })
  accountId!: number;

  @Column({ type: "text" })
  outcome!: Outcome;

  @Column({ type: "timestamptz" })
  at!: Date;

  @ForeignKey("debt_promises", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "promise_id", nullable: true })
  promiseId!: number | null;
}
