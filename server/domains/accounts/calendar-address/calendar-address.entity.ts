import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from "typeorm";

/** Where a calendar program reads what an account has to attend; one at most, until somebody or something ends it. */
@Entity("calendar_addresses")
@Unique(["tokenHash"])
export class CalendarAddress {
  @ForeignKey("accounts", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "account_id" })
  accountId!: number;

  /** SHA-256 of the secret in the address. */
  @Column({ type: "text", name: "token_hash" })
  tokenHash!: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  /** By any program, to the minute. */
  @Column({ type: "timestamptz", name: "last_fetched_at", nullable: true })
  lastFetchedAt!: Date | null;
}
