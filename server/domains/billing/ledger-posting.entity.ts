import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { LedgerTransaction } from "./ledger-transaction.entity.ts";
import { LedgerAccount } from "./ledger-account.entity.ts";

/** Only ever added. */
@Entity("ledger_postings")
@Index("ledger_postings_account", ["accountId", "transactionId"])
@Index("ledger_postings_transaction", ["transactionId"])
@Check("ledger_postings_amount_check", "amount <> 0")
export class LedgerPosting {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "transaction_id" })
  transactionId!: number;

  @ManyToOne(() => LedgerTransaction)
  @JoinColumn({ name: "transaction_id" })
  transaction?: LedgerTransaction;

  @Column({ type: "bigint", name: "account_id" })
  accountId!: number;

  @ManyToOne(() => LedgerAccount)
  @JoinColumn({ name: "account_id" })
  account?: LedgerAccount;

  /** Exact; credit positive, debit negative. */
  @Column({ type: "numeric", precision: 14, scale: 2 })
  amount!: string;
}
