import { Check, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

export type PointChannel = "EMAIL" | "PHONE";

/** By what a debtor can be reached, as its debts say: for finding it, and others who share it. */
@Entity("debtor_points")
@Index("debtor_points_debtor", ["debtorId"])
@Check("debtor_points_channel_check", "channel IN ('EMAIL', 'PHONE')")
export class DebtorPoint {
  @PrimaryColumn({ type: "text" })
  channel!: PointChannel;

  /** E-mail in small letters; telephone with its country's code, digits only. */
  @PrimaryColumn({ type: "text" })
  value!: string;

  @ForeignKey("debtors", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "debtor_id" })
  debtorId!: number;
}
