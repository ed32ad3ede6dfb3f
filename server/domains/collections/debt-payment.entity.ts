import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import type { DebtPaymentMethod, PaymentRecipient } from "../../../schema/rules/debt-payments.ts";

/** What a debtor paid. Its facts never change; what it does to the debt stands in debt_entries. */
@Entity("debt_payments")
@Index("debt_payments_amount", ["amount", "id"])
@Index("debt_payments_day", ["day", "id"])
@Index("debt_payments_list", ["listId", "day"], { where: "list_id IS NOT NULL" })
@Index("debt_payments_task", ["taskId", "day"], { where: "task_id IS NOT NULL" })
@Unique(["id", "amount"])
@Check("debt_payments_amount_check", "amount > 0")
@Check("debt_payments_method_check", "method IN ('TRANSFER', 'DIRECT_DEBIT', 'CARD', 'CASH', 'OTHER')")
@Check("debt_payments_received_by_check", "received_by IN ('CREDITOR', 'PLATFORM')")
export class DebtPayment {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** Null once the debt was erased for good; reference and note are empty then. */
  @ForeignKey("tasks", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "task_id", nullable: true })
  taskId!: number | null;

  @ForeignKey("task_lists", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "list_id", nullable: true })
  listId!: number | null;

  /** "yyyy-mm-dd", from which it counts. */
  @Column({ type: "date" })
  day!: string;

  /** Exact, in `currency`. */
  @Column({ type: "numeric", precision: 14, scale: 2 })
  amount!: string;

  @Column({ type: "char", length: 3 })
  currency!: string;

  @Column({ type: "text" })
  method!: DebtPaymentMethod;

  @Column({ type: "text", name: "received_by" })
  receivedBy!: PaymentRecipient;

  @Column({ type: "text", default: "" })
  reference!: string;

  @Column({ type: "text", default: "" })
  note!: string;

  @Column({ type: "timestamptz", name: "recorded_at" })
  recordedAt!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "recorded_by", nullable: true })
  recordedBy!: number | null;
}
