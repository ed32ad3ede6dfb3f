import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { WebhookEvent } from "../../../../schema/rules/webhooks.ts";
import type { ChangedType } from "../changes/change.entity.ts";

/** One message to one webhook. Of one object they are sent in the order of their ids. */
@Entity("webhook_deliveries")
@Index("webhook_deliveries_position", ["webhookId", "position"], { unique: true })
@Index("webhook_deliveries_log", ["webhookId", "id"])
@Index("webhook_deliveries_due", ["webhookId", "nextAt", "id"], { where: "state = 'PENDING'" })
@Index("webhook_deliveries_order", ["webhookId", "objectType", "objectId", "id"], {
  where: "state = 'PENDING'",
})
@Index("webhook_deliveries_age", ["createdAt"])
@Check("webhook_deliveries_state_check", "state IN ('PENDING', 'DELIVERED', 'FAILED')")
export class WebhookDelivery {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("webhooks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "webhook_id" })
  webhookId!: number;

  /** Of the change; null: a test. */
  @Column({ type: "bigint", nullable: true })
  position!: number | null;

  @Column({ type: "text" })
  event!: WebhookEvent | "TEST";

  @Column({ type: "text", name: "object_type", nullable: true })
  objectType!: ChangedType | null;

  @Column({ type: "bigint", name: "object_id", nullable: true })
  objectId!: number | null;

  @Column({ type: "text" })
  body!: string;

  @Column({ type: "text" })
  state!: "PENDING" | "DELIVERED" | "FAILED";

  /** Since it was last ordered. */
  @Column({ type: "int", default: 0 })
  tries!: number;

  @Column({ type: "timestamptz", name: "next_at" })
  nextAt!: Date;

  /** Of whoever sends it now; a process that died lets it go when its time is over. */
  @Column({ type: "uuid", nullable: true })
  lease!: string | null;

  @Column({ type: "timestamptz", name: "leased_until", nullable: true })
  leasedUntil!: Date | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt!: Date | null;
}
