import type { CaseEntryType } from "../../../schema/rules/case-states.ts";
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
import { Case } from "./case.entity.ts";
import type { AuthorSide } from "./case-entries.ts";
import type { Audience } from "./cases.policy.ts";

/** The activity of a case: the one trace of everything that happens in it. */
@Entity("case_entries")
@Index("case_entries_case", ["caseId", "id"])
@Check("case_entries_audience_check", "audience IN ('ME', 'CLIENT', 'ALL')")
@Check(
  "case_entries_author_side_check",
  "author_side IN ('CLIENT', 'COUNTERPARTY', 'MANAGER', 'ADMIN', 'SYSTEM')",
)
@Check("case_entries_check", "audience <> 'ME' OR actor_id IS NOT NULL")
@Check(
  "case_entries_type_check",
  "type IN ('ANOTACION', 'LLAMADA', 'CORREO', 'REUNION', 'DOCUMENTO', 'ACUERDO', 'SESION', 'PRESUPUESTO', 'PAGO', 'SISTEMA')",
)
export class CaseEntry {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "case_id" })
  caseId!: number;

  @ManyToOne(() => Case, { onDelete: "CASCADE" })
  @JoinColumn({ name: "case_id" })
  case?: Case;

  @Column({ type: "timestamptz" })
  at!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "actor_id", nullable: true })
  actorId!: number | null;

  /** Who wrote through a personal link. */
  @ForeignKey("parties")
  @Column({ type: "bigint", name: "party_id", nullable: true })
  partyId!: number | null;

  @Column({ type: "text", name: "author_side" })
  authorSide!: AuthorSide;

  /** As it was called then. */
  @Column({ type: "text", name: "author_name" })
  authorName!: string;

  @Column({ type: "text" })
  type!: CaseEntryType;

  @Column({ type: "text" })
  text!: string;

  @Column({ type: "text" })
  audience!: Audience;

  /** Codes and ids of what it tells of; no personal data. */
  @Column({ type: "jsonb", default: {} })
  data!: Record<string, unknown>;

  /** Text, comments and names of attachments, folded. */
  @Column({ type: "text", name: "search_text", default: "", select: false })
  searchText!: string;
}
