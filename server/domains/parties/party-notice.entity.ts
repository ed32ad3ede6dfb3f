import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
} from "typeorm";
import { Party } from "./party.entity.ts";
import { PartyLink } from "./party-link.entity.ts";
import type { NoticeChannel, NoticeReceipt } from "./notices.ts";
import type { NoticeContent } from "./communicated.ts";

/** One attempt to tell a party, see notices.ts. */
@Entity("party_notices")
@Index("party_notices_called", ["calledSessionId"], { where: "called_session_id IS NOT NULL" })
@Index("party_notices_ends", ["partyId"], { unique: true, where: "ends_negotiation AND NOT failed" })
@Index("party_notices_link", ["linkId"], { where: "link_id IS NOT NULL" })
@Index("party_notices_mailing", ["mailingRecipientId"], { where: "mailing_recipient_id IS NOT NULL" })
@Index("party_notices_party", ["partyId", "id"])
@Index("party_notices_session", ["sessionId"], { where: "session_id IS NOT NULL" })
@Check(
  "party_notices_channel_check",
  "channel IN ('EMAIL', 'LINK', 'CERTIFIED_POST', 'CERTIFIED_ELECTRONIC', 'NOTARY', 'PHONE', 'IN_PERSON', 'ACCOUNT', 'SESSION')",
)
@Check("party_notices_proposal", "num_nonnulls(agreement_id, statement_id) <= 1")
@Check("party_notices_spoken", "NOT spoken OR channel = 'PHONE'")
@Check("party_notices_receipt", "(received_at IS NULL) = (receipt IS NULL)")
@Check(
  "party_notices_receipt_check",
  "receipt IN ('OPENED', 'ANSWERED', 'DELIVERED', 'REFUSED', 'NOT_COLLECTED', 'ATTENDED')",
)
export class PartyNotice {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "party_id" })
  partyId!: number;

  @ManyToOne(() => Party, { onDelete: "CASCADE" })
  @JoinColumn({ name: "party_id" })
  party?: Party;

  @Column({ type: "bigint", name: "link_id", nullable: true })
  linkId!: number | null;

  @ManyToOne(() => PartyLink, { onDelete: "CASCADE" })
  @JoinColumn({ name: "link_id" })
  link?: PartyLink;

  @Column({ type: "text" })
  channel!: NoticeChannel;

  /** Address it went to. */
  @Column({ type: "text", name: "sent_to", nullable: true })
  sentTo!: string | null;

  @Column({ type: "timestamptz", name: "sent_at" })
  sentAt!: Date;

  /** When our mail relay took it: proves the sending, not the receipt. */
  @Column({ type: "timestamptz", name: "handed_over_at", nullable: true })
  handedOverAt!: Date | null;

  @Column({ type: "timestamptz", name: "opened_at", nullable: true })
  openedAt!: Date | null;

  /** Where the terms of law start; there exactly when `receipt` says how it is known. */
  @Column({ type: "timestamptz", name: "received_at", nullable: true })
  receivedAt!: Date | null;

  /** In words: reference, who signed for it. */
  @Column({ type: "text", default: "" })
  proof!: string;

  @ForeignKey("case_documents")
  @Column({ type: "bigint", name: "document_id", nullable: true })
  documentId!: number | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by", nullable: true })
  createdBy!: number | null;

  /** Version of the case's object as it was shown. */
  @Column({ type: "int", name: "object_version", nullable: true })
  objectVersion!: number | null;

  @Column({ type: "jsonb" })
  content!: NoticeContent;

  /** SHA-256 of `content`. */
  @Column({ type: "text", name: "content_hash" })
  contentHash!: string;

  /** Refused for good by the mail server. */
  @Column({ type: "boolean", default: false })
  failed!: boolean;

  /** PHONE: the party was spoken to, which is a first contact (LO 1/2025 art. 10.4.a), no receipt. */
  @Column({ type: "boolean", default: false })
  spoken!: boolean;

  /** By it the creditor of a corporate task ends the negotiation in writing (LO 1/2025 art. 10.4.d). */
  @Column({ type: "boolean", name: "ends_negotiation", default: false })
  endsNegotiation!: boolean;

  @Column({ type: "text", nullable: true })
  receipt!: NoticeReceipt | null;

  /** The concrete proposal it carried: an agreement … */
  @ForeignKey("agreements", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "agreement_id", nullable: true })
  agreementId!: number | null;

  /** … or what a party wrote. */
  @ForeignKey("party_statements", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "statement_id", nullable: true })
  statementId!: number | null;

  /** The session whose attendance proves the receipt. */
  @ForeignKey("matter_sessions", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "session_id", nullable: true })
  sessionId!: number | null;

  /** The session it called to. */
  @ForeignKey("matter_sessions", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "called_session_id", nullable: true })
  calledSessionId!: number | null;

  /** Of a mail to many: whom it was to. */
  @ForeignKey("mailing_recipients", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "mailing_recipient_id", nullable: true })
  mailingRecipientId!: number | null;
}
