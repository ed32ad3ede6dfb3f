import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { Specialist } from "../specialist.entity.ts";

/** What the public search looks at; the database keeps it (function refresh_listing). */
@Entity("specialist_listings")
@Index("specialist_listings_fee", ["feeOrder", "standing"])
@Index("specialist_listings_standing", ["standing"])
@Index("specialist_listings_strong", ["strong"], { type: "gin" })
@Index("specialist_listings_whole", ["whole"], { type: "gin" })
export class SpecialistListing {
  @PrimaryColumn({ type: "bigint", name: "account_id" })
  accountId!: number;

  @ManyToOne(() => Specialist, { onDelete: "CASCADE" })
  @JoinColumn({ name: "account_id" })
  account?: Specialist;

  /** Order among equally good matches, greatest first, no two alike. */
  @Column({ type: "bigint" })
  standing!: number;

  @Column({ type: "int", name: "fee_amount", nullable: true })
  feeAmount!: number | null;

  /** Who takes no amount a case comes last. */
  @Column({
    type: "int",
    name: "fee_order",
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  feeOrder!: number | null;

  /** Counted by the filters; the function listing_options says what each number is. */
  @Column({ type: "smallint", array: true })
  options!: number[];

  /** Names, types, skills, cities; and filters. */
  @Column({ type: "tsvector", select: false })
  strong!: string;

  /** The same with headline and presentation. */
  @Column({ type: "tsvector", select: false })
  whole!: string;
}
