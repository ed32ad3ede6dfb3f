import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** A spreadsheet that a person of a list's creditor has sent to be imported. */
@Entity("portfolio_files")
@Index("portfolio_files_list", ["listId", "id"])
@Index("portfolio_files_waiting_ones", ["id"], { where: "status = 'WAITING'" })
@Index("portfolio_files_import", ["importId"], { where: "import_id IS NOT NULL" })
@Check("portfolio_files_status_check", "status IN ('WAITING', 'TAKEN', 'REFUSED')")
@Check("portfolio_files_waiting", "(status = 'WAITING') = (file_key IS NOT NULL)")
@Check("portfolio_files_refused", "(status = 'REFUSED') = (reason IS NOT NULL)")
export class PortfolioFile {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("task_lists", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "list_id" })
  listId!: number;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "account_id" })
  accountId!: number;

  @Column({ type: "text" })
  status!: "WAITING" | "TAKEN" | "REFUSED";

  /** Null once it doesn't wait any more: its import has a copy of its own. */
  @Column({ type: "text", name: "file_key", nullable: true })
  fileKey!: string | null;

  @Column({ type: "text", name: "file_name" })
  fileName!: string;

  @Column({ type: "bigint" })
  bytes!: number;

  @Column({ type: "text" })
  sha256!: string;

  @Column({ type: "text" })
  note!: string;

  @Column({ type: "text", nullable: true })
  reason!: string | null;

  @ForeignKey("task_imports", { onDelete: "SET NULL" })
  @Column({ type: "uuid", name: "import_id", nullable: true })
  importId!: string | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  /** Since when somebody is beginning its import. */
  @Column({ type: "timestamptz", name: "taken_at", nullable: true })
  takenAt!: Date | null;

  @Column({ type: "timestamptz", name: "decided_at", nullable: true })
  decidedAt!: Date | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "decided_by", nullable: true })
  decidedBy!: number | null;
}
