import { Check, Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";

/** Days on which a specialist can't be met, both included, "yyyy-mm-dd". */
@Entity("days_off")
@Check("days_off_check", "first_day <= last_day")
export class DaysOff {
  @ForeignKey("accounts", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "account_id" })
  accountId!: number;

  @PrimaryColumn({ type: "date", name: "first_day" })
  firstDay!: string;

  @Column({ type: "date", name: "last_day" })
  lastDay!: string;
}
