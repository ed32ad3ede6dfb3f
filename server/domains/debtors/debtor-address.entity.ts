import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import type { PostalPointState } from "../../../schema/rules/restrictions.ts";

/** What is known of a postal address for one debtor: who is unknown there says nothing of others who live there. */
@Entity("debtor_addresses")
@Index("debtor_addresses_bad", ["debtorId", "address"], { where: "status <> 'VALID'" })
@Check(
  "debtor_addresses_status_check",
  "status IN ('VALID', 'BOUNCED_HARD', 'BOUNCED_SOFT', 'WRONG_NUMBER', 'REFUSED')",
)
export class DebtorAddress {
  @ForeignKey("debtors", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "debtor_id" })
  debtorId!: number;

  /** As a debt says it. */
  @PrimaryColumn({ type: "text" })
  address!: string;

  @Column({ type: "text" })
  status!: PostalPointState;

  /** How it is known, in words for the screen. */
  @Column({ type: "text" })
  source!: string;

  @Column({ type: "timestamptz" })
  since!: Date;

  /** Null: the platform. */
  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "noted_by", nullable: true })
  notedBy!: number | null;
}
