import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { MailingChannel, MailingStatus } from "../../generated/schema-types.ts";
import type { StoredSelection } from "./audience/selection.ts";

/** One mailing to the debtors of a selection. Its row is also the lock under which its moves follow each other. */
@Entity("mailings")
@Index("mailings_at_work", ["status"], { where: "status IN ('SCHEDULED', 'RUNNING')" })
@Index("mailings_list", ["listId", "id"], { where: "list_id IS NOT NULL" })
@Index("mailings_strategy", ["strategyId", "id"], { where: "strategy_id IS NOT NULL" })
@Check("mailings_bounce_percent_check", "bounce_percent BETWEEN 1 AND 100")
@Check("mailings_channel_check", "channel IN ('MAIL', 'LETTER', 'CERTIFIED_MAIL', 'CERTIFIED_SMS')")
@Check("mailings_letters_per_batch_check", "letters_per_batch BETWEEN 1 AND 250")
@Check("mailings_domain_pace_per_minute_check", "domain_pace_per_minute > 0")
@Check("mailings_pace_per_minute_check", "pace_per_minute > 0")
@Check("mailings_recent_days_check", "recent_days >= 0")
@Check(
  "mailings_status_check",
  "status IN ('DRAFT', 'SCHEDULED', 'RUNNING', 'PAUSED', 'FINISHED', 'CANCELLED')",
)
export class Mailing {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "text" })
  name!: string;

  /** The list it writes to, if it is one list. */
  @ForeignKey("task_lists")
  @Column({ type: "bigint", name: "list_id", nullable: true })
  listId!: number | null;

  /** Whose step it carries out: who stops being meant by it gets nothing. */
  @ForeignKey("strategies", { onDelete: "SET NULL" })
  @Column({ type: "bigint", name: "strategy_id", nullable: true })
  strategyId!: number | null;

  @Column({ type: "jsonb" })
  selection!: StoredSelection;

  @ForeignKey("mailing_templates")
  @Column({ type: "bigint", name: "template_id" })
  templateId!: number;

  /** Null while it is a draft, which sends the newest. */
  @Column({ type: "int", name: "template_version", nullable: true })
  templateVersion!: number | null;

  @Column({ type: "text" })
  status!: MailingStatus;

  @Column({ type: "text", default: "MAIL" })
  channel!: MailingChannel;

  @Column({ type: "int", name: "letters_per_batch", default: 100 })
  lettersPerBatch!: number;

  /** In a sentence. */
  @Column({ type: "text", name: "paused_because", nullable: true })
  pausedBecause!: string | null;

  @Column({ type: "timestamptz", name: "starts_at", nullable: true })
  startsAt!: Date | null;

  /** Who sends it: an older worker that wakes up again finds that it isn't the one any more, and sends nothing. */
  @Column({ type: "uuid", nullable: true })
  worker!: string | null;

  /** Of a running one: nothing goes out before, because … */
  @Column({ type: "timestamptz", name: "waits_until", nullable: true })
  waitsUntil!: Date | null;

  @Column({ type: "text", name: "waiting_because", nullable: true })
  waitingBecause!: string | null;

  @Column({ type: "int", name: "pace_per_minute" })
  pacePerMinute!: number;

  @Column({ type: "int", name: "domain_pace_per_minute" })
  domainPacePerMinute!: number;

  @Column({ type: "int", name: "recent_days" })
  recentDays!: number;

  @Column({ type: "int", name: "bounce_percent" })
  bouncePercent!: number;

  /** Mails that had gone out when somebody let it go on, and those of them that had come back: they don't stop it again. */
  @Column({ type: "int", name: "accepted_handled", default: 0 })
  acceptedHandled!: number;

  @Column({ type: "int", name: "accepted_bounced", default: 0 })
  acceptedBounced!: number;

  /** Debts it was begun with. */
  @Column({ type: "int", default: 0 })
  tasks!: number;

  @Column({ type: "int", default: 1 })
  version!: number;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  @Column({ type: "timestamptz", name: "started_at", nullable: true })
  startedAt!: Date | null;

  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt!: Date | null;
}
