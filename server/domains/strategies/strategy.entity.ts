import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import type { StrategyStatus } from "../../generated/schema-types.ts";
import type { StrategyStep } from "./engine.ts";

/** What a list's debtors are sent, and when they are called. Its row is the lock under which its steps are carried out. */
@Entity("strategies")
@Index("strategies_one_at_work", ["listId"], { unique: true, where: "status IN ('ON', 'PAUSED')" })
@Index("strategies_list", ["listId", "id"])
@Check("strategies_status_check", "status IN ('DRAFT', 'ON', 'PAUSED', 'OFF')")
@Check("strategies_check", "(status = 'DRAFT') = (switched_on_at IS NULL)")
@Check("strategies_check1", "(switched_on_at IS NULL) = (switched_on_by IS NULL)")
export class Strategy {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("task_lists", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "list_id" })
  listId!: number;

  @Column({ type: "text" })
  name!: string;

  @Column({ type: "text" })
  status!: StrategyStatus;

  /** The newest; tasks that begin now begin with it. */
  @Column({ type: "int" })
  version!: number;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  /** Who its mailings are by. */
  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "switched_on_by", nullable: true })
  switchedOnBy!: number | null;

  @Column({ type: "timestamptz", name: "switched_on_at", nullable: true })
  switchedOnAt!: Date | null;
}

/** Never changed: a task that began with it stays on it. */
@Entity("strategy_versions")
export class StrategyVersion {
  @ForeignKey("strategies", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "strategy_id" })
  strategyId!: number;

  @PrimaryColumn({ type: "int" })
  version!: number;

  @Column({ type: "jsonb" })
  steps!: StrategyStep[];

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;
}
