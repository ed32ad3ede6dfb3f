import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/** One thing of which somebody was reminded. */
@Entity("sent_reminders")
@Index("sent_reminders_sent", ["sentAt"])
export class SentReminder {
  @ForeignKey("accounts", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "account_id" })
  accountId!: number;

  /** What, and which time: `deadline:P26000123:ANSWER:12:2026-12-05:7` */
  @PrimaryColumn({ type: "text" })
  key!: string;

  @Column({ type: "timestamptz", name: "sent_at" })
  sentAt!: Date;
}
