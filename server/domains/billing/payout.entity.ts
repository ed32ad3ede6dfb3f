import type { PayoutStatus } from "../../generated/schema-types.ts";
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** A transfer to a specialist. */
@Entity("payouts")
@Index("payouts_amount", ["amount", "id"])
@Index("payouts_specialist", ["specialistId", "id"])
@Index("payouts_status", ["status", "id"])
@Index("payouts_stop", ["stopHash"], { unique: true, where: "stop_hash IS NOT NULL" })
@Check("payouts_amount_check", "amount > 0")
@Check("payouts_status_check", "status IN ('REQUESTED', 'SETTLED', 'REJECTED')")
export class Payout {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** `R26000012` */
  @Column({ type: "text", unique: true })
  number!: string;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "specialist_id" })
  specialistId!: number;

  /** Exact decimal with two places, in `currency`. */
  @Column({ type: "numeric", precision: 14, scale: 2 })
  amount!: string;

  @Column({ type: "char", length: 3, default: "EUR" })
  currency!: string;

  /** "" once it is erased. */
  @Column({ type: "text" })
  iban!: string;

  /** "" once it is erased. */
  @Column({ type: "text" })
  holder!: string;

  @Column({ type: "text", default: "REQUESTED" })
  status!: PayoutStatus;

  @Column({ type: "timestamptz", name: "requested_at" })
  requestedAt!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "decided_by", nullable: true })
  decidedBy!: number | null;

  @Column({ type: "timestamptz", name: "decided_at", nullable: true })
  decidedAt!: Date | null;

  @Column({ type: "text", nullable: true })
  note!: string | null;

  /** Of a new account: not before; null: one that was known. */
  @Column({ type: "timestamptz", name: "waits_until", nullable: true })
  waitsUntil!: Date | null;

  /** SHA-256 of the secret in the mail; null: asked for before there were such links. */
  @Column({ type: "text", name: "stop_hash", nullable: true })
  stopHash!: string | null;

  /** When its link was first followed. */
  @Column({ type: "timestamptz", name: "stop_followed_at", nullable: true })
  stopFollowedAt!: Date | null;
}
