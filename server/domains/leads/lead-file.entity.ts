import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { Lead } from "./lead.entity.ts";
import { LeadReply } from "./lead-reply.entity.ts";

/** A file that goes along with an answer. */
@Entity("lead_files")
@Index("lead_files_answer", ["answerId", "id"])
@Index("lead_files_lead", ["leadId", "id"])
@Index("lead_files_uploader", ["uploadedBy"])
export class LeadFile {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "lead_id" })
  leadId!: number;

  @ManyToOne(() => Lead, { onDelete: "CASCADE" })
  @JoinColumn({ name: "lead_id" })
  lead?: Lead;

  /** Null until the answer is sent. */
  @Column({ type: "bigint", name: "answer_id", nullable: true })
  answerId!: number | null;

  @ManyToOne(() => LeadReply, { onDelete: "CASCADE" })
  @JoinColumn({ name: "answer_id" })
  answer?: LeadReply;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "uploaded_by" })
  uploadedBy!: number;

  @Column({ type: "text", name: "file_key", unique: true })
  fileKey!: string;

  @Column({ type: "text", name: "file_name" })
  fileName!: string;

  @Column({ type: "text", name: "content_type" })
  contentType!: string;

  @Column({ type: "bigint" })
  bytes!: number;

  @Column({ type: "text" })
  sha256!: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;
}
