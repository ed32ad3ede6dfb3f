import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";

/** A meeting of the parties of a case or of a corporate task. */
@Entity("matter_sessions")
@Index("matter_sessions_case", ["caseId", "startsAt"], { where: "case_id IS NOT NULL" })
@Index("matter_sessions_chosen", ["chosenByPartyId"], { where: "chosen_by_party_id IS NOT NULL" })
@Index("matter_sessions_starts", ["startsAt"])
@Index("matter_sessions_task", ["taskId", "startsAt"], { where: "task_id IS NOT NULL" })
@Check("matter_sessions_channel_check", "channel IN ('IN_PERSON', 'VIDEO', 'PHONE')")
@Check("matter_sessions_check", "num_nonnulls(case_id, task_id) = 1")
@Check("matter_sessions_kind_check", "kind IN ('INITIAL', 'JOINT', 'SEPARATE')")
@Check("matter_sessions_minutes_check", "minutes BETWEEN 10 AND 480")
@Check("matter_sessions_status_check", "status IN ('SCHEDULED', 'HELD', 'MISSED', 'CANCELLED')")
export class MatterSession {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("cases", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "case_id", nullable: true })
  caseId!: number | null;

  @ForeignKey("tasks", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "task_id", nullable: true })
  taskId!: number | null;

  @Column({ type: "text" })
  kind!: Contract.SessionKind;

  @Column({ type: "timestamptz", name: "starts_at" })
  startsAt!: Date;

  @Column({ type: "int" })
  minutes!: number;

  @Column({ type: "text" })
  channel!: Contract.SessionChannel;

  @Column({ type: "text" })
  place!: string;

  @Column({ type: "text", default: "SCHEDULED" })
  status!: Contract.SessionStatus;

  @Column({ type: "text", default: "" })
  result!: string;

  /** Of each who wrote some, by account: nobody else's to read. */
  @Column({ type: "jsonb", name: "private_notes", default: {} })
  privateNotes!: Record<string, string>;

  @Column({ type: "text", name: "cancel_reason", nullable: true })
  cancelReason!: string | null;

  /** Of the calendar file: goes up with each change of time or place. */
  @Column({ type: "int", default: 0 })
  sequence!: number;

  @Column({ type: "timestamptz", name: "reminded_at", nullable: true })
  remindedAt!: Date | null;

  /** Chose it by its personal link; null: whoever manages the matter called it. */
  @ForeignKey("parties", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "chosen_by_party_id", nullable: true })
  chosenByPartyId!: number | null;

  /** In whose name it is told: who called it, or whoever managed the matter when a party chose it. */
  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  @Column({ type: "int", default: 1 })
  version!: number;
}
