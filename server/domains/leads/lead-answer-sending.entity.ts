import {
  Check,
  Column,
  Entity,
  ForeignKey,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
} from "typeorm";
import { LeadReply } from "./lead-reply.entity.ts";
import type { MailDelivery } from "../../platform/mail.ts";

/** An answer can be mailed again: each sending has a link of its own. */
@Entity("lead_answer_sendings")
@Unique(["answerId", "requestKey"])
@Check("lead_answer_sendings_check", "(mail_outcome IS NULL) = (mail_at IS NULL)")
@Check("lead_answer_sendings_mail_outcome_check", "mail_outcome IN ('handed-over', 'refused')")
export class LeadAnswerSending {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "BY DEFAULT" })
  id!: number;

  @Column({ type: "bigint", name: "answer_id" })
  answerId!: number;

  @ManyToOne(() => LeadReply, { onDelete: "CASCADE" })
  @JoinColumn({ name: "answer_id" })
  answer?: LeadReply;

  /** Given by the page: the same sending asked for again is one. */
  @Column({ type: "uuid", name: "request_key" })
  requestKey!: string;

  /** SHA-256 of 256 random bits, which only the mail has. */
  @Column({ type: "text", name: "token_hash", unique: true })
  tokenHash!: string;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "sent_by" })
  sentBy!: number;

  @Column({ type: "text", name: "mail_outcome", nullable: true })
  mailOutcome!: MailDelivery["outcome"] | null;

  @Column({ type: "timestamptz", name: "mail_at", nullable: true })
  mailAt!: Date | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;
}
