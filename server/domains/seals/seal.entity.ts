import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { RevocationReason } from "../../../schema/rules/revocations.ts";

/** What anybody may learn of an issued document by its code. No personal data: it outlives the document. */
@Entity("seals")
@Index("seals_revoked", ["documentId"], { where: "revoked_at IS NOT NULL" })
@Check(
  "seals_revocation_reason_check",
  "revocation_reason IN ('MISTAKE', 'WRONG_DATA', 'REPLACED', 'NO_LONGER_TRUE', 'AUTHORITY')",
)
@Check("seals_revoked_check", "(revoked_at IS NULL) = (revocation_reason IS NULL)")
export class Seal {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** Sixteen signs without hyphens, see schema/rules/seals.ts. */
  @Column({ type: "text", unique: true })
  code!: string;

  /** Null once the document is erased. */
  @ForeignKey("issued_documents", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "document_id", nullable: true, unique: true })
  documentId!: number | null;

  /** Of the valuation of a wallet; null of other documents, and once it is erased. */
  @ForeignKey("wallet_valuations", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "valuation_id", nullable: true, unique: true })
  valuationId!: number | null;

  /** `D26000012`, `VC26-000001` */
  @Column({ type: "text" })
  number!: string;

  @Column({ type: "text" })
  title!: string;

  /** One sentence. */
  @Column({ type: "text" })
  certifies!: string;

  @Column({ type: "timestamptz", name: "issued_at" })
  issuedAt!: Date;

  @Column({ type: "timestamptz", name: "revoked_at", nullable: true })
  revokedAt!: Date | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "revoked_by", nullable: true })
  revokedBy!: number | null;

  /** For everybody. */
  @Column({ type: "text", name: "revocation_reason", nullable: true })
  revocationReason!: RevocationReason | null;

  /** For those who manage the matter; may name people, so it goes with the document. */
  @Column({ type: "text", name: "revocation_note", nullable: true })
  revocationNote!: string | null;
}
