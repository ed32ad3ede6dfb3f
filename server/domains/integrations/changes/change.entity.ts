import { Check, Column, Entity, PrimaryColumn } from "typeorm";

export const CHANGED_TYPES = ["TASK", "PAYMENT"] as const;
export type ChangedType = (typeof CHANGED_TYPES)[number];

/** What happened, in the order of its positions, which have no gap. Ids only: what it is now stands in its own table. */
@Entity("changes")
@Check("changes_type_check", "type IN ('TASK', 'PAYMENT')")
@Check("changes_kind_check", "kind IN ('CREATED', 'CHANGED', 'MOVED', 'DELETED')")
export class Change {
  @PrimaryColumn({ type: "bigint" })
  position!: number;

  @Column({ type: "text" })
  type!: ChangedType;

  @Column({ type: "bigint", name: "object_id" })
  objectId!: number;

  /** MOVED: to another list, which is a beginning or an end for who sees one of the two. */
  @Column({ type: "text" })
  kind!: "CREATED" | "CHANGED" | "MOVED" | "DELETED";

  /** In which it was then. */
  @Column({ type: "bigint", name: "list_id", nullable: true })
  listId!: number | null;

  /** Of one that was moved: in which it was before. */
  @Column({ type: "bigint", name: "left_list_id", nullable: true })
  leftListId!: number | null;

  @Column({ type: "int" })
  version!: number;

  /** Since when it can be read. */
  @Column({ type: "timestamptz" })
  at!: Date;
}
