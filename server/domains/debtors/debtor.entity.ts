import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** A person or company that owes debts: of one identity document, or of one debt that names none. */
@Entity("debtors")
@Index("debtors_document", ["identityDocument"], { unique: true, where: "identity_document IS NOT NULL" })
@Index("debtors_own", ["ownTaskId", "ownPosition"], { unique: true, where: "own_task_id IS NOT NULL" })
@Index("debtors_person", { synchronize: false })
@Index("debtors_search", { synchronize: false })
@Index("debtors_by_name", { synchronize: false })
@Index("debtors_by_province", { synchronize: false })
@Index("debtors_of_several", { synchronize: false })
@Index("debtors_joined", ["joinedInto"], { where: "joined_into IS NOT NULL" })
@Index("debtors_by_amount", ["amount", "id"], { where: "joined_into IS NULL AND debts > 0" })
@Check("debtors_check", "(identity_document IS NULL) = (own_task_id IS NOT NULL)")
@Check("debtors_check1", "(own_task_id IS NULL) = (own_position IS NULL)")
@Check("debtors_check2", "joined_into <> id")
export class Debtor {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** As tasks have it: capitals, no blanks, no signs. */
  @Column({ type: "text", name: "identity_document", nullable: true })
  identityDocument!: string | null;

  /** Without a document: the one debt it is known by. No foreign key: an erased task leaves nothing to join. */
  @Column({ type: "bigint", name: "own_task_id", nullable: true })
  ownTaskId!: number | null;

  @Column({ type: "smallint", name: "own_position", nullable: true })
  ownPosition!: number | null;

  /** As last known. */
  @Column({ type: "text" })
  name!: string;

  @Column({ type: "boolean", name: "is_company", default: false })
  isCompany!: boolean;

  /** The head of those that people say are one person; null: it is its own. Follows from the decisions in force. */
  @ForeignKey("debtors")
  @Column({ type: "bigint", name: "joined_into", nullable: true })
  joinedInto!: number | null;

  /** Live debts of the whole person; 0 of one that is joined into another. */
  @Column({ type: "int", default: 0 })
  debts!: number;

  /** What they add up to. */
  @Column({ type: "numeric", precision: 16, scale: 2, default: 0 })
  amount!: string;

  /** INE number of where the last known address lies; null: not known. */
  @Column({ type: "text", nullable: true })
  province!: string | null;

  /** Kept by the database: the name, folded. */
  @Column({ type: "text", name: "search_text", nullable: true, select: false, insert: false, update: false })
  searchText!: string | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;
}
