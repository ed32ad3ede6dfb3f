import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { ContactChannel } from "../../../schema/rules/task-contacts.ts";

/** What a debtor promised to pay. Payments decide what became of it (promises.ts), never a hand. */
@Entity("debt_promises")
@Index("debt_promises_task", ["taskId", "id"])
@Index("debt_promises_unsettled", ["dueOn"], { where: "settled_at IS NULL AND withdrawn_at IS NULL" })
@Check("debt_promises_amount_check", "amount > 0")
@Check("debt_promises_channel_check", "channel IN ('INBOX', 'EMAIL', 'CHAT', 'PHONE')")
@Check("debt_promises_check", "due_on >= made_on")
@Check("debt_promises_check1", "(withdrawn_at IS NULL) = (withdrawn_reason IS NULL)")
export class DebtPromise {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "task_id" })
  taskId!: number;

  /** Exact, in `currency`. */
  @Column({ type: "numeric", precision: 14, scale: 2 })
  amount!: string;

  @Column({ type: "char", length: 3 })
  currency!: string;

  /** "yyyy-mm-dd": payments count from this day on. */
  @Column({ type: "date", name: "made_on" })
  madeOn!: string;

  /** "yyyy-mm-dd": the last day on which a payment keeps it. */
  @Column({ type: "date", name: "due_on" })
  dueOn!: string;

  /** By which it was given. */
  @Column({ type: "text" })
  channel!: ContactChannel;

  @Column({ type: "text", default: "" })
  note!: string;

  @Column({ type: "timestamptz", name: "made_at" })
  madeAt!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "made_by", nullable: true })
  madeBy!: number | null;

  @Column({ type: "timestamptz", name: "withdrawn_at", nullable: true })
  withdrawnAt!: Date | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "withdrawn_by", nullable: true })
  withdrawnBy!: number | null;

  @Column({ type: "text", name: "withdrawn_reason", nullable: true })
  withdrawnReason!: string | null;

  /** The debtor was reminded of it. */
  @Column({ type: "timestamptz", name: "reminded_at", nullable: true })
  remindedAt!: Date | null;

  /** The clock has said what became of it. */
  @Column({ type: "timestamptz", name: "settled_at", nullable: true })
  settledAt!: Date | null;
}
