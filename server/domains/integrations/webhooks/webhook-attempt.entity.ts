import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { OutsideFault } from "../../../platform/post-outside.ts";

/** One try to deliver a message, and what came of it. */
@Entity("webhook_attempts")
@Index("webhook_attempts_delivery", ["deliveryId", "id"])
export class WebhookAttempt {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("webhook_deliveries", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "delivery_id" })
  deliveryId!: number;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ type: "int", name: "duration_ms" })
  durationMs!: number;

  @Column({ type: "int", nullable: true })
  status!: number | null;

  @Column({ type: "text", nullable: true })
  fault!: OutsideFault | null;

  /** How it began. */
  @Column({ type: "text" })
  answer!: string;
}
