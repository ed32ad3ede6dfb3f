import { INTERVENTION_NUMBERS } from "../../../schema/rules/interventions.ts";
import type { CaseStatus, ClosingGround } from "../../../schema/rules/case-states.ts";
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import { ALL_SQL, WAITING_SQL } from "./case-machine.ts";

@Entity("cases")
@Index("cases_action", ["lastSharedAt", "id"], { where: "erased_at IS NULL" })
@Index("cases_client", ["clientId", "id"])
@Index("cases_client_action", ["clientId", "lastSharedAt", "id"])
@Index("cases_created", ["createdAt"])
@Index("cases_rank", ["statusRank", "id"], { where: "erased_at IS NULL" })
@Index("cases_reassignment", ["reassignmentRequestedAt"], { where: "reassignment_requested_at IS NOT NULL" })
@Index("cases_search", { synchronize: false })
@Index("cases_shown", ["id"], { where: "erased_at IS NULL" })
@Index("cases_specialist", ["specialistId", "id"], { where: "specialist_id IS NOT NULL" })
@Index("cases_specialist_action", ["specialistId", "lastActionAt", "id"], { where: "erased_at IS NULL" })
@Index("cases_waiting", ["lastActionAt"], { where: `status IN ${WAITING_SQL}` })
@Check("cases_accepted_agreements_check", "accepted_agreements >= 0")
@Check("cases_closed_agreements_check", "closed_agreements >= 0")
@Check(
  "cases_closing_ground_check",
  "closing_ground IN ('NO_ANSWER', 'PROPOSAL_LAPSED', 'TIME_OVER', 'ENDED_BY_PARTY', 'REFUSED', 'WITHDRAWN', 'OTHER', 'BY_PARTY')",
)
@Check("cases_intervention_type_check", `intervention_type IN (${INTERVENTION_NUMBERS.join(", ")})`)
@Check("cases_open_agreements_check", "open_agreements >= 0")
@Check("cases_origin_check", "origin IN ('CLIENT', 'SPECIALIST')")
@Check("cases_sessions_check", "sessions >= 0")
@Check("cases_status_check", `status IN ${ALL_SQL}`)
@Check("cases_unpaid_check", "unpaid >= 0")
export class Case {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** `P26000123` */
  @Column({ type: "text", unique: true })
  number!: string;

  /** Null while the invited client has no account. */
  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "client_id", nullable: true })
  clientId!: number | null;

  /** Who was asked (PENDING_ACCEPTANCE) or has accepted. */
  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "specialist_id", nullable: true })
  specialistId!: number | null;

  /** 1 private conciliation, 2 mediation, 3 collection. */
  @Column({ type: "smallint", name: "intervention_type" })
  interventionType!: number;

  /** Code of the catalogue. */
  @ForeignKey("intervention_areas")
  @Column({ type: "text", nullable: true })
  area!: string | null;

  @Column({ type: "text", default: "PENDING_ACCEPTANCE" })
  status!: CaseStatus;

  /** The confidential account: for client, specialist and administrators. */
  @Column({ type: "text", default: "" })
  description!: string;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by", nullable: true })
  createdBy!: number | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  @Column({ type: "int", default: 1 })
  version!: number;

  @Column({ type: "timestamptz", name: "closed_at", nullable: true })
  closedAt!: Date | null;

  @Column({ type: "text", default: "CLIENT" })
  origin!: "CLIENT" | "SPECIALIST";

  /** When the specialist it is with was asked, or took it; null: nobody has been. */
  @Column({ type: "timestamptz", name: "asked_at", nullable: true })
  askedAt!: Date | null;

  @Column({ type: "timestamptz", name: "accepted_at", nullable: true })
  acceptedAt!: Date | null;

  /** An administrator chose the specialist: the commission applies. */
  @Column({ type: "boolean", name: "assigned_by_platform", default: false })
  assignedByPlatform!: boolean;

  @Column({ type: "text", name: "closing_ground", nullable: true })
  closingGround!: ClosingGround | null;

  @Column({ type: "text", name: "closing_reason", nullable: true })
  closingReason!: string | null;

  @Column({ type: "timestamptz", name: "specialist_archived_at", nullable: true })
  specialistArchivedAt!: Date | null;

  @Column({ type: "timestamptz", name: "client_archived_at", nullable: true })
  clientArchivedAt!: Date | null;

  /** Of anything. */
  @Column({ type: "timestamptz", name: "last_action_at" })
  lastActionAt!: Date;

  /** Of what the client may see, too. */
  @Column({ type: "timestamptz", name: "last_shared_at" })
  lastSharedAt!: Date;

  @Column({ type: "timestamptz", name: "reassignment_requested_at", nullable: true })
  reassignmentRequestedAt!: Date | null;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "reassignment_requested_by", nullable: true })
  reassignmentRequestedBy!: number | null;

  @Column({ type: "text", name: "reassignment_reason", nullable: true })
  reassignmentReason!: string | null;

  /** This and what follows up to `unpaid`: told by the domains above, see case-facts.ts. */
  @Column({ type: "int", name: "open_agreements", default: 0 })
  openAgreements!: number;

  @Column({ type: "int", name: "closed_agreements", default: 0 })
  closedAgreements!: number;

  @Column({ type: "int", name: "accepted_agreements", default: 0 })
  acceptedAgreements!: number;

  /** To come or held. */
  @Column({ type: "int", default: 0 })
  sessions!: number;

  /** Of the first one held. */
  @Column({ type: "timestamptz", name: "first_session_at", nullable: true })
  firstSessionAt!: Date | null;

  @Column({ type: "timestamptz", name: "next_session_at", nullable: true })
  nextSessionAt!: Date | null;

  /** A payment or collection calendar exists. */
  @Column({ type: "boolean", name: "has_calendar", default: false })
  hasCalendar!: boolean;

  /** What is left to pay of the accepted budget, exact. */
  @Column({ type: "numeric", precision: 14, scale: 2, default: 0 })
  unpaid!: string;

  /** Five years after it was closed: nothing but what money needs is left. */
  @Column({ type: "timestamptz", name: "erased_at", nullable: true })
  erasedAt!: Date | null;

  /** Kept by the database: how far a case has come, to sort by. */
  @Column({
    type: "smallint",
    name: "status_rank",
    select: false,
    insert: false,
    update: false,
  })
  statusRank!: number;

  /** Kept by the database: number, names and e-mails of the parties, folded. */
  @Column({ type: "text", name: "search_text", default: "", select: false, insert: false, update: false })
  searchText!: string;

  /** What it is about as the other parties and every document see it; "" while there is none. */
  @Column({ type: "text", default: "" })
  object!: string;

  /** 0 while there has been none; one more with each change. */
  @Column({ type: "int", name: "object_version", default: 0 })
  objectVersion!: number;

  /** Whoever runs the case has confirmed how the other side will read this version. */
  @Column({ type: "boolean", name: "object_confirmed", default: false })
  objectConfirmed!: boolean;
}
