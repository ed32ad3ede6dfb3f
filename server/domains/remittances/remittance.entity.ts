import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** What a creditor was given of what came in over a period. Closed as it is made; the database refuses any change. */
@Entity("remittances")
@Index("remittances_list", ["listId", "currency", "periodFrom"], {
  unique: true,
  where: "list_id IS NOT NULL",
})
@Check("remittances_count_check", "count > 0")
@Check("remittances_period", "period_from <= period_until")
@Check("remittances_net", "net = received_by_platform - commission - vat")
@Check("remittances_base", "base = received_by_platform + received_by_creditor - excess")
export class Remittance {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** `LQ26-000001` */
  @Column({ type: "text", unique: true })
  number!: string;

  /** Null once the list was erased for good. */
  @ForeignKey("task_lists", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "list_id", nullable: true })
  listId!: number | null;

  @Column({ type: "text", name: "list_code" })
  listCode!: string;

  @Column({ type: "text", name: "list_name" })
  listName!: string;

  /** As it was called when the remittance was closed. */
  @Column({ type: "text" })
  creditor!: string;

  @Column({ type: "text", name: "creditor_document", nullable: true })
  creditorDocument!: string | null;

  @Column({ type: "char", length: 3 })
  currency!: string;

  @Column({ type: "date", name: "period_from" })
  periodFrom!: string;

  @Column({ type: "date", name: "period_until" })
  periodUntil!: string;

  /** Of its lines. */
  @Column({ type: "integer" })
  count!: number;

  @Column({ type: "numeric", precision: 16, scale: 2, name: "received_by_platform" })
  receivedByPlatform!: string;

  @Column({ type: "numeric", precision: 16, scale: 2, name: "received_by_creditor" })
  receivedByCreditor!: string;

  @Column({ type: "numeric", precision: 16, scale: 2 })
  excess!: string;

  @Column({ type: "numeric", precision: 16, scale: 2 })
  base!: string;

  @Column({ type: "numeric", precision: 16, scale: 2 })
  commission!: string;

  @Column({ type: "numeric", precision: 16, scale: 2 })
  vat!: string;

  @Column({ type: "numeric", precision: 16, scale: 2 })
  net!: string;

  @Column({ type: "timestamptz", name: "closed_at" })
  closedAt!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "closed_by", nullable: true })
  closedBy!: number | null;
}
