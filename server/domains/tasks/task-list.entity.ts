import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** A batch of tasks of one company or institution, also called a process. */
@Entity("task_lists")
@Index("task_lists_deleted", ["deletedAt"], { where: "deleted_at IS NOT NULL" })
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
