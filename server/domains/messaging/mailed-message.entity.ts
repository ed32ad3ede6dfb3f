import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/** What is known of a message that came by mail. */
@Entity("mailed_messages")
@Index("mailed_messages_mail", ["inboundMailId"])
export class MailedMessage {
  @ForeignKey("messages", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "message_id" })
  messageId!: number;

  @ForeignKey("inbound_mails", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "inbound_mail_id", nullable: true })
  inboundMailId!: number | null;

  @Column({ type: "text", name: "from_address" })
  fromAddress!: string;

  @Column({ type: "text" })
  subject!: string;

  /** What it repeats of our mail. */
  @Column({ type: "text" })
  quoted!: string;

  /** It comes from the address that our mail went to; who writes can claim that. */
  @Column({ type: "boolean", name: "is_known_sender" })
  isKnownSender!: boolean;

  /** It is a written answer of the party, as terms of law know it. */
  @Column({ type: "boolean" })
  counts!: boolean;

  /** The answer that it counts as. */
  @ForeignKey("party_statements", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "statement_id", nullable: true })
  statementId!: number | null;

  @Column({ type: "timestamptz", name: "reclassified_at", nullable: true })
  reclassifiedAt!: Date | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "reclassified_by", nullable: true })
  reclassifiedBy!: number | null;

  @Column({ type: "text", default: "" })
  reason!: string;
}
