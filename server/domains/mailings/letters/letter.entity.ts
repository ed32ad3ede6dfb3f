import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from "typeorm";
import { MailingRecipient } from "../mailing-recipient.entity.ts";
import { Mailing } from "../mailing.entity.ts";
import type { PostalAddress } from "./postal-address.ts";

/** Letters printed together: one PDF, handed over to the post together. */
@Entity("letter_batches")
@Index("letter_batches_number", ["mailingId", "number"], { unique: true })
export class LetterBatch {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "mailing_id" })
  mailingId!: number;

  @ManyToOne(() => Mailing, { onDelete: "CASCADE" })
  @JoinColumn({ name: "mailing_id" })
  mailing?: Mailing;

  /** From 1, within its mailing. */
  @Column({ type: "int" })
  number!: number;

  @Column({ type: "int" })
  letters!: number;

  @Column({ type: "int" })
  pages!: number;

  @Column({ type: "text", name: "file_key" })
  fileKey!: string;

  @Column({ type: "text" })
  sha256!: string;

  @Column({ type: "int" })
  bytes!: number;

  @Column({ type: "timestamptz", name: "printed_at" })
  printedAt!: Date;

  /** When the post got it; null: nobody has said so. */
  @Column({ type: "date", name: "handed_on", nullable: true })
  handedOn!: string | null;
}

/** Of whose debt a letter tells, and the link it carries for it. */
export interface LetterLink {
  partyId: number;
  linkId: number;
}

/** One printed letter. Its notices are noted when the post gets it. */
@Entity("letters")
@Index("letters_batch", ["batchId", "firstPage"])
@Index("letters_reference", ["reference"], { unique: true })
export class Letter {
  @PrimaryColumn({ type: "bigint", name: "recipient_id" })
  recipientId!: number;

  @OneToOne(() => MailingRecipient, { onDelete: "CASCADE" })
  @JoinColumn({ name: "recipient_id" })
  recipient?: MailingRecipient;

  @Column({ type: "bigint", name: "batch_id" })
  batchId!: number;

  @ManyToOne(() => LetterBatch, { onDelete: "CASCADE" })
  @JoinColumn({ name: "batch_id" })
  batch?: LetterBatch;

  /** `L12-345`: the 345th person of mailing 12. */
  @Column({ type: "text" })
  reference!: string;

  /** Of the batch's PDF, from 1. */
  @Column({ type: "int", name: "first_page" })
  firstPage!: number;

  @Column({ type: "int" })
  pages!: number;

  @Column({ type: "jsonb" })
  address!: PostalAddress;

  /** What it says, line by line, without links: what a notice keeps. */
  @Column({ type: "jsonb" })
  words!: string[];

  @Column({ type: "jsonb" })
  links!: LetterLink[];
}
