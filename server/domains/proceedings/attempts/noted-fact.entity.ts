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
import type * as Contract from "../../../generated/schema-types.ts";
import { Party } from "../../parties/party.entity.ts";

/** What of an attempt a person has noted because nothing else that is stored says it, see note-fact.ts. */
@Entity("noted_facts")
@Index("noted_facts_case", ["caseId"], { where: "case_id IS NOT NULL" })
@Index("noted_facts_party", ["partyId"], { where: "party_id IS NOT NULL" })
@Index("noted_facts_task", ["taskId"], { where: "task_id IS NOT NULL" })
@Check("noted_facts_kind_check", "kind IN ('EXTENSION', 'SWORN_STATEMENT', 'PERIODIC')")
@Check("noted_facts_matter", "num_nonnulls(task_id, case_id) = 1")
@Check("noted_facts_until", "until IS NULL OR kind = 'EXTENSION'")
@Check("noted_facts_withdrawal", "num_nonnulls(withdrawn_at, withdrawn_by, withdrawal_reason) IN (0, 3)")
export class NotedFact {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "task_id", nullable: true })
  taskId!: number | null;

  @ForeignKey("cases", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "case_id", nullable: true })
  caseId!: number | null;

  /** With whom, or of whom, it holds; null: all who owe. */
  @Column({ type: "bigint", name: "party_id", nullable: true })
  partyId!: number | null;

  @ManyToOne(() => Party, { onDelete: "CASCADE" })
  @JoinColumn({ name: "party_id" })
  party?: Party;

  @Column({ type: "text" })
  kind!: Contract.NotedFactKind;

  /** Of the day it happened, no hour is known: about noon. */
  @Column({ type: "timestamptz" })
  at!: Date;

  /** EXTENSION: its last day; null: none was agreed. */
  @Column({ type: "date", nullable: true })
  until!: string | null;

  /** In words: how it was agreed, where the statement is, why the debt is periodic. */
  @Column({ type: "text" })
  proof!: string;

  @ForeignKey("case_documents")
  @Column({ type: "bigint", name: "document_id", nullable: true })
  documentId!: number | null;

  @Column({ type: "timestamptz", name: "noted_at" })
  notedAt!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "noted_by" })
  notedBy!: number;

  /** It was noted by mistake and counts for nothing; null: it counts. */
  @Column({ type: "timestamptz", name: "withdrawn_at", nullable: true })
  withdrawnAt!: Date | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "withdrawn_by", nullable: true })
  withdrawnBy!: number | null;

  @Column({ type: "text", name: "withdrawal_reason", nullable: true })
  withdrawalReason!: string | null;
}
