import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { Account } from "../account.entity.ts";

/** Personal data of a closed account (LOPDGDD 32): no service reads it; the nightly job destroys it at `eraseAt`. */
@Entity("blocked_accounts")
@Index("blocked_accounts_due", ["eraseAt"])
export class BlockedAccount {
  @PrimaryColumn({ type: "bigint", name: "account_id" })
  accountId!: number;

  @ManyToOne(() => Account, { onDelete: "CASCADE" })
  @JoinColumn({ name: "account_id" })
  account?: Account;

  @Column({ type: "jsonb" })
  data!: Record<string, unknown>;

  /** Of stored files, destroyed with the row. */
  @Column({ type: "text", array: true, name: "file_keys" })
  fileKeys!: string[];

  @Column({ type: "smallint", nullable: true })
  reason!: number | null;

  @Column({ type: "timestamptz", name: "blocked_at" })
  blockedAt!: Date;

  @Column({ type: "timestamptz", name: "erase_at" })
  eraseAt!: Date;
}
