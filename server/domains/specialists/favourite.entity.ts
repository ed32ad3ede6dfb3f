import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/** A specialist whom somebody has saved. */
@Entity("favourites")
@Index("favourites_specialist", ["specialistId"])
export class Favourite {
  @ForeignKey("accounts", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "account_id" })
  accountId!: number;

  @ForeignKey("accounts", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "specialist_id" })
  specialistId!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  /** Found by the link of a hidden profile. */
  @Column({ type: "boolean", name: "by_link", default: false })
  byLink!: boolean;
}
