import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/** One sign-in on one device. The token names it by its jti; ending the row ends the token at once. */
@Entity("sessions")
@Index("sessions_account", ["accountId"], { where: "ended_at IS NULL" })
@Index("sessions_expiry", ["expiresAt"])
export class Session {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @ForeignKey("accounts", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "account_id" })
  accountId!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "last_used_at" })
  lastUsedAt!: Date;

  @Column({ type: "timestamptz", name: "expires_at" })
  expiresAt!: Date;

  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt!: Date | null;

  @Column({ type: "timestamptz", name: "contact_unlocked_until", nullable: true })
  contactUnlockedUntil!: Date | null;

  @Column({ type: "text", name: "user_agent", default: "" })
  userAgent!: string;
}
