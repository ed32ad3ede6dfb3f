import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** Where a specialist's money may go, and since when. */
@Entity("payout_accounts")
@Index("payout_accounts_live", ["specialistId", "iban"], { unique: true, where: "stopped_at IS NULL" })
export class PayoutAccount {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("accounts", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "specialist_id" })
  specialistId!: number;

  @Column({ type: "text" })
  iban!: string;

  @Column({ type: "timestamptz", name: "asked_at" })
  askedAt!: Date;

  /** From then on transfers to it wait no longer. */
  @Column({ type: "timestamptz", name: "usable_from" })
  usableFrom!: Date;

  /** Its owner said that it isn't theirs, or its first transfer was turned down: asked for again, it is new again. */
  @Column({ type: "timestamptz", name: "stopped_at", nullable: true })
  stoppedAt!: Date | null;
}
