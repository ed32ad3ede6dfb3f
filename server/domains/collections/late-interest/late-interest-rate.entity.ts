import { Check, Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";

/** The rate that is published for a half-year (Ley 3/2004, art. 7), for all debts alike. */
@Entity("late_interest_rates")
@Check("late_interest_rates_half_year_check", "to_char(half_year, 'MM-DD') IN ('01-01', '07-01')")
@Check("late_interest_rates_rate_check", "rate BETWEEN 0 AND 100")
export class LateInterestRate {
  /** Its first day. */
  @PrimaryColumn({ type: "date", name: "half_year" })
  halfYear!: string;

  /** Percent. */
  @Column({ type: "numeric", precision: 5, scale: 2 })
  rate!: string;

  /** Where it was published. */
  @Column({ type: "text" })
  source!: string;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  /** null: it came with the product. */
  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "updated_by", nullable: true })
  updatedBy!: number | null;
}
