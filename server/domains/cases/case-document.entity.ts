import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
} from "typeorm";
import { Case } from "./case.entity.ts";
import { CaseDraft } from "./case-draft.entity.ts";
import { CaseEntry } from "./case-entry.entity.ts";
import type { AuthorSide } from "./case-entries.ts";
import type { Audience } from "./cases.policy.ts";

/** A file of a case, or of the draft of one. */
@Entity("case_documents")
@Index("case_documents_case", ["caseId", "id"], { where: "case_id IS NOT NULL" })
@Index("case_documents_draft", ["draftId"], { where: "draft_id IS NOT NULL" })
@Index("case_documents_entry", ["entryId"], { where: "entry_id IS NOT NULL" })
@Index("case_documents_message", ["messageId"], { where: "message_id IS NOT NULL" })
@Index("case_documents_search", { synchronize: false })
@Index("case_documents_uploader", ["uploadedBy"], { where: "uploaded_by IS NOT NULL" })
@Check("case_documents_audience_check", "audience IN ('ME', 'CLIENT', 'ALL')")
@Check("case_documents_check", "num_nonnulls(case_id, draft_id) = 1")
@Check(
  "case_documents_uploaded_side_check",
  "uploaded_side IN ('CLIENT', 'COUNTERPARTY', 'MANAGER', 'ADMIN', 'SYSTEM')",
)
export class CaseDocument {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "case_id", nullable: true })
  caseId!: number | null;

  @ManyToOne(() => Case, { onDelete: "CASCADE" })
  @JoinColumn({ name: "case_id" })
  case?: Case;

  @Column({ type: "uuid", name: "draft_id", nullable: true })
  draftId!: string | null;

  @ManyToOne(() => CaseDraft, { onDelete: "CASCADE" })
  @JoinColumn({ name: "draft_id" })
  draft?: CaseDraft;

  @Column({ type: "bigint", name: "entry_id", nullable: true })
  entryId!: number | null;

  @ManyToOne(() => CaseEntry)
  @JoinColumn({ name: "entry_id" })
  entry?: CaseEntry;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "uploaded_by", nullable: true })
  uploadedBy!: number | null;

  @ForeignKey("parties")
  @Column({ type: "bigint", name: "party_id", nullable: true })
  partyId!: number | null;

  @Column({ type: "text", name: "uploaded_side" })
  uploadedSide!: AuthorSide;

  @Column({ type: "text", name: "uploader_name" })
  uploaderName!: string;

  @Column({ type: "text" })
  audience!: Audience;

  @Column({ type: "text", name: "file_key", unique: true })
  fileKey!: string;

  @Column({ type: "text", name: "file_name" })
  fileName!: string;

  @Column({ type: "text", name: "content_type" })
  contentType!: string;

  @Column({ type: "int" })
  bytes!: number;

  @Column({ type: "text" })
  sha256!: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  /** Of a conversation: only its two sides see it. */
  @ForeignKey("messages", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "message_id", nullable: true })
  messageId!: number | null;

  /** Kept by the database: the name, folded. */
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
