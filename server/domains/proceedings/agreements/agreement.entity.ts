import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import type { AgreementHeader } from "./agreement-rows.ts";

/** One version of an agreement of a case or of a corporate task. */
@Entity("agreements")
@Index("agreements_case", ["caseId", "number", "agreementVersion"], {
  unique: true,
  where: "case_id IS NOT NULL",
})
@Index("agreements_accepted", ["closedAt"], { where: "status = 'ACCEPTED'" })
@Index("agreements_created", ["createdAt"], { where: "agreement_version = 1" })
@Index("agreements_proposer", ["proposedBy"], { where: "proposed_by IS NOT NULL" })
@Index("agreements_task", ["taskId", "number", "agreementVersion"], {
  unique: true,
  where: "task_id IS NOT NULL",
})
@Check("agreements_agreement_version_check", "agreement_version > 0")
@Check("agreements_amount_check", "amount > 0")
@Check("agreements_check", "num_nonnulls(case_id, task_id) = 1")
@Check("agreements_check1", "(status IN ('DRAFT', 'PROPOSED')) = (closed_at IS NULL)")
@Check("agreements_forgiven", "NOT forgiven_applied OR forgiven > 0")
@Check("agreements_forgiven_check", "forgiven >= 0")
@Check("agreements_number_check", "number > 0")
@Check(
  "agreements_status_check",
  "status IN ('DRAFT', 'PROPOSED', 'ACCEPTED', 'REJECTED', 'WITHDRAWN', 'SUPERSEDED')",
)
export class Agreement {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("cases", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "case_id", nullable: true })
  caseId!: number | null;

  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "task_id", nullable: true })
  taskId!: number | null;

  @Column({ type: "int" })
  number!: number;

  @Column({ type: "int", name: "agreement_version", default: 1 })
  agreementVersion!: number;

  @Column({ type: "text", default: "DRAFT" })
  status!: Contract.AgreementStatus;

  @Column({ type: "text" })
  title!: string;

  @Column({ type: "text" })
  terms!: string;

  @Column({ type: "text", default: "" })
  place!: string;

  /** Exact decimal with two places, in `currency`. */
  @Column({ type: "numeric", precision: 14, scale: 2, nullable: true })
  amount!: string | null;

  @Column({ type: "char", length: 3, default: "EUR" })
  currency!: string;

  /** Of the debt, where `amount` is paid in time; exact decimal. "0.00": nothing. */
  @Column({ type: "numeric", precision: 14, scale: 2, default: 0 })
  forgiven!: string;

  /** It was paid in time: what is claimed is less by `forgiven`. Follows from payments (collections/cover-instalments.ts). */
  @Column({ type: "boolean", name: "forgiven_applied", default: false })
  forgivenApplied!: boolean;

  /** As it was when it was proposed; empty before. */
  @Column({ type: "jsonb", default: {} })
  header!: AgreementHeader | Record<string, never>;

  /** SHA-256 of terms, parties and instalments. */
  @Column({ type: "text", name: "content_hash" })
  contentHash!: string;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  @Column({ type: "timestamptz", name: "proposed_at", nullable: true })
  proposedAt!: Date | null;

  @Column({ type: "timestamptz", name: "closed_at", nullable: true })
  closedAt!: Date | null;

  @Column({ type: "text", name: "withdrawn_reason", nullable: true })
  withdrawnReason!: string | null;

  @Column({ type: "int", default: 1 })
  version!: number;

  /** The party whose proposal it is (LO 1/2025 art. 10.4.b); null: the neutral's own, or not known. */
  @ForeignKey("parties", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "proposed_by", nullable: true })
  proposedBy!: number | null;
}
