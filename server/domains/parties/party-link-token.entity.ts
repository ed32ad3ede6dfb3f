import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { PartyLink } from "./party-link.entity.ts";

/** Further secrets of a link, each given in exchange for its short code. */
@Entity("party_link_tokens")
@Index("party_link_tokens_link", ["linkId"])
export class PartyLinkToken {
  /** SHA-256. */
  @PrimaryColumn({ type: "text", name: "token_hash" })
  tokenHash!: string;

  @Column({ type: "bigint", name: "link_id" })
  linkId!: number;

  @ManyToOne(() => PartyLink, { onDelete: "CASCADE" })
  @JoinColumn({ name: "link_id" })
  link?: PartyLink;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;
}
