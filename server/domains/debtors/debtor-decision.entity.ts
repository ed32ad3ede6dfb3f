import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

export type DebtorVerdict = "SAME" | "APART";

/**
 * What somebody decided of two debtors. Those in force that say SAME make the persons: nothing is moved, so undoing one
 * gives back exactly what was before, whatever came between.
 */
@Entity("debtor_decisions")
@Index("debtor_decisions_pair", ["debtorId", "otherId"], { unique: true, where: "undone_at IS NULL" })
@Index("debtor_decisions_other", ["otherId"])
@Check("debtor_decisions_check", "debtor_id < other_id")
@Check("debtor_decisions_verdict_check", "verdict IN ('SAME', 'APART')")
export class DebtorDecision {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("debtors", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "debtor_id" })
  debtorId!: number;

  @ForeignKey("debtors", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "other_id" })
  otherId!: number;

  @Column({ type: "text" })
  verdict!: DebtorVerdict;

  /** What spoke for it then, in words for the screen. */
  @Column({ type: "text", array: true, default: "{}" })
  reasons!: string[];

  @Column({ type: "text", default: "" })
  note!: string;

  /** Null: the platform, when a debt without a document got one. */
  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "decided_by", nullable: true })
  decidedBy!: number | null;

  @Column({ type: "timestamptz", name: "decided_at" })
  decidedAt!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "undone_by", nullable: true })
  undoneBy!: number | null;

  @Column({ type: "timestamptz", name: "undone_at", nullable: true })
  undoneAt!: Date | null;
}
