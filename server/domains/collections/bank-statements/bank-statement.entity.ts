import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import type { PaymentRecipient } from "../../../../schema/rules/debt-payments.ts";
import type { StatementWarning } from "../statements/bank-statement.ts";

/** An account over a period, as its bank says; each is kept once, whatever files bring it. */
@Entity("bank_statements")
@Index("bank_statements_file", ["fileId"])
@Unique(["account", "currency", "identity"])
@Check("bank_statements_format_check", "format IN ('NORMA43', 'CAMT053', 'LIST')")
@Check("bank_statements_received_by_check", "received_by IN ('CREDITOR', 'PLATFORM')")
export class BankStatement {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("bank_files")
  @Column({ type: "bigint", name: "file_id" })
  fileId!: number;

  @Column({ type: "text" })
  format!: "NORMA43" | "CAMT053" | "LIST";

  /** IBAN, or what the bank calls the account. */
  @Column({ type: "text" })
  account!: string;

  @Column({ type: "char", length: 3 })
  currency!: string;

  @Column({ type: "text" })
  identity!: string;

  @Column({ type: "text", nullable: true })
  iban!: string | null;

  @Column({ type: "text", nullable: true })
  holder!: string | null;

  @Column({ type: "date", name: "period_from", nullable: true })
  periodFrom!: string | null;

  @Column({ type: "date", name: "period_to", nullable: true })
  periodTo!: string | null;

  @Column({ type: "numeric", precision: 17, scale: 2, nullable: true })
  opening!: string | null;

  @Column({ type: "numeric", precision: 17, scale: 2, nullable: true })
  closing!: string | null;

  @Column({ type: "int", name: "credit_count" })
  creditCount!: number;

  @Column({ type: "numeric", precision: 20, scale: 2 })
  credits!: string;

  @Column({ type: "int", name: "debit_count" })
  debitCount!: number;

  @Column({ type: "numeric", precision: 20, scale: 2 })
  debits!: string;

  /** Payments that another statement had brought already. */
  @Column({ type: "int", default: 0 })
  known!: number;

  /** A list's own account is its creditor's. */
  @Column({ type: "text", name: "received_by" })
  receivedBy!: PaymentRecipient;

  @Column({ type: "jsonb", default: [] })
  warnings!: StatementWarning[];

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;
}
