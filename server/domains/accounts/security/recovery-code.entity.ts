import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { Account } from "../account.entity.ts";

/** Stands in for the app of the second step, once. */
@Entity("recovery_codes")
export class RecoveryCode {
  @PrimaryColumn({ type: "bigint", name: "account_id" })
  accountId!: number;

  @ManyToOne(() => Account, { onDelete: "CASCADE" })
  @JoinColumn({ name: "account_id" })
  account?: Account;

  @PrimaryColumn({ type: "text", name: "code_hash" })
  codeHash!: string;

  @Column({ type: "timestamptz", name: "used_at", nullable: true })
  usedAt!: Date | null;
}
