import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { StoredDocument } from "../../shared/documents.ts";

/** What backs a profile up, as its specialist says and an administrator found. */
@Entity("specialist_credentials")
@Index("specialist_credentials_account", ["accountId", "id"])
@Index("specialist_credentials_pending", ["createdAt"], { where: "status = 'PENDING'" })
@Check("specialist_credentials_kind_check", "kind IN ('QUALIFICATION', 'REGISTRATION', 'INSURANCE')")
@Check("specialist_credentials_status_check", "status IN ('PENDING', 'VERIFIED', 'REJECTED')")
export class SpecialistCredential {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("accounts", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "account_id" })
  accountId!: number;

  @Column({ type: "text" })
  kind!: "QUALIFICATION" | "REGISTRATION" | "INSURANCE";

  /** Degree, register or insurer. */
  @Column({ type: "text" })
  title!: string;

  @Column({ type: "text", default: "" })
  issuer!: string;

  /** Registry or policy number. */
  @Column({ type: "text", default: "" })
  number!: string;

  /** "yyyy-mm-dd" */
  @Column({ type: "date", name: "valid_until", nullable: true })
  validUntil!: string | null;

  @Column({ type: "jsonb", nullable: true })
  document!: StoredDocument | null;

  @Column({ type: "text", default: "PENDING" })
  status!: "PENDING" | "VERIFIED" | "REJECTED";

  @Column({ type: "text", name: "review_note", nullable: true })
  reviewNote!: string | null;

  @Column({ type: "bigint", name: "reviewed_by", nullable: true })
  reviewedBy!: number | null;

  @Column({ type: "timestamptz", name: "reviewed_at", nullable: true })
  reviewedAt!: Date | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "int", default: 1 })
  version!: number;
}
