import { Check, Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import type { LeftOutReason, RiskClass, Route } from "../../../schema/rules/valuations.ts";

const AMOUNT = { type: "numeric", precision: 14, scale: 2, default: 0 } as const;

/** A row of the file under its sender's pseudonym: valued, or left out for a reason. */
@Entity("wallet_valuation_rows")
@Check(
  "wallet_valuation_rows_left_out_check",
  "left_out IN ('NO_AMOUNT', 'NOT_A_NUMBER', 'NOT_POSITIVE', 'TOO_LARGE', 'OTHER_CURRENCY', 'DUPLICATE', 'NOT_A_DEBT')",
)
@Check("wallet_valuation_rows_risk_class_check", "risk_class IN ('A', 'B', 'C', 'D', 'E')")
@Check("wallet_valuation_rows_route_check", "route IN ('AMICABLE', 'INSTALMENTS', 'JUDICIAL', 'SALE')")
export class WalletValuationRow {
  @ForeignKey("wallet_valuations", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "valuation_id" })
  valuationId!: number;

  @PrimaryColumn({ type: "integer", name: "row_number" })
  rowNumber!: number;

  /** Null: valued. */
  @Column({ type: "text", name: "left_out", nullable: true })
  leftOut!: LeftOutReason | null;

  /** Of one left out: what stands there. */
  @Column({ type: "text", default: "" })
  found!: string;

  @Column({ type: "text", name: "contract_id", default: "" })
  contractId!: string;

  @Column({ type: "text", default: "" })
  place!: string;

  @Column(AMOUNT)
  amount!: string;

  @Column({ type: "text", default: "" })
  segment!: string;

  @Column({ type: "smallint", default: 0 })
  score!: number;

  @Column({ type: "char", length: 1, name: "risk_class", default: "E" })
  riskClass!: RiskClass;

  @Column(AMOUNT)
  expected!: string;

  @Column(AMOUNT)
  low!: string;

  @Column(AMOUNT)
  high!: string;

  @Column({ ...AMOUNT, name: "present_value" })
  presentValue!: string;

  @Column({ type: "text", default: "SALE" })
  route!: Route;

  @Column({ type: "text", default: "" })
  reason!: string;
}
