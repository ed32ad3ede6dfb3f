import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** What a list's creditor is charged for payments from a day on; of one day the last noted holds. Only added. */
@Entity("commission_terms")
@Index("commission_terms_list", ["listId", "validFrom", "id"])
@Check("commission_terms_rate_check", "rate BETWEEN 0 AND 100")
@Check("commission_terms_vat_rate_check", "vat_rate BETWEEN 0 AND 100")
export class CommissionTerms {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("task_lists", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "list_id" })
  listId!: number;

  @Column({ type: "date", name: "valid_from" })
  validFrom!: string;

  /** Percent. */
  @Column({ type: "numeric", precision: 5, scale: 2 })
  rate!: string;

  /** Percent, on the commission. */
  @Column({ type: "numeric", precision: 5, scale: 2, name: "vat_rate" })
  vatRate!: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by", nullable: true })
  createdBy!: number | null;
}
