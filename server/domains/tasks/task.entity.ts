import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { ContractType, DebtorIntervention, TaskState } from "../../../schema/rules/tasks.ts";

/** One debt of one debtor towards one entity, to be worked on. */
@Entity("tasks")
@Index("tasks_assignee", ["assigneeId", "state"], { where: "assignee_id IS NOT NULL AND deleted_at IS NULL" })
@Index("tasks_by_amount", ["amountDebt", "id"], { where: "deleted_at IS NULL" })
@Index("tasks_by_code", ["codeId", "id"], { where: "deleted_at IS NULL" })
@Index("tasks_by_creation", ["createdAt", "id"], { where: "deleted_at IS NULL" })
@Index("tasks_by_debtor", { synchronize: false })
@Index("tasks_by_entity", { synchronize: false })
@Index("tasks_by_last_action", ["dateLastAction", "id"], { where: "deleted_at IS NULL" })
@Index("tasks_by_state", ["state", "id"], { where: "deleted_at IS NULL" })
@Index("tasks_code", ["codeId"], { unique: true })
@Index("tasks_dedupe", ["dedupeKey"], { where: "deleted_at IS NULL" })
@Index("tasks_contract", { synchronize: false })
@Index("tasks_deleted", ["deletedAt"], { where: "deleted_at IS NOT NULL AND NOT deleted_with_list" })
@Index("tasks_document", ["identityDocument"], {
  where: "identity_document IS NOT NULL AND deleted_at IS NULL",
})
@Index("tasks_extra", ["listId"], { where: "extra <> '{}' AND deleted_at IS NULL" })
@Index("tasks_list", ["listId"])
@Index("tasks_report", ["listId", "debtDate"], { where: "deleted_at IS NULL" })
@Index("tasks_search", { synchronize: false })
@Index("tasks_without_address", ["dateLastAction", "id"], {
  where: "addresses = '{}' AND deleted_at IS NULL",
})
@Index("tasks_without_email", ["dateLastAction", "id"], {
  where: "contact_email IS NULL AND deleted_at IS NULL",
})
@Index("tasks_without_phone", ["dateLastAction", "id"], {
  where: "contact_phone IS NULL AND deleted_at IS NULL",
})
@Index("tasks_work", { synchronize: false })
@Index("tasks_work_assignee", { synchronize: false })
@Index("tasks_work_list", { synchronize: false })
@Check("tasks_addresses_check", "cardinality(addresses) <= 3")
@Check("tasks_amount_debt_check", "amount_debt >= 0")
@Check("tasks_intervention_check", "intervention IN ('TITULAR', 'FIADOR', 'AVALISTA', 'OTROS')")
@Check("tasks_n_sessions_check", "n_sessions >= 0")
@Check(
  "tasks_state_check",
  "state IN ('ESPERANDO', 'LOCALIZADO', 'ILOCALIZADO', 'ACEPTACION', 'RECHAZO', 'CON_ACUERDO', 'SIN_ACUERDO')",
)
@Check("tasks_type_contract_check", "type_contract IN ('TEMPORAL', 'INDEFINIDO', 'OTRO')")
export class Task {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** `T26-0000345` */
  @Column({ type: "text", name: "code_id" })
  codeId!: string;

  @ForeignKey("task_lists")
  @Column({ type: "bigint", name: "list_id", nullable: true })
  listId!: number | null;

  /** "" where the file didn't say. */
  @Column({ type: "text" })
  entity!: string;

  @Column({ type: "text", name: "n_contract" })
  nContract!: string;

  @Column({ type: "int", name: "n_sessions", default: 0 })
  nSessions!: number;

  @Column({ type: "text", name: "type_contract", nullable: true })
  typeContract!: ContractType | null;

  /** Exact decimal with two places, in `currency`. */
  @Column({ type: "numeric", precision: 14, scale: 2, name: "amount_debt" })
  amountDebt!: string;

  @Column({ type: "char", length: 3, default: "EUR" })
  currency!: string;

  /** Of its accepted agreements; see agreed-amount.ts for what it means in which state. */
  @Column({ type: "numeric", precision: 14, scale: 2, name: "agreed_amount", nullable: true })
  agreedAmount!: string | null;

  /** "yyyy-mm-dd" */
  @Column({ type: "date", name: "debt_date", nullable: true })
  debtDate!: string | null;

  @Column({ type: "text" })
  debtor!: string;

  @Column({ type: "text", name: "identity_document", nullable: true })
  identityDocument!: string | null;

  @Column({ type: "text", nullable: true })
  intervention!: DebtorIntervention | null;

  @Column({ type: "text", name: "third_parties", nullable: true })
  thirdParties!: string | null;

  /** "yyyy-mm-dd" */
  @Column({ type: "date", name: "assignment_date" })
  assignmentDate!: string;

  /** The list's own classification of the debt (column 'Tipo'). */
  @Column({ type: "text", nullable: true })
  type!: string | null;

  @Column({ type: "text", name: "contact_email", nullable: true })
  contactEmail!: string | null;

  @Column({ type: "text", name: "contact_lada", default: "34" })
  contactLada!: string;

  @Column({ type: "text", name: "contact_phone", nullable: true })
  contactPhone!: string | null;

  /** At most three; the type goes by position: contract, main, extra. */
  @Column({ type: "text", array: true, default: "{}" })
  addresses!: string[];

  @Column({ type: "text", default: "ESPERANDO" })
  state!: TaskState;

  @Column({ type: "timestamptz", name: "state_since" })
  stateSince!: Date;

  @Column({ type: "timestamptz", name: "date_last_action" })
  dateLastAction!: Date;

  @Column({ type: "text", name: "last_action", nullable: true })
  lastAction!: string | null;

  /** One bit a channel, see task-channels.ts. */
  @Column({ type: "smallint", default: 0 })
  channels!: number;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "assignee_id", nullable: true })
  assigneeId!: number | null;

  /** Header of the file's column → text. */
  @Column({ type: "jsonb", default: {} })
  extra!: Record<string, string>;

  @Column({ type: "text", name: "dedupe_key" })
  dedupeKey!: string;

  /** See task-search-text.ts; wide, so it is only read where it is searched. */
  @Column({ type: "text", name: "search_text", select: false })
  searchText!: string;

  /** task_imports.number */
  @Column({ type: "bigint", name: "import_number", nullable: true })
  importNumber!: number | null;

  @Column({ type: "int", name: "import_row", nullable: true })
  importRow!: number | null;

  @Column({ type: "bigint", name: "created_by", nullable: true })
  createdBy!: number | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  /** 1 until somebody changes it. Raised by the statements that change it, never by TypeORM. */
  @Column({ type: "int", default: 1 })
  version!: number;

  @Column({ type: "timestamptz", name: "deleted_at", nullable: true })
  deletedAt!: Date | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "deleted_by", nullable: true })
  deletedBy!: number | null;

  @Column({ type: "boolean", name: "deleted_with_list", default: false })
  deletedWithList!: boolean;
}
