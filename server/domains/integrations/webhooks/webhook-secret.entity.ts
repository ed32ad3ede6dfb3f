import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** What one of the secrets of a webhook is derived from; without APP_SECRET it gives nothing away. */
@Entity("webhook_secrets")
@Index("webhook_secrets_webhook", ["webhookId", "id"])
export class WebhookSecret {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("webhooks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "webhook_id" })
  webhookId!: number;

  @Column({ type: "text" })
  salt!: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  /** Since it has been exchanged. */
  @Column({ type: "timestamptz", name: "ends_at", nullable: true })
  endsAt!: Date | null;
}
