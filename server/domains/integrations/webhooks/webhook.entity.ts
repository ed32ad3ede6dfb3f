import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";
import type { WebhookEvent } from "../../../../schema/rules/webhooks.ts";

/** Where changes are sent to. Its address, events and lists never change. */
@Entity("webhooks")
@Index("webhooks_name", ["name"], { unique: true })
@Check("webhooks_events_check", "cardinality(events) > 0")
export class Webhook {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "text" })
  name!: string;

  @Column({ type: "text" })
  url!: string;

  @Column({ type: "text", array: true })
  events!: WebhookEvent[];

  /** null: all lists and the tasks without one. */
  @Column({ type: "bigint", array: true, name: "list_ids", nullable: true })
  listIds!: number[] | null;

  /** Up to this change it has its deliveries. */
  @Column({ type: "bigint" })
  position!: number;

  /** Tries in a row that weren't taken. */
  @Column({ type: "int", default: 0 })
  failures!: number;

  @Column({ type: "timestamptz", name: "failing_since", nullable: true })
  failingSince!: Date | null;

  /** Nothing is tried before; null: nothing holds it back. */
  @Column({ type: "timestamptz", name: "retry_at", nullable: true })
  retryAt!: Date | null;

  @Column({ type: "timestamptz", name: "last_delivered_at", nullable: true })
  lastDeliveredAt!: Date | null;

  @Column({ type: "timestamptz", name: "switched_off_at", nullable: true })
  switchedOffAt!: Date | null;

  /** null: by itself. */
  @Column({ type: "bigint", name: "switched_off_by", nullable: true })
  switchedOffBy!: number | null;

  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;
}
