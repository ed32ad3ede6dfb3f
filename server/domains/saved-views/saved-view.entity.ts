import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";

/** A list as somebody wants to find it again. */
@Entity("saved_views")
@Index("saved_views_name", ["accountId", "list", "name"], { unique: true })
@Index("saved_views_shared", ["list"], { where: "is_shared" })
@Check(
  "saved_views_list_check",
  "list IN ('TASKS', 'TASK_LISTS', 'CASES', 'USERS', 'ASSIGNED_TASKS', 'DEBTORS', 'PAYMENTS', 'PAYOUTS', 'COMMISSIONS', 'LEADS', 'TICKETS', 'BALANCE_CASES', 'CLIENT_INSTALMENTS', 'SPECIALIST_CASES', 'CLIENT_CASES', 'LIST_TASKS', 'OWN_DEBTORS', 'AUDIT_LOG', 'SECURITY_LOG', 'DEBT_PAYMENTS')",
)
export class SavedView {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("accounts", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "account_id" })
  accountId!: number;

  @Column({ type: "text" })
  list!: Contract.SavedViewList;

  @Column({ type: "text" })
  name!: string;

  /** Of the list's address, without words that were searched for. */
  @Column({ type: "text" })
  query!: string;

  @Column({ type: "text", array: true, nullable: true })
  columns!: string[] | null;

  @Column({ type: "boolean", name: "is_compact", nullable: true })
  isCompact!: boolean | null;

  @Column({ type: "boolean", name: "is_shared" })
  isShared!: boolean;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;
}
