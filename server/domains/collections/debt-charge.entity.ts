import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import type { DebtChargeKind } from "../../../schema/rules/debt-payments.ts";

/**
 * What is added by hand to what a creditor claims of a debt, or takes such a charge back from its own day on. Only ever added; the
 * database holds that a reversal is the contrary of a charge, once.
 */
@Entity("debt_charges")
@Index("debt_charges_task", ["taskId"])
@Unique(["reversesId"])
@Check("debt_charges_amount_check", "amount > 0")
@Check("debt_charges_kind_check", "kind IN ('FEES', 'COURT_COSTS', 'OTHER', 'INTEREST')")
@Check("debt_charges_reason_check", "reason <> ''")
export class DebtCharge {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "task_id" })
  taskId!: number;

  /** Null: a charge. */
  @ForeignKey("debt_charges", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "reverses_id", nullable: true })
  reversesId!: number | null;

  @Column({ type: "text" })
  kind!: DebtChargeKind;

  /** "yyyy-mm-dd", from which it counts. */
  @Column({ type: "date" })
  day!: string;

  /** Exact, above zero, of charges and reversals alike; in the debt's currency. */
  @Column({ type: "numeric", precision: 14, scale: 2 })
  amount!: string;

  @Column({ type: "text" })
  reason!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "actor_id", nullable: true })
  actorId!: number | null;
}
