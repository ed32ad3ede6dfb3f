import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { LedgerAccount } from "./ledger-account.entity.ts";
import type { LedgerKind } from "./ledger-transaction.entity.ts";

/** Sums of postings by month; kept by a trigger. */
@Entity("ledger_months")
@Index("ledger_months_month", ["month"])
export class LedgerMonth {
  @PrimaryColumn({ type: "bigint", name: "account_id" })
  accountId!: number;

  @ManyToOne(() => LedgerAccount)
  @JoinColumn({ name: "account_id" })
  account?: LedgerAccount;

  /** "yyyy-mm-dd", the first day, as the calendar in Madrid counts. */
  @PrimaryColumn({ type: "date" })
  month!: string;

  /** Of the transactions. */
  @PrimaryColumn({ type: "text" })
  kind!: LedgerKind;

  /** Exact. */
  @Column({ type: "numeric", precision: 14, scale: 2 })
  amount!: string;
}
