import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import type { AnswerWay } from "../../shared/answer-addresses.ts";
import type { InboundMailKind } from "./understanding/understood-mail.ts";

/** A mail that came in; its raw bytes lie in the store. */
@Entity("inbound_mails")
@Unique("inbound_mails_once", ["reference", "way", "messageKey"])
@Index("inbound_mails_open", ["receivedAt"], { where: "state <> 'DONE'" })
@Index("inbound_mails_received", ["receivedAt"])
@Index("inbound_mails_success", ["processedAt"], { where: "kind = 'delivered' AND file_key IS NOT NULL" })
@Check("inbound_mails_way_check", "way IN ('bounce', 'reply')")
@Check("inbound_mails_state_check", "state IN ('WAITING', 'DONE', 'UNSORTED')")
export class InboundMail {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "timestamptz", name: "received_at" })
  receivedAt!: Date;

  /** Whether it came to the envelope's sender of our mail or to its Reply-To. */
  @Column({ type: "text" })
  way!: AnswerWay;

  /** Of the mail it answers, "party-notice:12". */
  @Column({ type: "text" })
  reference!: string;

  /**
   * Its Message-ID with the SHA-256 of what follows its header, else that of all its bytes: the same mail twice is one, also with
   * other servers' lines in front; another one under the same Message-ID isn't.
   */
  @Column({ type: "text", name: "message_key" })
  messageKey!: string;

  /** "" for the null sender. */
  @Column({ type: "text", name: "envelope_from" })
  envelopeFrom!: string;

  /** Network address it came from. */
  @Column({ type: "text" })
  address!: string;

  /** Null: it was a success report, whose bytes aren't kept as long as what it said. */
  @Column({ type: "text", name: "file_key", nullable: true })
  fileKey!: string | null;

  @Column({ type: "int" })
  bytes!: number;

  @Column({ type: "text" })
  sha256!: string;

  @Column({ type: "text", default: "WAITING" })
  state!: "WAITING" | "DONE" | "UNSORTED";

  /** "delivered": a report that says of everybody that the mail arrived, and nothing else. */
  @Column({ type: "text", nullable: true })
  kind!: InboundMailKind | "delivered" | null;

  @Column({ type: "text", name: "from_address", nullable: true })
  fromAddress!: string | null;

  @Column({ type: "text", name: "from_name", default: "" })
  fromName!: string;

  @Column({ type: "text", default: "" })
  subject!: string;

  /** What it says, of one that nobody could be given. */
  @Column({ type: "text", default: "" })
  text!: string;

  /** Spanish: what became of it; of a success report what it said; of one that waits for days, that it can't be read. */
  @Column({ type: "text", default: "" })
  note!: string;

  @Column({ type: "timestamptz", name: "processed_at", nullable: true })
  processedAt!: Date | null;
}
