import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { TicketStatus, TicketCategory } from "./ticket-rows.ts";

/** A request for help of somebody who is signed in. */
@Entity("tickets")
@Index("tickets_account", ["accountId", "id"])
@Index("tickets_list", ["listId", "id"], { where: "list_id IS NOT NULL" })
@Index("tickets_task", ["taskId"], { where: "task_id IS NOT NULL" })
@Index("tickets_due", ["status", "answerDueAt", "id"])
@Index("tickets_search", { synchronize: false })
@Check(
  "tickets_category_check",
  "category IN ('ACCOUNT', 'CASE', 'PAYMENT', 'TECHNICAL', 'COMPLAINT', 'OTHER')",
)
@Check("tickets_status_check", "status IN ('OPEN', 'ANSWERED', 'CLOSED')")
export class Ticket {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** `H26-000012` */
  @Column({ type: "text", unique: true })
  number!: string;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "account_id" })
  accountId!: number;

  @Column({ type: "text", default: "OPEN" })
  status!: TicketStatus;

  @Column({ type: "text" })
  category!: TicketCategory;

  @Column({ type: "text" })
  subject!: string;

  @ForeignKey("cases", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "case_id", nullable: true })
  caseId!: number | null;

  /** The list of which a person of its creditor asks. */
  @ForeignKey("task_lists", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "list_id", nullable: true })
  listId!: number | null;

  /** The debt of that list it is about; null: about the whole. */
  @ForeignKey("tasks", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "task_id", nullable: true })
  taskId!: number | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  /** Null while nobody waits for support. */
  @Column({ type: "timestamptz", name: "answer_due_at", nullable: true })
  answerDueAt!: Date | null;

  /** Kept by the database: number and subject, folded. */
  @Column({
    type: "text",
    name: "search_text",
    select: false,
    insert: false,
    update: false,
  })
  searchText!: string;
}
