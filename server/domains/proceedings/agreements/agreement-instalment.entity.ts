import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from "typeorm";
import { Agreement } from "./agreement.entity.ts";

@Entity("agreement_instalments")
@Index("agreement_instalments_paid", ["paidOn"], { where: "paid_on IS NOT NULL" })
@Unique(["agreementId", "number"])
@Check("agreement_instalments_amount_check", "amount > 0")
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

  /** "yyyy-mm-dd" */
  @Column({ type: "date", name: "paid_on", nullable: true })
  paidOn!: string | null;

  @Column({ type: "text", default: "" })
  note!: string;
}
