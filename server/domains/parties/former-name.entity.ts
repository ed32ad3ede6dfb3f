import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/**
 * What a party was called before, and its document then; written by a trigger when either changes, gone with the party's
 * name or the party.
 */
@Entity("party_former_names")
@Index("party_former_names_party", ["partyId", "lastEntry"])
export class PartyFormerName {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("parties", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "party_id" })
  partyId!: number;

  @Column({ type: "text" })
  names!: string;

  @Column({ type: "text" })
  surnames!: string;

  @Column({ type: "text", name: "identity_document", nullable: true })
  identityDocument!: string | null;

  /** Null of what changed before this was kept. */
  @Column({ type: "timestamptz", nullable: true })
  until!: Date | null;

  /** The newest line of the audit trail at the time: older ones tell this name. */
  @Column({ type: "bigint", name: "last_entry" })
  lastEntry!: number;
}
