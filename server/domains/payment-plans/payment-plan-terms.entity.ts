import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** What a list's debtors may choose by themselves from then on; the last noted holds. Only added. */
@Entity("payment_plan_terms")
@Index("payment_plan_terms_list", ["listId", "id"])
@Check("payment_plan_terms_discount_days_check", "discount_days BETWEEN 1 AND 60")
@Check("payment_plan_terms_discount_percent_check", "discount_percent BETWEEN 0 AND 100")
@Check("payment_plan_terms_first_percent_check", "first_percent BETWEEN 0 AND 100")
@Check("payment_plan_terms_first_within_days_check", "first_within_days BETWEEN 1 AND 60")
@Check("payment_plan_terms_lowest_instalment_check", "lowest_instalment > 0")
@Check("payment_plan_terms_most_months_check", "most_months BETWEEN 1 AND 120")
export class PaymentPlanTerms {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("task_lists", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "list_id" })
  listId!: number;

  @Column({ type: "boolean" })
  offered!: boolean;

  @Column({ type: "smallint", name: "first_percent" })
  firstPercent!: number;

  /** Exact decimal with two places, in the debt's currency. */
  @Column({ type: "numeric", precision: 14, scale: 2, name: "lowest_instalment" })
  lowestInstalment!: string;

  @Column({ type: "smallint", name: "most_months" })
  mostMonths!: number;

  @Column({ type: "smallint", name: "first_within_days" })
  firstWithinDays!: number;

  @Column({ type: "smallint", name: "discount_percent" })
  discountPercent!: number;

  @Column({ type: "smallint", name: "discount_days" })
  discountDays!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;
}
