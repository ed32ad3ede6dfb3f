import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
} from "typeorm";
import { CaseEntry } from "./case-entry.entity.ts";
import type { AuthorSide } from "./case-entries.ts";

@Entity("case_comments")
@Index("case_comments_entry", ["entryId", "id"])
@Check(
  "case_comments_author_side_check",
  "author_side IN ('CLIENT', 'COUNTERPARTY', 'MANAGER', 'ADMIN', 'SYSTEM')",
)
export class CaseComment {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "entry_id" })
  entryId!: number;

  @ManyToOne(() => CaseEntry, { onDelete: "CASCADE" })
  @JoinColumn({ name: "entry_id" })
  entry?: CaseEntry;

  @Column({ type: "timestamptz" })
  at!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "actor_id", nullable: true })
  actorId!: number | null;

  @Column({ type: "text", name: "author_side" })
  authorSide!: AuthorSide;

  /** As it was called then. */
  @Column({ type: "text", name: "author_name" })
  authorName!: string;

  @Column({ type: "text" })
  text!: string;
}
