import { Check, Column, Entity, ForeignKey, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { Case } from "./case.entity.ts";

/** Every version of a case's object stays. */
@Entity("case_objects")
@Check("case_objects_version_check", "version > 0")
export class CaseObject {
  @PrimaryColumn({ type: "bigint", name: "case_id" })
  caseId!: number;

  @ManyToOne(() => Case, { onDelete: "CASCADE" })
  @JoinColumn({ name: "case_id" })
  case?: Case;

  @PrimaryColumn({ type: "int" })
  version!: number;

  @Column({ type: "text" })
  text!: string;

  /** SHA-256 of the text. */
  @Column({ type: "text", name: "text_hash" })
  textHash!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "author_id", nullable: true })
  authorId!: number | null;

  /** As it was called then. */
  @Column({ type: "text", name: "author_name" })
  authorName!: string;
}
