import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { CertificateRun } from "./certificate-run.entity.ts";

/** A task of a run, with what it was when the run began. */
@Entity("certificate_run_items")
@Index("certificate_run_items_task", ["taskId"])
export class CertificateRunItem {
  @PrimaryColumn({ type: "bigint", name: "run_id" })
  runId!: number;

  @ManyToOne(() => CertificateRun, { onDelete: "CASCADE" })
  @JoinColumn({ name: "run_id" })
  run?: CertificateRun;

  /** From 1, in the order of the tasks. */
  @PrimaryColumn({ type: "int" })
  position!: number;

  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "task_id" })
  taskId!: number;

  @Column({ type: "text", name: "code_id" })
  codeId!: string;

  @Column({ type: "text" })
  debtor!: string;

  @Column({ type: "numeric", precision: 14, scale: 2 })
  amount!: string;

  /** One for all who owe it; one each where some of them have agreed. */
  @Column({ type: "bigint", array: true, name: "document_ids", default: "{}" })
  documentIds!: number[];

  /** Why it was left out, for people. */
  @Column({ type: "text", nullable: true })
  reason!: string | null;
}
