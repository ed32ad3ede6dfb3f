import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/** An unfinished form of 'Crear caso'. */
@Entity("case_drafts")
@Index("case_drafts_specialist", ["specialistId", "updatedAt"])
export class CaseDraft {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "specialist_id" })
  specialistId!: number;

  /** As typed, by the form's own names. */
  @Column({ type: "jsonb", default: {} })
  values!: Record<string, string>;

  @Column({ type: "int", default: 1 })
  version!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;
}
