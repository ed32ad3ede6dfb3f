import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import type {
  LeftOutReason,
  Notice,
  ValuationParameters,
  ValuationUnit,
} from "../../../schema/rules/valuations.ts";
import type { Learned } from "./model/recovery.ts";
import type { PortfolioValue } from "./model/value-portfolio.ts";
import type { ValuationColumn } from "./valuation-worker.ts";

/** What a wallet's test file is worth: a draft, or signed, after which the database refuses any change. */
@Entity("wallet_valuations")
@Unique(["leadId", "ordinal"])
@Index("wallet_valuations_draft", ["leadId"], { unique: true, where: "signed_at IS NULL" })
@Check("wallet_valuations_ordinal_check", "ordinal > 0")
@Check("wallet_valuations_unit_check", "unit IN ('EUROS', 'CENTS', 'THOUSANDS', 'MILLIONS')")
@Check("wallet_valuations_signed", "num_nonnulls(number, signed_at, signed_by) IN (0, 3)")
export class WalletValuation {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("leads", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "lead_id" })
  leadId!: number;

  @Column({ type: "integer" })
  ordinal!: number;

  /** `VC26-000001` */
  @Column({ type: "text", nullable: true, unique: true })
  number!: string | null;

  /** Number of the signed one that this one replaces. */
  @Column({ type: "text", nullable: true })
  replaces!: string | null;

  @Column({ type: "text" })
  sheet!: string;

  @Column({ type: "integer", name: "header_row" })
  headerRow!: number;

  @Column({ type: "jsonb" })
  columns!: ValuationColumn[];

  @Column({ type: "text" })
  unit!: ValuationUnit;

  @Column({ type: "boolean", name: "is_turned" })
  isTurned!: boolean;

  @Column({ type: "jsonb" })
  notices!: Partial<Record<Notice, number>>;

  @Column({ type: "integer", name: "row_count" })
  rowCount!: number;

  @Column({ type: "jsonb", name: "left_out_counts" })
  leftOutCounts!: Partial<Record<LeftOutReason, number>>;

  @Column({ type: "jsonb" })
  parameters!: ValuationParameters;

  @Column({ type: "jsonb" })
  learned!: Learned;

  @Column({ type: "text", name: "model_version" })
  modelVersion!: string;

  @Column({ type: "integer" })
  seed!: number;

  @Column({ type: "date", name: "as_of" })
  asOf!: string;

  /** Amounts in whole cents. */
  @Column({ type: "jsonb" })
  figures!: PortfolioValue;

  @Column({ type: "text", default: "" })
  note!: string;

  /** The key of the answer with which it is sent: it is sent once. */
  @Column({ type: "uuid", name: "send_key" })
  sendKey!: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  @Column({ type: "timestamptz", name: "signed_at", nullable: true })
  signedAt!: Date | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "signed_by", nullable: true })
  signedBy!: number | null;

  @Column({ type: "integer", default: 1 })
  version!: number;
}
