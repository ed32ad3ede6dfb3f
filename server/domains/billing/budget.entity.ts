import type { InterventionType } from "../../../schema/rules/interventions.ts";
import type { BudgetStatus, PaymentMethod } from "../../generated/schema-types.ts";
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";

export type BudgetAnswerMethod = "ACCOUNT" | "LINK" | "BY_HAND";

/** Between whom, for what; kept with a budget when it is sent. */
export interface BudgetHeader {
  title: string;
  specialistName: string;
  specialistPhone: string | null;
  clientName: string;
  clientAddress: string | null;
  /** yyyy-mm-dd */
  date: string;
  caseNumber: string | null;
  interventionType: InterventionType;
  area: string | null;
  counterparty: string | null;
  terms: string[];
}

/** One version of a budget; what was sent never changes. */
@Entity("budgets")
@Index("budgets_accepted", ["caseId"], { unique: true, where: "status = 'ACCEPTED'" })
@Index("budgets_open", ["caseId"], { unique: true, where: "status IN ('DRAFT', 'SENT')" })
@Unique(["caseId", "version"])
@Check("budgets_answer_method_check", "answer_method IN ('ACCOUNT', 'LINK', 'BY_HAND')")
@Check("budgets_check", "total = subtotal + vat - withholding")
@Check("budgets_check1", "taxes_applicable = (vat_rate IS NOT NULL)")
@Check("budgets_payment_method_check", "payment_method IN ('CARD', 'TRANSFER')")
@Check("budgets_status_check", "status IN ('DRAFT', 'SENT', 'ACCEPTED', 'REJECTED', 'SUPERSEDED')")
@Check("budgets_subtotal_check", "subtotal > 0")
@Check("budgets_vat_check", "vat >= 0")
@Check("budgets_version_check", "version > 0")
@Check("budgets_withholding_check", "withholding >= 0")
export class Budget {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("cases", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "case_id" })
  caseId!: number;

  /** `B26000012`, shared by the versions. */
  @Column({ type: "text" })
  number!: string;

  @Column({ type: "int" })
  version!: number;

  @Column({ type: "text", default: "DRAFT" })
  status!: BudgetStatus;

  @Column({ type: "text", name: "payment_method" })
  paymentMethod!: PaymentMethod;

  /** "yyyy-mm-dd" */
  @Column({ type: "date", name: "due_on" })
  dueOn!: string;

  @Column({ type: "boolean", name: "single_payment" })
  singlePayment!: boolean;

  @Column({ type: "boolean", name: "taxes_applicable" })
  taxesApplicable!: boolean;

  /** Has told the client in writing: businesses withhold 7 % instead of 15 %. */
  @Column({ type: "boolean", name: "new_professional", default: false })
  newProfessional!: boolean;

  /** Per cent, exact. */
  @Column({ type: "numeric", precision: 5, scale: 2, name: "vat_rate", nullable: true })
  vatRate!: string | null;

  /** Per cent, exact. */
  @Column({ type: "numeric", precision: 5, scale: 2, name: "withholding_rate", nullable: true })
  withholdingRate!: string | null;

  @Column({ type: "char", length: 3, default: "EUR" })
  currency!: string;

  /** This and the other amounts: exact decimals with two places, in `currency`. */
  @Column({ type: "numeric", precision: 14, scale: 2 })
  subtotal!: string;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  vat!: string;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  withholding!: string;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  total!: string;

  @Column({ type: "text", default: "" })
  observations!: string;

  /** As it was when it was sent; empty before. */
  @Column({ type: "jsonb", default: {} })
  header!: BudgetHeader | Record<string, never>;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  @Column({ type: "timestamptz", name: "sent_at", nullable: true })
  sentAt!: Date | null;

  @Column({ type: "timestamptz", name: "answered_at", nullable: true })
  answeredAt!: Date | null;

  @Column({ type: "text", name: "answer_note", nullable: true })
  answerNote!: string | null;

  @Column({ type: "text", name: "answer_method", nullable: true })
  answerMethod!: BudgetAnswerMethod | null;
}
