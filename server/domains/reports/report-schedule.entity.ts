import { Check, Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";

/** To whom a list's report goes by itself. Lists without a row never had one. */
@Entity("report_schedules")
@Check("report_schedules_rhythm_check", "rhythm IN ('WEEKLY', 'MONTHLY')")
@Check("report_schedules_weekday_check", "weekday BETWEEN 0 AND 6")
@Check("report_schedules_check", "(rhythm = 'WEEKLY') = (weekday IS NOT NULL)")
@Check(
  "report_schedules_recipients_check",
  "cardinality(recipients) <= 5 AND (cardinality(recipients) > 0 OR NOT is_on)",
)
export class ReportSchedule {
  @ForeignKey("task_lists", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "list_id" })
  listId!: number;

  @Column({ type: "boolean", name: "is_on" })
  isOn!: boolean;

  /** E-mails. */
  @Column({ type: "text", array: true })
  recipients!: string[];

  @Column({ type: "text" })
  rhythm!: "WEEKLY" | "MONTHLY";

  /** 0: Monday, to 6: Sunday. */
  @Column({ type: "smallint", nullable: true })
  weekday!: number | null;

  /** "yyyy-mm-dd": what was due before isn't sent. */
  @Column({ type: "date" })
  since!: string;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "updated_by", nullable: true })
  updatedBy!: number | null;
}
