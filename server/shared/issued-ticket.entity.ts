import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/** A download's link: of exactly one holder, ending with what it came from. See download-tickets.ts. */
@Entity("download_tickets")
@Index("download_tickets_expiry", ["expiresAt"])
@Index("download_tickets_lead_answer", ["leadAnswerId"], { where: "lead_answer_id IS NOT NULL" })
@Check("download_tickets_holder", "num_nonnulls(account_id, party_id, lead_answer_id) = 1")
@Check(
  "download_tickets_origin",
  "CASE WHEN account_id IS NOT NULL THEN session_id IS NOT NULL WHEN party_id IS NOT NULL THEN link_id IS NOT NULL ELSE true END",
)
export class IssuedTicket {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @ForeignKey("accounts", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "account_id", nullable: true })
  accountId!: number | null;

  @Column({ type: "text" })
  kind!: string;

  @Column({ type: "jsonb" })
  params!: object;

  @Column({ type: "timestamptz", name: "expires_at" })
  expiresAt!: Date;

  @Column({ type: "timestamptz", name: "used_at", nullable: true })
  usedAt!: Date | null;

  @ForeignKey("parties", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "party_id", nullable: true })
  partyId!: number | null;

  @Column({ type: "uuid", name: "session_id", nullable: true })
  sessionId!: string | null;

  @Column({ type: "bigint", name: "link_id", nullable: true })
  linkId!: number | null;

  @ForeignKey("lead_answers", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "lead_answer_id", nullable: true })
  leadAnswerId!: number | null;
}
