import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { Conversation } from "./conversation.entity.ts";

@Entity("messages")
@Index("messages_actor", ["actorId"], { where: "actor_id IS NOT NULL" })
@Index("messages_conversation", ["conversationId", "id"])
@Index("messages_search", { synchronize: false })
export class Message {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "conversation_id" })
  conversationId!: number;

  @ManyToOne(() => Conversation, { onDelete: "CASCADE" })
  @JoinColumn({ name: "conversation_id" })
  conversation?: Conversation;

  @Column({ type: "timestamptz" })
  at!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "actor_id", nullable: true })
  actorId!: number | null;

  @Column({ type: "boolean", name: "by_manager" })
  byManager!: boolean;

  @Column({ type: "text", name: "author_name" })
  authorName!: string;

  @Column({ type: "text" })
  text!: string;

  /** Kept by the database: the text, folded. */
  @Column({
    type: "text",
    name: "search_text",
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  searchText!: string | null;

  /** Nobody wrote it: an automatic answer by mail, or a mail that isn't known to be the party's. It answers nothing. */
  @Column({ type: "boolean", default: false })
  automatic!: boolean;

  /** When the other side read it. */
  @Column({ type: "timestamptz", name: "read_at", nullable: true })
  readAt!: Date | null;
}
