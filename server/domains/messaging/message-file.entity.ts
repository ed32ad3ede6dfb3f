import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** What came with a message by mail, or with a form of a personal link: kept, or why it wasn't. */
@Entity("message_files")
@Index("message_files_message", ["messageId"])
@Check("message_files_kept", "(file_key IS NULL) = (refusal IS NOT NULL)")
export class MessageFile {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("messages", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "message_id" })
  messageId!: number;

  @Column({ type: "text", name: "file_key", nullable: true })
  fileKey!: string | null;

  @Column({ type: "text", name: "file_name" })
  fileName!: string;

  @Column({ type: "text", name: "content_type" })
  contentType!: string;

  @Column({ type: "int" })
  bytes!: number;

  /** Spanish. */
  @Column({ type: "text", nullable: true })
  refusal!: string | null;
}
