import { Column, Entity, PrimaryColumn } from "typeorm";

@Entity("tax_rates")
export class TaxRate {
  @PrimaryColumn({ type: "text" })
  code!: string;

  @Column({ type: "text" })
  name!: string;

  /** Exact decimal with two places. */
  @Column({ type: "numeric", precision: 5, scale: 2 })
  percentage!: string;

  /** "yyyy-mm-dd" */
  @PrimaryColumn({ type: "date", name: "valid_from" })
  validFrom!: string;

  /** "yyyy-mm-dd" */
  @Column({ type: "date", name: "valid_until", nullable: true })
  validUntil!: string | null;
}
