import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** A batch of tasks of one company or institution, also called a process. */
@Entity("task_lists")
@Index("task_lists_deleted", ["deletedAt"], { where: "deleted_at IS NOT NULL" })
@Check("task_lists_payment", "num_nonnulls(payment_iban, payment_holder, payment_shown_from) IN (0, 3)")
@Check("task_lists_max_sessions_check", "max_sessions BETWEEN 1 AND 99")
@Check("task_lists_creditor_address", "num_nonnulls(creditor_address, creditor_city) IN (0, 2)")
@Index("task_lists_live", ["createdAt", "id"], { where: "deleted_at IS NULL" })
export class TaskList {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** `L26-000012` */
  @Column({ type: "text", name: "code_id", unique: true })
  codeId!: string;

  @Column({ type: "text" })
  name!: string;

  @Column({ type: "text" })
  company!: string;

  @Column({ type: "text", name: "contact_email" })
  contactEmail!: string;

  @Column({ type: "text", name: "contact_lada", default: "34" })
  contactLada!: string;

  @Column({ type: "text", name: "contact_phone" })
  contactPhone!: string;

  @Column({ type: "char", length: 3, default: "EUR" })
  currency!: string;

  /** Where its debtors pay; null: nobody has said. Capitals and digits only. */
  @Column({ type: "text", name: "payment_iban", nullable: true })
  paymentIban!: string | null;

  @Column({ type: "text", name: "payment_holder", nullable: true })
  paymentHolder!: string | null;

  /** Debtors see the account from then on: a wrong one, or somebody else's, can be noticed before. */
  @Column({ type: "timestamptz", name: "payment_shown_from", nullable: true })
  paymentShownFrom!: Date | null;

  /** With so many sessions held a task comes out as 'sesiones máximas'; null: the list sets none. */
  @Column({ type: "smallint", name: "max_sessions", nullable: true })
  maxSessions!: number | null;

  /** Rents, fees of a community …: one attempt to negotiate serves a year (criteria of the Madrid courts, 26/09/2025). */
  @Column({ type: "boolean", name: "periodic_debts", default: false })
  periodicDebts!: boolean;

  /** Whom its debts are owed to (creditor.ts); null: the company. */
  @Column({ type: "text", name: "creditor_name", nullable: true })
  creditorName!: string | null;

  /** CIF, NIF or NIE. */
  @Column({ type: "text", name: "creditor_document", nullable: true })
  creditorDocument!: string | null;

  @Column({ type: "text", name: "creditor_address", nullable: true })
  creditorAddress!: string | null;

  @Column({ type: "text", name: "creditor_postal_code", nullable: true })
  creditorPostalCode!: string | null;

  @Column({ type: "text", name: "creditor_city", nullable: true })
  creditorCity!: string | null;

  /** INE number. */
  @Column({ type: "text", name: "creditor_province", nullable: true })
  creditorProvince!: string | null;

  /** ISO 3166 alpha-2. */
  @Column({ type: "char", length: 2, name: "creditor_country", default: "ES" })
  creditorCountry!: string;

  /** Also of tasks that name another entity. */
  @Column({ type: "boolean", name: "creditor_of_others", default: false })
  creditorOfOthers!: boolean;

  /** Kept by the database: code, name and company, folded. */
  @Column({ type: "text", name: "search_text", default: "", select: false, insert: false, update: false })
  searchText!: string;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by", nullable: true })
  createdBy!: number | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  @Column({ type: "int", default: 1 })
  version!: number;

  @Column({ type: "timestamptz", name: "deleted_at", nullable: true })
  deletedAt!: Date | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "deleted_by", nullable: true })
  deletedBy!: number | null;

  /** Deleted because undoing its import left nothing in it: it can't be restored. */
  @Column({ type: "boolean", default: false })
  withdrawn!: boolean;
}
