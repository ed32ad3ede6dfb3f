import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** A company's client account that sees a debt list of its own, until an administrator or its closing ends that. */
@Entity("list_viewers")
@Index("list_viewers_live", ["accountId", "listId"], { unique: true, where: "ended_at IS NULL" })
@Index("list_viewers_list", ["listId", "id"])
@Check("list_viewers_end", "ended_by IS NULL OR ended_at IS NOT NULL")
export class ListViewer {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("task_lists", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "list_id" })
  listId!: number;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "account_id" })
  accountId!: number;

  @Column({ type: "timestamptz", name: "granted_at" })
  grantedAt!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "granted_by", nullable: true })
  grantedBy!: number | null;

  /** Null: it sees the list. */
  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt!: Date | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "ended_by", nullable: true })
  endedBy!: number | null;
}
