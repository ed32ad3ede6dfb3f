import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
} from "typeorm";
import { BudgetInstalment } from "./budget-instalment.entity.ts";
import { Payment } from "./payment.entity.ts";
import { Payout } from "./payout.entity.ts";

export type LedgerKind =
  | "PAYMENT"
  | "RELEASE"
  | "REASSIGNMENT"
  | "COMMISSION"
  | "REFUND_DUE"
  | "REFUND"
  | "PAYOUT_REQUEST"
  | "PAYOUT_SETTLED"
  | "PAYOUT_REJECTED";

/** Adds up to zero; only ever added. */
@Entity("ledger_transactions")
@Index("ledger_transactions_at", ["at", "kind"])
@Index("ledger_transactions_case", ["caseId"])
@Index("ledger_transactions_commission", ["id"], { where: "kind = 'COMMISSION'" })
@Index("ledger_transactions_instalment", ["instalmentId"])
@Check(
  "ledger_transactions_kind_check",
  "kind IN ('PAYMENT', 'RELEASE', 'REASSIGNMENT', 'COMMISSION', 'REFUND_DUE', 'REFUND', 'PAYOUT_REQUEST', 'PAYOUT_SETTLED', 'PAYOUT_REJECTED')",
)
export class LedgerTransaction {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ type: "text" })
  kind!: LedgerKind;

  @ForeignKey("cases")
  @Column({ type: "bigint", name: "case_id", nullable: true })
  caseId!: number | null;

  @Column({ type: "bigint", name: "instalment_id", nullable: true })
  instalmentId!: number | null;

  @ManyToOne(() => BudgetInstalment)
  @JoinColumn({ name: "instalment_id" })
  instalment?: BudgetInstalment;

  @Column({ type: "bigint", name: "payment_id", nullable: true })
  paymentId!: number | null;

  @ManyToOne(() => Payment)
  @JoinColumn({ name: "payment_id" })
  payment?: Payment;

  @Column({ type: "bigint", name: "payout_id", nullable: true })
  payoutId!: number | null;

  @ManyToOne(() => Payout)
  @JoinColumn({ name: "payout_id" })
  payout?: Payout;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "actor_id", nullable: true })
  actorId!: number | null;

  /** For the specialist's history: Spanish, no personal data. */
  @Column({ type: "text" })
  description!: string;
}
