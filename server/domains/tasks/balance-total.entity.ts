import { Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";

/**
 * Sums of a list's live debts by their date, kept by statement triggers on tasks and task_balances. There may be several rows of one
 * list and date, which together are the sum: nobody waits for who is writing to one.
 */
@Entity("balance_totals")
@Index("balance_totals_list", ["listId", "debtDate"])
export class BalanceTotal {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "list_id" })
  listId!: number;

  /** "infinity": of debts without one. */
  @Column({ type: "date", name: "debt_date" })
  debtDate!: string;

  @Column({ type: "bigint" })
  tasks!: number;

  /** Claimed, with what was added; exact, like the two below. */
  @Column({ type: "numeric", precision: 20, scale: 2 })
  amount!: string;

  /** Paid of that. */
  @Column({ type: "numeric", precision: 20, scale: 2 })
  settled!: string;

  /** Paid beyond it. */
  @Column({ type: "numeric", precision: 20, scale: 2 })
  excess!: string;

  /** Debts of which nothing is owed any more. */
  @Column({ type: "bigint", name: "paid_in_full" })
  paidInFull!: number;
}
