import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** The conversation of one party with whoever manages its matter. */
@Entity("conversations")
@Index("conversations_attended_by", ["attendedBy"], { where: "attended_by IS NOT NULL" })
@Index("conversations_manager", ["managerId"], { where: "manager_id IS NOT NULL" })
@Index("conversations_newest", ["lastMessageAt", "createdAt", "partyId"], { where: "task_id IS NOT NULL" })
@Index("conversations_task", ["taskId"], { where: "task_id IS NOT NULL" })
@Index("conversations_unread", ["managerId"], { where: "manager_unread > 0" })
@Index("conversations_waiting", ["lastMessageAt", "createdAt", "partyId"], {
  where: "waiting_since IS NOT NULL AND attended_at IS NULL",
})
@Check("conversations_manager_unread_check", "manager_unread >= 0")
@Check("conversations_party_unread_check", "party_unread >= 0")
export class Conversation {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("parties", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "party_id", unique: true })
  partyId!: number;

  /** Of a corporate task; whom it is assigned to is read there. */
  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "task_id", nullable: true })
  taskId!: number | null;

  /** Who has accepted the case; null while somebody is being asked. Kept by triggers. */
  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "manager_id", nullable: true })
  managerId!: number | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "last_message_at", nullable: true })
  lastMessageAt!: Date | null;

  @Column({ type: "int", name: "manager_unread", default: 0 })
  managerUnread!: number;

  @Column({ type: "int", name: "party_unread", default: 0 })
  partyUnread!: number;

  /** By e-mail, of what it hasn't read yet. */
  @Column({ type: "timestamptz", name: "manager_told_at", nullable: true })
  managerToldAt!: Date | null;

  /** By e-mail, of what it hasn't read yet. */
  @Column({ type: "timestamptz", name: "party_told_at", nullable: true })
  partyToldAt!: Date | null;

  /** The first message of the party that nobody has written back to; null: none. Automatic answers wait for nothing. */
  @Column({ type: "timestamptz", name: "waiting_since", nullable: true })
  waitingSince!: Date | null;

  /** Somebody has seen to it without writing back, until the party writes again. */
  @Column({ type: "timestamptz", name: "attended_at", nullable: true })
  attendedAt!: Date | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "attended_by", nullable: true })
  attendedBy!: number | null;
}
