import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { RestrictedChannel, RestrictionKind } from "../../../schema/rules/restrictions.ts";

/** What restricts the contact with a debtor, or about one debt. In force until it is ended, or its last day is over. */
@Entity("restrictions")
@Index("restrictions_debtor", ["debtorId"])
@Index("restrictions_task", ["taskId"], { where: "task_id IS NOT NULL" })
@Check("restrictions_channel_check", "channel IN ('EMAIL', 'PHONE', 'POST')")
@Check(
  "restrictions_kind_check",
  "kind IN ('NO_CONTACT', 'DISPUTED', 'LAWYER', 'DECEASED', 'INSOLVENT', 'VULNERABLE', 'ERASURE_ASKED')",
)
@Check("restrictions_check", "channel IS NULL OR kind = 'NO_CONTACT'")
@Check("restrictions_check1", "task_id IS NULL OR kind = 'DISPUTED'")
@Check("restrictions_check2", "(kind = 'LAWYER') = (lawyer_name IS NOT NULL)")
@Check("restrictions_check3", "lawyer_email IS NULL OR kind = 'LAWYER'")
@Check("restrictions_check4", "(ended_at IS NULL) = (end_reason IS NULL)")
export class Restriction {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("debtors", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "debtor_id" })
  debtorId!: number;

  /** Of one debt only: then it holds for all who owe it. */
  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "task_id", nullable: true })
  taskId!: number | null;

  @Column({ type: "text" })
  kind!: RestrictionKind;

  /** Of NO_CONTACT; null: every channel. */
  @Column({ type: "text", nullable: true })
  channel!: RestrictedChannel | null;

  @Column({ type: "text" })
  reason!: string;

  @Column({ type: "text", name: "lawyer_name", nullable: true })
  lawyerName!: string | null;

  @Column({ type: "text", name: "lawyer_email", nullable: true })
  lawyerEmail!: string | null;

  /** Its last day, in Madrid; null: until somebody ends it. */
  @Column({ type: "date", nullable: true })
  until!: string | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by", nullable: true })
  createdBy!: number | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "ended_by", nullable: true })
  endedBy!: number | null;

  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt!: Date | null;

  @Column({ type: "text", name: "end_reason", nullable: true })
  endReason!: string | null;
}
