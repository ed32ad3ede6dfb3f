import { Check, Column, Entity, ForeignKey, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { Party } from "../../parties/party.entity.ts";
import { Agreement } from "./agreement.entity.ts";
import type { AnswerMethod } from "../../parties/party.ts";
import type { AnswerEvidence } from "./agreement-rows.ts";

/** A party of an agreement, and what it answered. */
@Entity("agreement_answers")
@Check("agreement_answers_check", "(accepted IS NULL) = (at IS NULL)")
@Check("agreement_answers_check1", "(accepted IS NULL) = (method IS NULL)")
@Check("agreement_answers_method_check", "method IN ('ACCOUNT', 'LINK', 'BY_HAND')")
export class AgreementAnswer {
  @PrimaryColumn({ type: "bigint", name: "agreement_id" })
  agreementId!: number;

  @ManyToOne(() => Agreement, { onDelete: "CASCADE" })
  @JoinColumn({ name: "agreement_id" })
  agreement?: Agreement;

  @PrimaryColumn({ type: "bigint", name: "party_id" })
  partyId!: number;

  @ManyToOne(() => Party, { onDelete: "CASCADE" })
  @JoinColumn({ name: "party_id" })
  party?: Party;

  /** Null: asked, not answered yet. */
  @Column({ type: "boolean", nullable: true })
  accepted!: boolean | null;

  @Column({ type: "timestamptz", nullable: true })
  at!: Date | null;

  @Column({ type: "text", nullable: true })
  method!: AnswerMethod | null;

  @Column({ type: "text", default: "" })
  reason!: string;

  @Column({ type: "jsonb", default: {} })
  evidence!: AnswerEvidence;

  @ForeignKey("case_documents")
  @Column({ type: "bigint", name: "document_id", nullable: true })
  documentId!: number | null;
}
