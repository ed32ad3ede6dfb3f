import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
} from "typeorm";
import { DebtPayment } from "./debt-payment.entity.ts";

/**
 * What a payment does to its debt, or what its reversal takes back. Only ever added. The database holds that each one adds
 * up to its payment and that a reversal is the contrary of what it reverses.
 */
@Entity("debt_entries")
@Index("debt_entries_task", ["taskId"])
@Unique(["paymentId", "kind"])
@Check("debt_entries_check", "costs + interest + principal + excess = amount")
@Check("debt_entries_costs_check", "costs >= 0")
@Check("debt_entries_excess_check", "excess >= 0")
@Check("debt_entries_interest_check", "interest >= 0")
@Check("debt_entries_kind_check", "kind IN ('PAYMENT', 'REVERSAL')")
@Check("debt_entries_principal_check", "principal >= 0")
export class DebtEntry {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "payment_id" })
  paymentId!: number;

  @Column({ type: "text" })
  kind!: "PAYMENT" | "REVERSAL";

  /** As in its payment, also once the debt is erased: entries are never changed. */
  @Column({ type: "bigint", name: "task_id" })
  taskId!: number;

  /** "yyyy-mm-dd", from which it counts. */
  @Column({ type: "date" })
  day!: string;

  /** Exact, above zero, of payments and reversals alike. */
  @Column({ type: "numeric", precision: 14, scale: 2 })
  amount!: string;

  @ManyToOne(() => DebtPayment)
  @JoinColumn([
    { name: "payment_id", referencedColumnName: "id" },
    { name: "amount", referencedColumnName: "amount" },
  ])
  payment?: DebtPayment;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  costs!: string;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  interest!: string;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  principal!: string;

  /** Beyond what was owed. */
  @Column({ type: "numeric", precision: 14, scale: 2 })
  excess!: string;

  @Column({ type: "text", default: "" })
  reason!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "actor_id", nullable: true })
  actorId!: number | null;
}
