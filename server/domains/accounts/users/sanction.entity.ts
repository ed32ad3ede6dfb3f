import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { Account } from "../account.entity.ts";
import type { SanctionSeverity } from "./sanctions.ts";

/** What an administrator imposed on a specialist. */
@Entity("sanctions")
@Index("sanctions_account", ["accountId", "id"])
@Check("sanctions_days_check", "days BETWEEN 15 AND 30")
@Check("sanctions_severity_check", "severity IN ('LIGHT', 'MODERATE', 'GRAVE')")
export class Sanction {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "account_id" })
  accountId!: number;

  @ManyToOne(() => Account, { onDelete: "CASCADE" })
  @JoinColumn({ name: "account_id" })
  account?: Account;

  @Column({ type: "text" })
  severity!: SanctionSeverity;

  @Column({ type: "int", nullable: true })
  days!: number | null;

  @Column({ type: "text" })
  reason!: string;

  @Column({ type: "text", nullable: true })
  training!: string | null;

  @Column({ type: "bigint", name: "created_by", nullable: true })
  createdBy!: number | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "ends_at", nullable: true })
  endsAt!: Date | null;

  @Column({ type: "timestamptz", name: "lifted_at", nullable: true })
  liftedAt!: Date | null;

  @Column({ type: "bigint", name: "lifted_by", nullable: true })
  liftedBy!: number | null;

  @Column({ type: "text", name: "lift_reason", nullable: true })
  liftReason!: string | null;
}
