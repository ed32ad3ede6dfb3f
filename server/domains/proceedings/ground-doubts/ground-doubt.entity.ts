import { Check, Column, Entity, ForeignKey, PrimaryGeneratedColumn } from "typeorm";
import type { EndingGround } from "../../../../schema/rules/case-states.ts";

/** What a paper or a closing says why an attempt ended, where what is recorded now doesn't say so; kept by a job (ground-doubts-job.ts). */
@Entity("ground_doubts")
@Check("ground_doubts_check", "num_nonnulls(document_id, case_id) = 1")
export class GroundDoubt {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** A certificate. */
  @ForeignKey("issued_documents", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "document_id", nullable: true, unique: true })
  documentId!: number | null;

  /** A case that is closed. */
  @ForeignKey("cases", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "case_id", nullable: true, unique: true })
  caseId!: number | null;

  /** What it says, as far as it isn't so. */
  @Column({ type: "text", array: true })
  stated!: EndingGround[];

  /** What the engine says of the same parties; empty: none of them had ended. */
  @Column({ type: "text", array: true })
  holding!: EndingGround[];

  @Column({ type: "timestamptz", name: "found_at" })
  foundAt!: Date;
}
