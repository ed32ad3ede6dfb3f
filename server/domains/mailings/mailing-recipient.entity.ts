import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import type { BounceKind, LeftOutReason } from "../../generated/schema-types.ts";
import { Mailing } from "./mailing.entity.ts";

/**
 * What is known of the sending itself. HANDING: the mail server may have the whole mail already. UNCONFIRMED: the provider may
 * have taken it and is asked at `nextAt`. What came of it afterwards stands in `deliveredAt`, `openedAt` and `answeredAt`.
 */
export type SendingState =
  | "QUEUED"
  | "SKIPPED"
  | "SENDING"
  | "HANDING"
  | "UNCONFIRMED"
  | "PRINTED"
  | "SENT"
  | "DEFERRED"
  | "BOUNCED"
  | "FAILED"
  | "CANCELLED";

/** One person of a mailing: gets one mail, whatever the number of debts, or none and why. */
@Entity("mailing_recipients")
@Index("mailing_recipients_due", ["mailingId", "position"], { where: "state IN ('QUEUED', 'DEFERRED')" })
@Index("mailing_recipients_person", ["mailingId", "person"], { unique: true })
@Index("mailing_recipients_position", ["mailingId", "position"], { unique: true })
@Index("mailing_recipients_state", ["mailingId", "state"])
@Index("mailing_recipients_unconfirmed", ["nextAt"], { where: "state = 'UNCONFIRMED'" })
@Index("mailing_recipients_written", ["person", "sentAt"], { where: "sent_at IS NOT NULL" })
@Check("mailing_recipients_bounce_kind_check", "bounce_kind IN ('HARD', 'SOFT')")
@Check("mailing_recipients_places_check", "cardinality(places) = cardinality(task_ids)")
@Check("mailing_recipients_check", "(state = 'SKIPPED') = (reason IS NOT NULL)")
@Check("mailing_recipients_check1", "(state IN ('SENDING', 'HANDING')) = (lease IS NOT NULL)")
@Check(
  "mailing_recipients_state_check",
  "state IN ('QUEUED', 'SKIPPED', 'SENDING', 'HANDING', 'SENT', 'DEFERRED', 'BOUNCED', 'FAILED', 'CANCELLED', 'PRINTED', 'UNCONFIRMED')",
)
export class MailingRecipient {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "mailing_id" })
  mailingId!: number;

  @ManyToOne(() => Mailing, { onDelete: "CASCADE" })
  @JoinColumn({ name: "mailing_id" })
  mailing?: Mailing;

  /** From 1, in the order in which they are written to. */
  @Column({ type: "int" })
  position!: number;

  /** Head of the debtors that are this person. */
  @Column({ type: "bigint" })
  person!: number;

  @Column({ type: "text" })
  name!: string;

  @Column({ type: "text", nullable: true })
  email!: string | null;

  /** Of the address, in small letters; "" of a text message, which has none. */
  @Column({ type: "text", nullable: true })
  domain!: string | null;

  /** Of a letter: where it goes, as the debt says it. */
  @Column({ type: "text", nullable: true })
  address!: string | null;

  /** Of a text message: with the country's code, digits only. */
  @Column({ type: "text", nullable: true })
  phone!: string | null;

  /** INE number, where an address tells it. */
  @Column({ type: "text", nullable: true })
  province!: string | null;

  @Column({ type: "bigint", array: true, name: "task_ids" })
  taskIds!: number[];

  /** At which of each task's places the person owes it: 1, its debtor; above, a further obligor. As many as tasks. */
  @Column({ type: "smallint", array: true })
  places!: number[];

  @Column({ type: "text" })
  state!: SendingState;

  /** Of a SKIPPED one. */
  @Column({ type: "text", nullable: true })
  reason!: LeftOutReason | null;

  /** The same in every try. */
  @Column({ type: "text", name: "message_id", nullable: true })
  messageId!: string | null;

  /** Of the worker that has taken it (mailings.worker then); another one's mark finds no row. */
  @Column({ type: "uuid", nullable: true })
  lease!: string | null;

  @Column({ type: "smallint", default: 0 })
  tries!: number;

  @Column({ type: "timestamptz", name: "next_at", nullable: true })
  nextAt!: Date | null;

  /** The mail server's last words. */
  @Column({ type: "text", nullable: true })
  response!: string | null;

  /** Of a BOUNCED mail; null where the post or a provider says it. */
  @Column({ type: "text", name: "bounce_kind", nullable: true })
  bounceKind!: BounceKind | null;

  @Column({ type: "timestamptz", name: "sent_at", nullable: true })
  sentAt!: Date | null;

  @Column({ type: "timestamptz", name: "delivered_at", nullable: true })
  deliveredAt!: Date | null;

  @Column({ type: "timestamptz", name: "opened_at", nullable: true })
  openedAt!: Date | null;

  @Column({ type: "timestamptz", name: "answered_at", nullable: true })
  answeredAt!: Date | null;
}
