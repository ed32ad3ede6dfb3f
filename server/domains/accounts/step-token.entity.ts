import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { Account } from "./account.entity.ts";
import type { AccountStep } from "../../shared/account-steps.ts";

/** What opens one step once, see step-tokens.ts. */
@Entity("step_tokens")
@Index("step_tokens_account", ["accountId"], { where: "used_at IS NULL" })
@Index("step_tokens_expiry", ["expiresAt"])
@Check(
  "step_tokens_step_check",
  "step IN ('VERIFY_EMAIL', 'COMPLETE_PROFILE', 'RESET_PASSWORD', 'SECOND_STEP', 'SECOND_STEP_SETUP')",
)
export class StepToken {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ type: "text" })
  step!: AccountStep;

  @Column({ type: "bigint", name: "account_id" })
  accountId!: number;

  @ManyToOne(() => Account, { onDelete: "CASCADE" })
  @JoinColumn({ name: "account_id" })
  account?: Account;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "expires_at" })
  expiresAt!: Date;

  @Column({ type: "timestamptz", name: "used_at", nullable: true })
  usedAt!: Date | null;

  /** Wrong second-step codes; e-mail codes count their own. */
  @Column({ type: "smallint", default: 0 })
  tries!: number;
}
