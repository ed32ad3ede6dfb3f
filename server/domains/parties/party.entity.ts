import type { EndingGround } from "../../../schema/rules/case-states.ts";
import type { LinkLanguage } from "../../../schema/rules/link-languages.ts";
import type { DebtorIntervention } from "../../../schema/rules/tasks.ts";
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { AnswerMethod, PartyResponse, PartySide } from "./party.ts";

/** Whom a case or a corporate task is between; of exactly one of both. */
@Entity("parties")
@Index("parties_account", ["accountId"], { where: "account_id IS NOT NULL" })
@Index("parties_case", ["caseId", "side", "position"], { unique: true, where: "case_id IS NOT NULL" })
@Index("parties_task", ["taskId", "side", "position"], { unique: true, where: "task_id IS NOT NULL" })
@Index("parties_email", { synchronize: false })
@Index("parties_obligors", ["taskId", "position"], {
  where: "task_id IS NOT NULL AND side = 'RESPONDENT' AND position > 1",
})
@Index("parties_obligors_search", { synchronize: false })
@Index("parties_search", { synchronize: false })
@Check("parties_check", "num_nonnulls(case_id, task_id) = 1")
@Check("parties_check1", "(response = 'PENDING') = (responded_at IS NULL)")
@Check("parties_language_check", "language IN ('es', 'ca', 'gl', 'eu', 'en')")
@Check("parties_removed_reason", "(removed_at IS NULL) = (removed_reason IS NULL)")
@Check(
  "parties_closing_ground_check",
  "closing_ground IN ('NO_ANSWER', 'PROPOSAL_LAPSED', 'TIME_OVER', 'ENDED_BY_PARTY', 'REFUSED', 'WITHDRAWN', 'OTHER')",
)
@Check("parties_response_check", "response IN ('PENDING', 'ACCEPTED', 'DECLINED')")
@Check("parties_response_method_check", "response_method IN ('ACCOUNT', 'LINK', 'BY_HAND')")
@Check("parties_role_check", "role IN ('TITULAR', 'FIADOR', 'AVALISTA', 'OTROS')")
@Check("parties_side_check", "side IN ('CLAIMANT', 'RESPONDENT')")
export class Party {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("cases", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "case_id", nullable: true })
  caseId!: number | null;

  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "task_id", nullable: true })
  taskId!: number | null;

  @Column({ type: "text" })
  side!: PartySide;

  /** Among those of its side, from 1. */
  @Column({ type: "smallint", default: 1 })
  position!: number;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "account_id", nullable: true })
  accountId!: number | null;

  @Column({ type: "text", default: "" })
  names!: string;

  @Column({ type: "text", default: "" })
  surnames!: string;

  @Column({ type: "boolean", name: "is_company", default: false })
  isCompany!: boolean;

  @Column({ type: "text", nullable: true })
  email!: string | null;

  @Column({ type: "text", default: "34" })
  lada!: string;

  @Column({ type: "text", nullable: true })
  phone!: string | null;

  @Column({ type: "text", name: "identity_document", nullable: true })
  identityDocument!: string | null;

  @Column({ type: "text", nullable: true })
  address!: string | null;

  @Column({ type: "text", nullable: true })
  city!: string | null;

  /** INE number. */
  @Column({ type: "text", nullable: true })
  province!: string | null;

  @Column({ type: "text", name: "postal_code", nullable: true })
  postalCode!: string | null;

  /** ISO 3166 alpha-2. */
  @Column({ type: "char", length: 2, default: "ES" })
  country!: string;

  @Column({ type: "text", default: "" })
  lawyer!: string;

  @Column({ type: "text", default: "PENDING" })
  response!: PartyResponse;

  @Column({ type: "timestamptz", name: "responded_at", nullable: true })
  respondedAt!: Date | null;

  @Column({ type: "text", name: "response_note", nullable: true })
  responseNote!: string | null;

  @Column({ type: "text", name: "response_method", nullable: true })
  responseMethod!: AnswerMethod | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  /** Kept by the database: names and surnames, folded. */
  @Column({
    type: "text",
    name: "search_text",
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  searchText!: string | null;

  /** Kept by the database: names, e-mail, telephone and document, folded; for who sees all of them. */
  @Column({
    type: "text",
    name: "contact_text",
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  contactText!: string | null;

  /** In which quality an obligor that was added to a task owes its debt; null: that isn't known, or the task says it. */
  @Column({ type: "text", nullable: true })
  role!: DebtorIntervention | null;

  /** Of a counterparty of a closed case that is in no agreement. */
  @Column({ type: "text", name: "closing_ground", nullable: true })
  closingGround!: EndingGround | null;

  /** Taken out of its matter then; what it took part in stays. */
  @Column({ type: "timestamptz", name: "removed_at", nullable: true })
  removedAt!: Date | null;

  @Column({ type: "text", name: "removed_reason", nullable: true })
  removedReason!: string | null;

  /** In which a debtor last acted on the page of its link; null: it hasn't, and is written to in Spanish. */
  @Column({ type: "text", nullable: true })
  language!: LinkLanguage | null;
}
