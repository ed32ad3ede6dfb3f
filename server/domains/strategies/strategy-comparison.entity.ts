import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import type { StrategyMeasure } from "../../generated/schema-types.ts";

/** Of the people dealt to one version, by the comparison's last day. */
export interface CountedArm {
  people: number;
  answered: number;
  promised: number;
  paid: number;
  /** Exact, in the list's currency. */
  amount: string;
  /** Of what each person paid; for the interval alone. */
  sumOfSquares: number;
}

export interface CountedArms {
  a: CountedArm;
  b: CountedArm;
}

/** Two versions of a strategy, dealt by chance among the people who begin while it runs (README.md). */
@Entity("strategy_comparisons")
@Unique(["strategyId", "number"])
@Index("strategy_comparisons_one_at_work", ["strategyId"], { unique: true, where: "ended_at IS NULL" })
@Check("strategy_comparisons_percent_b_check", "percent_b BETWEEN 10 AND 90")
@Check("strategy_comparisons_measure_check", "measure IN ('ANSWERED', 'PROMISED', 'PAID', 'AMOUNT')")
@Check("strategy_comparisons_check", "version_a <> version_b")
@Check("strategy_comparisons_check1", "(ended_at IS NULL) = (ended_by IS NULL)")
@Check("strategy_comparisons_check2", "(ended_at IS NULL) = (counted IS NULL)")
@Check("strategy_comparisons_check3", "kept_version IS NULL OR ended_at IS NOT NULL")
export class StrategyComparison {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("strategies", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "strategy_id" })
  strategyId!: number;

  /** From 1 within its strategy; people are dealt by it. */
  @Column({ type: "int" })
  number!: number;

  @Column({ type: "int", name: "version_a" })
  versionA!: number;

  @Column({ type: "int", name: "version_b" })
  versionB!: number;

  @Column({ type: "smallint", name: "percent_b" })
  percentB!: number;

  /** The one that decides. */
  @Column({ type: "text" })
  measure!: StrategyMeasure;

  /** "yyyy-mm-dd": its last day, counted whole. */
  @Column({ type: "date", name: "ends_on" })
  endsOn!: string;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "started_by" })
  startedBy!: number;

  @Column({ type: "timestamptz", name: "started_at" })
  startedAt!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "ended_by", nullable: true })
  endedBy!: number | null;

  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt!: Date | null;

  /** Of the two; null also where the strategy was switched off. */
  @Column({ type: "int", name: "kept_version", nullable: true })
  keptVersion!: number | null;

  /** As they stood when it ended: what is reversed or noted afterwards changes no verdict. */
  @Column({ type: "jsonb", nullable: true })
  counted!: CountedArms | null;
}
