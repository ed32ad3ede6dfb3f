import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** Somebody who owes a debt has asked for a copy of its data (GDPR art. 15) by its link. */
@Entity("data_copy_requests")
@Index("data_copy_requests_party", ["partyId"])
@Check("data_copy_requests_check", "(answered_at IS NULL) = (note IS NULL)")
export class DataCopyRequest {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("parties", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "party_id" })
  partyId!: number;

  @Column({ type: "timestamptz", name: "asked_at" })
  askedAt!: Date;

  /** Null: it waits. */
  @Column({ type: "timestamptz", name: "answered_at", nullable: true })
  answeredAt!: Date | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "answered_by", nullable: true })
  answeredBy!: number | null;

  /** How and with what it was answered. */
  @Column({ type: "text", nullable: true })
  note!: string | null;
}
