import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";
import type { NotificationTopic } from "./record-notification.ts";

/** One line of an account's bell. */
@Entity("notifications")
@Index("notifications_account", ["accountId", "id"])
@Index("notifications_unread", ["accountId", "thing"], { unique: true, where: "read_at IS NULL" })
@Index("notifications_at", ["at"])
@Check(
  "notifications_topic_check",
  "topic IN ('CASE', 'MESSAGE', 'SESSION', 'AGREEMENT', 'MONEY', 'TASK', 'IMPORT', 'REVIEW', 'SUPPORT', 'LEAD', 'ACCOUNT', 'NEWS')",
)
export class Notification {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** No foreign key, so that recording one waits for nobody. */
  @Column({ type: "bigint", name: "account_id" })
  accountId!: number;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ type: "text" })
  topic!: NotificationTopic;

  @Column({ type: "text" })
  kind!: string;

  /** One unread notification of an account per thing. */
  @Column({ type: "text" })
  thing!: string;

  /** Number of the case or code of the task that one has to be able to see. */
  @Column({ type: "text", nullable: true })
  within!: string | null;

  @Column({ type: "integer" })
  count!: number;

  @Column({ type: "text" })
  title!: string;

  /** For a count above 1, which takes the place of `{n}`. */
  @Column({ type: "text", name: "bundled_title", nullable: true })
  bundledTitle!: string | null;

  @Column({ type: "text" })
  text!: string;

  @Column({ type: "text" })
  path!: string;

  @Column({ type: "timestamptz", name: "read_at", nullable: true })
  readAt!: Date | null;
}
