import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { Account } from "./account.entity.ts";
import type { CodePurpose } from "./email-codes.ts";

/** A code that was mailed, or would have been, see email-codes.ts. */
@Entity("email_codes")
@Index("email_codes_account", ["accountId"], { where: "account_id IS NOT NULL" })
@Index("email_codes_expiry", ["expiresAt"])
@Index("email_codes_live", { synchronize: false })
@Check(
  "email_codes_purpose_check",
  "purpose IN ('VERIFY_EMAIL', 'RESET_PASSWORD', 'UNLOCK_CONTACT', 'CHANGE_EMAIL')",
)
export class EmailCode {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ type: "text" })
  purpose!: CodePurpose;

  /** Null: nobody has this e-mail, and no code will ever match. */
  @Column({ type: "bigint", name: "account_id", nullable: true })
  accountId!: number | null;

  @ManyToOne(() => Account, { onDelete: "CASCADE" })
  @JoinColumn({ name: "account_id" })
  account?: Account;

  /** Where the code was sent; of CHANGE_EMAIL the new address. */
  @Column({ type: "text" })
  email!: string;

  /** Null: sent to nobody. */
  @Column({ type: "text", name: "code_hash", nullable: true })
  codeHash!: string | null;

  @Column({ type: "smallint", name: "tries_left" })
  triesLeft!: number;

  @Column({ type: "timestamptz", name: "sent_at" })
  sentAt!: Date;

  @Column({ type: "timestamptz", name: "expires_at" })
  expiresAt!: Date;

  /** Used, or replaced by a newer one. */
  @Column({ type: "timestamptz", name: "used_at", nullable: true })
  usedAt!: Date | null;

  @Column({ type: "text", nullable: true })
  asker!: string | null;
}
