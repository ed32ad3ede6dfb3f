import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { Mailing } from "../mailing.entity.ts";
import type { ReadColumns, ResultRow } from "./read-results.ts";

/** A file of the post: what its rows say, not yet what they change. */
@Entity("letter_results")
@Index("letter_results_mailing", ["mailingId", "id"])
export class LetterResult {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "mailing_id" })
  mailingId!: number;

  @ManyToOne(() => Mailing, { onDelete: "CASCADE" })
  @JoinColumn({ name: "mailing_id" })
  mailing?: Mailing;

  @Column({ type: "text", name: "file_name" })
  fileName!: string;

  @Column({ type: "text" })
  sha256!: string;

  @Column({ type: "jsonb" })
  columns!: ReadColumns;

  @Column({ type: "jsonb" })
  rows!: ResultRow[];

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "applied_at", nullable: true })
  appliedAt!: Date | null;
}
