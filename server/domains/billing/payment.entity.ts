import type { PaymentMethod, PaymentStatus } from "../../generated/schema-types.ts";
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
import type { StoredDocument } from "../../shared/documents.ts";
import type { ReceiptContent } from "./receipts.ts";

/** What a client says was paid of an instalment, and what an administrator found. */
@Entity("payments")
@Index("payments_amount", ["amount", "id"])
@Index("payments_case", ["caseId"])
@Index("payments_case_proof", ["caseId"], { where: "proof IS NOT NULL" })
@Index("payments_confirmed", ["decidedAt"], { where: "receipt_number IS NOT NULL" })
@Index("payments_instalment", ["instalmentId", "id"])
@Index("payments_live", ["instalmentId"], {
  unique: true,
  where: "status IN ('NOTIFIED', 'CONFIRMED', 'REFUND_DUE')",
})
@Index("payments_proof", ["notifiedBy"], { where: "proof IS NOT NULL" })
@Index("payments_search", { synchronize: false })
@Index("payments_status", ["status", "id"])
@Check("payments_amount_check", "amount > 0")
@Check("payments_check", "receipt IS NULL OR receipt_number IS NOT NULL")
@Check("payments_method_check", "method IN ('CARD', 'TRANSFER')")
@Check("payments_status_check", "status IN ('NOTIFIED', 'CONFIRMED', 'REJECTED', 'REFUND_DUE', 'REFUNDED')")
export class Payment {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** `C26000012` */
  @Column({ type: "text", unique: true })
  number!: string;

  @Column({ type: "bigint", name: "instalment_id" })
  instalmentId!: number;

  @ManyToOne(() => BudgetInstalment)
  @JoinColumn({ name: "instalment_id" })
  instalment?: BudgetInstalment;

  @ForeignKey("cases")
  @Column({ type: "bigint", name: "case_id" })
  caseId!: number;

  /** Exact decimal with two places, in `currency`. */
  @Column({ type: "numeric", precision: 14, scale: 2 })
  amount!: string;

  @Column({ type: "char", length: 3, default: "EUR" })
  currency!: string;

  @Column({ type: "text", default: "NOTIFIED" })
  status!: PaymentStatus;

  @Column({ type: "text" })
  method!: PaymentMethod;

  @Column({ type: "text", default: "" })
  reference!: string;

  @Column({ type: "jsonb", nullable: true })
  proof!: StoredDocument | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "notified_by", nullable: true })
  notifiedBy!: number | null;

  @Column({ type: "timestamptz", name: "notified_at" })
  notifiedAt!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "decided_by", nullable: true })
  decidedBy!: number | null;

  @Column({ type: "timestamptz", name: "decided_at", nullable: true })
  decidedAt!: Date | null;

  @Column({ type: "text", nullable: true })
  note!: string | null;

  /** `RC26000012`: receipts are numbered without gaps, notified payments needn't become one. */
  @Column({ type: "text", name: "receipt_number", nullable: true, unique: true })
  receiptNumber!: string | null;

  /** What the receipt says, as it was at confirmation. */
  @Column({ type: "jsonb", nullable: true })
  receipt!: ReceiptContent | null;

  /** Kept by the database: numbers and reference, folded. */
  @Column({
    type: "text",
    name: "search_text",
    select: false,
    insert: false,
    update: false,
  })
  searchText!: string;
}
