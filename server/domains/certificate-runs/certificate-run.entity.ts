import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";

/** Certificates of many attempts in one go. Its row is the lock under which its pieces and its cancelling follow each other. */
@Entity("certificate_runs")
@Index("certificate_runs_list", ["listId", "id"])
@Index("certificate_runs_strategy", ["strategyId"], { where: "strategy_id IS NOT NULL" })
@Check("certificate_runs_status_check", "status IN ('RUNNING', 'FINISHED', 'CANCELLED', 'FAILED')")
export class CertificateRun {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** Where all tasks are of one list. */
  @Column({ type: "bigint", name: "list_id", nullable: true })
  listId!: number | null;

  /** That has begun it: it certifies nobody with whom that has stopped meanwhile. */
  @ForeignKey("strategies", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "strategy_id", nullable: true })
  strategyId!: number | null;

  @Column({ type: "text" })
  status!: Contract.CertificateRunStatus;

  @Column({ type: "int" })
  total!: number;

  /** Items up to this one are issued or left out. */
  @Column({ type: "int" })
  position!: number;

  /** The files of items up to this one are made. */
  @Column({ type: "int" })
  printed!: number;

  /** Tasks. */
  @Column({ type: "int" })
  certified!: number;

  @Column({ type: "int" })
  documents!: number;

  @Column({ type: "int" })
  skipped!: number;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt!: Date | null;
}
