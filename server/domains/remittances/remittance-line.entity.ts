import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/** A payment or a reversal in the one remittance it stands in; amounts of a reversal are below zero. */
@Entity("remittance_lines")
@Index("remittance_lines_remittance", ["remittanceId"])
@Check("remittance_lines_commission", "commission = round(base * rate / 100, 2)")
export class RemittanceLine {
  @ForeignKey("debt_entries")
  @PrimaryColumn({ type: "bigint", name: "entry_id" })
  entryId!: number;

  @ForeignKey("remittances")
  @Column({ type: "bigint", name: "remittance_id" })
  remittanceId!: number;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  amount!: string;

  /** Without what was paid beyond the debt. */
  @Column({ type: "numeric", precision: 14, scale: 2 })
  base!: string;

  @Column({ type: "numeric", precision: 5, scale: 2 })
  rate!: string;

  @Column({ type: "numeric", precision: 5, scale: 2, name: "vat_rate" })
  vatRate!: string;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  commission!: string;
}
