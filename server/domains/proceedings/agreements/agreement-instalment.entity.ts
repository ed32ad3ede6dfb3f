import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from "typeorm";
import { Agreement } from "./agreement.entity.ts";

@Entity("agreement_instalments")
@Index("agreement_instalments_paid", ["paidOn"], { where: "paid_on IS NOT NULL" })
@Index("agreement_instalments_due", ["dueOn"], { where: "paid_on IS NULL" })
@Unique(["agreementId", "number"])
@Check("agreement_instalments_amount_check", "amount > 0")
@Check("agreement_instalments_covered", "covered BETWEEN 0 AND amount")
@Check("agreement_instalments_number_check", "number > 0")
export class AgreementInstalment {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "agreement_id" })
  agreementId!: number;

  @ManyToOne(() => Agreement, { onDelete: "CASCADE" })
  @JoinColumn({ name: "agreement_id" })
  agreement?: Agreement;

  @Column({ type: "smallint" })
  number!: number;

  /** "yyyy-mm-dd" */
  @Column({ type: "date", name: "due_on" })
  dueOn!: string;

  /** Exact decimal with two places, in the agreement's currency. */
  @Column({ type: "numeric", precision: 14, scale: 2 })
  amount!: string;

  /** "yyyy-mm-dd". Of a task it follows from the debt's payments (collections/cover-instalments.ts), unless `byHand`. */
  @Column({ type: "date", name: "paid_on", nullable: true })
  paidOn!: string | null;

  /** What the debt's payments have paid of it; exact decimal, at most `amount`. */
  @Column({ type: "numeric", precision: 14, scale: 2, default: 0 })
  covered!: string;

  /** Somebody marked it as paid: of a case, or of a task before payments covered its instalments. */
  @Column({ type: "boolean", name: "by_hand", default: false })
  byHand!: boolean;

  /** The debtor was reminded that it is due soon. */
  @Column({ type: "timestamptz", name: "reminded_at", nullable: true })
  remindedAt!: Date | null;

  /** The clock has said that it wasn't paid in time. */
  @Column({ type: "timestamptz", name: "late_told_at", nullable: true })
  lateToldAt!: Date | null;

  @Column({ type: "text", default: "" })
  note!: string;
}
