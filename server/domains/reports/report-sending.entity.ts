import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { ListReport } from "./report.ts";

/** One report to one recipient; of a day that was due, once. */
@Entity("report_sendings")
@Index("report_sendings_due", ["listId", "dueOn", "recipient"], {
  unique: true,
  where: "due_on IS NOT NULL",
})
@Index("report_sendings_list", ["listId", "id"])
@Check("report_sendings_status_check", "status IN ('QUEUED', 'SENT', 'FAILED')")
export class ReportSending {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("task_lists", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "list_id" })
  listId!: number;

  /** "yyyy-mm-dd"; null: sent by hand. */
  @Column({ type: "date", name: "due_on", nullable: true })
  dueOn!: string | null;

  @Column({ type: "text" })
  recipient!: string;

  /** Both attachments are drawn from it when the mail goes out. */
  @Column({ type: "jsonb" })
  report!: ListReport;

  @Column({ type: "text" })
  status!: "QUEUED" | "SENT" | "FAILED";

  @Column({ type: "text", nullable: true })
  reason!: string | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt!: Date | null;
}
