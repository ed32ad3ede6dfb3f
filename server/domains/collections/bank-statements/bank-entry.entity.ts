import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";

/** One payment in or out of an account, and what it was taken for. */
@Entity("bank_entries")
@Index("bank_entries_statement", ["statementId", "status", "position"])
@Index("bank_entries_payment", ["paymentId"], { unique: true, where: "payment_id IS NOT NULL" })
@Index("bank_entries_booked", ["account", "amount"], { where: "payment_id IS NOT NULL" })
@Index("bank_entries_reverses", ["reversesId"], { where: "reverses_id IS NOT NULL" })
@Unique(["account", "currency", "day", "fingerprint", "twin"])
@Check("bank_entries_status_check", "status IN ('OUT', 'WAITING', 'PROPOSED', 'SURE', 'BOOKED', 'IGNORED')")
@Check("bank_entries_check", "payment_id IS NULL OR status = 'BOOKED'")
export class BankEntry {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("bank_statements")
  @Column({ type: "bigint", name: "statement_id" })
  statementId!: number;

  /** In its file, from 1. */
  @Column({ type: "int" })
  position!: number;

  @Column({ type: "int" })
  line!: number;

  @Column({ type: "text" })
  account!: string;

  @Column({ type: "char", length: 3 })
  currency!: string;

  /** Of booking; where the bank doesn't say it, the best other day known. */
  @Column({ type: "date" })
  day!: string;

  @Column({ type: "date", name: "value_day", nullable: true })
  valueDay!: string | null;

  /** Above zero: money came in. */
  @Column({ type: "numeric", precision: 17, scale: 2 })
  amount!: string;

  @Column({ type: "boolean", name: "is_reversal" })
  isReversal!: boolean;

  @Column({ type: "text", name: "return_reason", nullable: true })
  returnReason!: string | null;

  /** How many payments are in this one amount. */
  @Column({ type: "int" })
  payments!: number;

  @Column({ type: "text", name: "bank_reference", nullable: true })
  bankReference!: string | null;

  @Column({ type: "text", name: "end_to_end_id", nullable: true })
  endToEndId!: string | null;

  @Column({ type: "text", name: "mandate_id", nullable: true })
  mandateId!: string | null;

  @Column({ type: "text", array: true })
  references!: string[];

  @Column({ type: "text" })
  text!: string;

  @Column({ type: "text", name: "party_name", nullable: true })
  partyName!: string | null;

  @Column({ type: "text", name: "party_account", nullable: true })
  partyAccount!: string | null;

  @Column({ type: "text", name: "party_document", nullable: true })
  partyDocument!: string | null;

  /** What debts are looked up by, see entry-keys.ts. */
  @Column({ type: "text", array: true })
  keys!: string[];

  @Column({ type: "text" })
  fingerprint!: string;

  /** Which of its equals of the day, from 1. */
  @Column({ type: "int" })
  twin!: number;

  @Column({ type: "text" })
  status!: Contract.BankEntryStatus;

  /** What it was booked as. */
  @ForeignKey("debt_payments")
  @Column({ type: "bigint", name: "payment_id", nullable: true })
  paymentId!: number | null;

  /** Of one that takes a payment back: which. */
  @ForeignKey("debt_payments")
  @Column({ type: "bigint", name: "reverses_id", nullable: true })
  reversesId!: number | null;

  /** Why it was ignored, or isn't booked by itself. */
  @Column({ type: "text", default: "" })
  note!: string;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "decided_by", nullable: true })
  decidedBy!: number | null;

  @Column({ type: "timestamptz", name: "decided_at", nullable: true })
  decidedAt!: Date | null;

  @Column({ type: "int", default: 1 })
  version!: number;
}

/** A debt that an entry may pay. */
@Entity("bank_candidates")
@Index("bank_candidates_task", ["taskId"])
export class BankCandidate {
  @ForeignKey("bank_entries", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "entry_id" })
  entryId!: number;

  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "task_id" })
  taskId!: number;

  /** From 1, the likeliest. */
  @Column({ type: "smallint" })
  rank!: number;

  @Column({ type: "text", array: true })
  reasons!: Contract.MatchReason[];
}
