import { Check, Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from "typeorm";

export type LedgerAccountKind = "BANK" | "RETAINED" | "AVAILABLE" | "PAYOUT" | "COMMISSION" | "REFUND";

@Entity("ledger_accounts")
@Unique(["kind", "specialistId", "currency"])
@Check("ledger_accounts_check", "(kind IN ('RETAINED', 'AVAILABLE', 'PAYOUT')) = (specialist_id IS NOT NULL)")
@Check("ledger_accounts_check1", "kind = 'BANK' OR balance >= 0")
@Check(
  "ledger_accounts_kind_check",
  "kind IN ('BANK', 'RETAINED', 'AVAILABLE', 'PAYOUT', 'COMMISSION', 'REFUND')",
)
export class LedgerAccount {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "text" })
  kind!: LedgerAccountKind;

  /** Whose RETAINED, AVAILABLE or PAYOUT it is; null: the platform's own. */
  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "specialist_id", nullable: true })
  specialistId!: number | null;

  @Column({ type: "char", length: 3, default: "EUR" })
  currency!: string;

  /** Credits less debits, exact; kept by a trigger. */
  @Column({ type: "numeric", precision: 14, scale: 2, default: 0 })
  balance!: string;
}
