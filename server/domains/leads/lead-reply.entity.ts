import { Column, Entity, ForeignKey, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from "typeorm";
import { Lead } from "./lead.entity.ts";

/** What somebody is answered to their request, behind a personal link. */
@Entity("lead_answers")
@Unique(["leadId", "requestKey"])
export class LeadReply {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "lead_id" })
  leadId!: number;

  @ManyToOne(() => Lead, { onDelete: "CASCADE" })
  @JoinColumn({ name: "lead_id" })
  lead?: Lead;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "author_id" })
  authorId!: number;

  /** Given by the form: the same answer sent again is one. */
  @Column({ type: "uuid", name: "request_key" })
  requestKey!: string;

  @Column({ type: "text" })
  message!: string;

  @Column({ type: "text", name: "sent_to" })
  sentTo!: string;

  @Column({ type: "timestamptz", name: "expires_at" })
  expiresAt!: Date;

  @Column({ type: "timestamptz", name: "revoked_at", nullable: true })
  revokedAt!: Date | null;

  @Column({ type: "int", default: 0 })
  opens!: number;

  @Column({ type: "timestamptz", name: "opened_at", nullable: true })
  openedAt!: Date | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;
}
