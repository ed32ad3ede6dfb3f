import type { BudgetConcept } from "../../generated/schema-types.ts";
import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from "typeorm";
import { Budget } from "./budget.entity.ts";

/** A row of a budget; of an accepted one, what is to be paid. */
@Entity("budget_instalments")
@Unique(["budgetId", "number"])
@Check("budget_instalments_check", "amount = value + vat - withholding")
@Check("budget_instalments_concept_check", "concept IN ('INITIAL', 'MANAGEMENT', 'SIGNING', 'OTHER')")
@Check("budget_instalments_number_check", "number > 0")
@Check("budget_instalments_value_check", "value > 0")
export class BudgetInstalment {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "budget_id" })
  budgetId!: number;

  @ManyToOne(() => Budget, { onDelete: "CASCADE" })
  @JoinColumn({ name: "budget_id" })
  budget?: Budget;

  @Column({ type: "smallint" })
  number!: number;

  @Column({ type: "text" })
  concept!: BudgetConcept;

  @Column({ type: "text" })
  description!: string;

  /** "yyyy-mm-dd" */
  @Column({ type: "date", name: "due_on" })
  dueOn!: string;

  /** Before taxes. All amounts: exact decimals with two places, in the budget's currency. */
  @Column({ type: "numeric", precision: 14, scale: 2 })
  value!: string;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  vat!: string;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  withholding!: string;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  amount!: string;

  @Column({ type: "timestamptz", name: "paid_at", nullable: true })
  paidAt!: Date | null;

  /** Its money is the specialist's. */
  @Column({ type: "timestamptz", name: "released_at", nullable: true })
  releasedAt!: Date | null;

  @Column({ type: "timestamptz", name: "cancelled_at", nullable: true })
  cancelledAt!: Date | null;

  @Column({ type: "timestamptz", name: "refunded_at", nullable: true })
  refundedAt!: Date | null;

  @Column({ type: "timestamptz", name: "reminded_at", nullable: true })
  remindedAt!: Date | null;
}
