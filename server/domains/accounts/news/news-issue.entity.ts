import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from "typeorm";

/** News that were written once and go to every account that wants them. */
@Entity("news_issues")
export class NewsIssue {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "text" })
  subject!: string;

  @Column({ type: "text" })
  text!: string;

  /** Accounts up to this one have it in the outbox. */
  @Column({ type: "bigint", name: "last_account", default: 0 })
  lastAccount!: number;

  @Column({ type: "int", default: 0 })
  recipients!: number;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  /** When the last one was in the outbox; null: it is going out. */
  @Column({ type: "timestamptz", name: "sent_at", nullable: true })
  sentAt!: Date | null;
}
