import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { DocumentContent } from "./document-content.ts";
import type { Audience } from "../../cases/cases.policy.ts";

/** A letter or a record, stored as content. */
@Entity("issued_documents")
@Index("issued_documents_case", ["caseId", "id"], { where: "case_id IS NOT NULL" })
@Index("issued_documents_search", { synchronize: false })
@Index("issued_documents_task", ["taskId", "id"], { where: "task_id IS NOT NULL" })
@Check("issued_documents_audience_check", "audience IN ('ME', 'CLIENT', 'ALL')")
@Check("issued_documents_check", "num_nonnulls(case_id, task_id) = 1")
export class IssuedDocument {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** `D26000012` */
  @Column({ type: "text", unique: true })
  number!: string;

  @ForeignKey("cases", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "case_id", nullable: true })
  caseId!: number | null;

  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "task_id", nullable: true })
  taskId!: number | null;

  @ForeignKey("parties")
  @Column({ type: "bigint", name: "party_id", nullable: true })
  partyId!: number | null;

  @Column({ type: "text", name: "template_key" })
  templateKey!: string;

  @Column({ type: "boolean", name: "is_record" })
  isRecord!: boolean;

  @Column({ type: "text" })
  title!: string;

  /** What PDF and .docx are printed from. */
  @Column({ type: "jsonb" })
  content!: DocumentContent;

  /** SHA-256 of `content`. */
  @Column({ type: "text", name: "content_hash" })
  contentHash!: string;

  @Column({ type: "text" })
  audience!: Audience;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "issued_by" })
  issuedBy!: number;

  @Column({ type: "timestamptz", name: "issued_at" })
  issuedAt!: Date;

  /** Parties asked to sign it. */
  @Column({ type: "bigint", array: true, name: "signatory_ids", default: "{}" })
  signatoryIds!: number[];

  /** Kept by the database: number and title, folded. */
  @Column({
    type: "text",
    name: "search_text",
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  searchText!: string | null;
}
