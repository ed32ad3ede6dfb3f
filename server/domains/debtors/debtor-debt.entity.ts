import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import type { DebtorIntervention } from "../../../schema/rules/tasks.ts";

/**
 * Who owes a task's debt. The key is the place, not the person: each debt has exactly one debtor at position 1, and one at
 * each further position that `parties` has.
 */
@Entity("debtor_debts")
@Index("debtor_debts_debtor", ["debtorId", "taskId"])
@Index("debtor_debts_due", ["taskId"], { where: "is_due" })
@Check("debtor_debts_role_check", "role IN ('TITULAR', 'FIADOR', 'AVALISTA', 'OTROS')")
export class DebtorDebt {
  /** Goes with its task, by a trigger. */
  @PrimaryColumn({ type: "bigint", name: "task_id" })
  taskId!: number;

  /** 1: the debtor the task names; above: an obligor among its parties. */
  @PrimaryColumn({ type: "smallint" })
  position!: number;

  @ForeignKey("debtors")
  @Column({ type: "bigint", name: "debtor_id" })
  debtorId!: number;

  @Column({ type: "text", nullable: true })
  role!: DebtorIntervention | null;

  /** Task or party has changed since: triggers say so. */
  @Column({ type: "boolean", name: "is_due", default: false })
  isDue!: boolean;
}
