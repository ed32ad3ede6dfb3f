import { Check, Column, Entity, PrimaryColumn } from "typeorm";

/** The one row that says for which day the listings are true. */
@Entity("listings_day")
@Check("listings_day_only_row_check", "only_row")
export class ListingsDay {
  @PrimaryColumn({ type: "boolean", name: "only_row", default: true })
  onlyRow!: boolean;

  /** "yyyy-mm-dd", in Madrid. */
  @Column({ type: "date" })
  day!: string;
}
