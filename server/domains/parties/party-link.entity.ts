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

/** The personal link of a party without an account, see links.ts. */
@Entity("party_links")
@Check("party_links_denied", "denied_at IS NULL OR revoked_at IS NOT NULL")
@Index("party_links_party", ["partyId", "id"])
export class PartyLink {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "party_id" })
  partyId!: number;

  @ManyToOne(() => Party, { onDelete: "CASCADE" })
  @JoinColumn({ name: "party_id" })
  party?: Party;

  /** SHA-256: who reads the table can't open the link. */
  @Column({ type: "text", name: "token_hash", unique: true })
  tokenHash!: string;

  /** Keyed hash of the short code for letters. */
  @Column({ type: "text", name: "code_hash", nullable: true, unique: true })
  codeHash!: string | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "expires_at" })
  expiresAt!: Date;

  @Column({ type: "timestamptz", name: "revoked_at", nullable: true })
  revokedAt!: Date | null;

  /** Who had it said that it isn't the party: it was revoked by that. */
  @Column({ type: "timestamptz", name: "denied_at", nullable: true })
  deniedAt!: Date | null;

  /** When it ran out, as soon as that was noticed, see endLapsedLinks. */
  @Column({ type: "timestamptz", name: "lapsed_at", nullable: true })
  lapsedAt!: Date | null;

  @Column({ type: "timestamptz", name: "opened_at", nullable: true })
  openedAt!: Date | null;

  @Column({ type: "timestamptz", name: "last_opened_at", nullable: true })
  lastOpenedAt!: Date | null;

  @Column({ type: "int", default: 0 })
  opens!: number;
}
