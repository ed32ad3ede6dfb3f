import { Check, Column, Entity, ForeignKey, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { Party } from "../../parties/party.entity.ts";
import { IssuedDocument } from "./issued-document.entity.ts";
import type { AnswerMethod } from "../../parties/party.ts";

@Entity("document_signatures")
@Check("document_signatures_method_check", "method IN ('ACCOUNT', 'LINK', 'BY_HAND')")
export class DocumentSignature {
  @PrimaryColumn({ type: "bigint", name: "document_id" })
  documentId!: number;

  @ManyToOne(() => IssuedDocument, { onDelete: "CASCADE" })
  @JoinColumn({ name: "document_id" })
  document?: IssuedDocument;

  @PrimaryColumn({ type: "bigint", name: "party_id" })
  partyId!: number;

  @ManyToOne(() => Party, { onDelete: "CASCADE" })
  @JoinColumn({ name: "party_id" })
  party?: Party;

  @Column({ type: "boolean" })
  signed!: boolean;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ type: "text" })
  method!: AnswerMethod;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "recorded_by", nullable: true })
  recordedBy!: number | null;
}
