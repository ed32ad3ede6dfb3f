import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import type { ChangedType } from "./change.entity.ts";

/** Something happened to a task or a payment: written by triggers, taken out when it becomes a change. */
@Entity("change_notes")
export class ChangeNote {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "text" })
  type!: ChangedType;

  @Column({ type: "bigint", name: "object_id" })
  objectId!: number;

  @Column({ type: "text" })
  kind!: string;

  @Column({ type: "bigint", name: "list_id", nullable: true })
  listId!: number | null;

  @Column({ type: "bigint", name: "left_list_id", nullable: true })
  leftListId!: number | null;

  @Column({ type: "int" })
  version!: number;
}
