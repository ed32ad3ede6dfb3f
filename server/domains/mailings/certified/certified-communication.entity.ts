import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn } from "typeorm";
import { MailingRecipient } from "../mailing-recipient.entity.ts";

/** What the provider has taken for a recipient, and the evidence it gave of it. */
@Entity("certified_communications")
@Index("certified_communications_reference", ["reference"], { unique: true })
@Index("certified_communications_ask", ["askAt"], { where: "ask_at IS NOT NULL" })
export class CertifiedCommunication {
  @PrimaryColumn({ type: "bigint", name: "recipient_id" })
  recipientId!: number;

  @OneToOne(() => MailingRecipient, { onDelete: "CASCADE" })
  @JoinColumn({ name: "recipient_id" })
  recipient?: MailingRecipient;

  /** The provider's own. */
  @Column({ type: "text" })
  reference!: string;

  @Column({ type: "timestamptz", name: "taken_at" })
  takenAt!: Date;

  /** As the provider's callback said it, in hexadecimal; null: it has given none yet. */
  @Column({ type: "text", name: "evidence_sha256", nullable: true })
  evidenceSha256!: string | null;

  /** The file of that hash; null: not fetched yet. */
  @Column({ type: "text", name: "evidence_key", nullable: true })
  evidenceKey!: string | null;

  @Column({ type: "int", name: "evidence_bytes", nullable: true })
  evidenceBytes!: number | null;

  /** When the provider is asked what became of it, unless it says so before; null: nothing more is awaited. */
  @Column({ type: "timestamptz", name: "ask_at", nullable: true })
  askAt!: Date | null;

  /** How often it has answered without a result. */
  @Column({ type: "int", default: 0 })
  asks!: number;

  /** Nobody asks any more: no result has come, and none is known there. */
  @Column({ type: "timestamptz", name: "gave_up_at", nullable: true })
  gaveUpAt!: Date | null;
}

/** One callback of the provider: what it said, and the hash of the bytes that were signed. */
@Entity("certified_events")
@Index("certified_events_recipient", ["recipientId", "at"])
export class CertifiedEvent {
  /** The provider's: the same event again changes nothing. */
  @PrimaryColumn({ type: "text" })
  id!: string;

  @Column({ type: "bigint", name: "recipient_id" })
  recipientId!: number;

  @ManyToOne(() => MailingRecipient, { onDelete: "CASCADE" })
  @JoinColumn({ name: "recipient_id" })
  recipient?: MailingRecipient;

  @Column({ type: "text" })
  type!: string;

  /** When it happened, as the provider says. */
  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ type: "text" })
  detail!: string;

  @Column({ type: "text", name: "body_sha256" })
  bodySha256!: string;

  @Column({ type: "timestamptz", name: "received_at" })
  receivedAt!: Date;

  /** Why it changed nothing; null: it did. */
  @Column({ type: "text", name: "left_out_because", nullable: true })
  leftOutBecause!: string | null;
}
