import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
} from "typeorm";
import { Review } from "./review.entity.ts";
import type { ReviewReportReason } from "../../generated/schema-types.ts";

@Entity("review_reports")
@Index("review_reports_open", ["createdAt"], { where: "decision IS NULL" })
@Unique(["reviewId", "reporterId"])
@Check("review_reports_check", "(decision IS NULL) = (decided_at IS NULL)")
@Check("review_reports_decision_check", "decision IN ('KEPT', 'REMOVED')")
@Check(
  "review_reports_reason_check",
  "reason IN ('OFFENSIVE', 'FALSE', 'PERSONAL_DATA', 'NOT_A_CLIENT', 'OTHER')",
)
export class ReviewReport {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "review_id" })
  reviewId!: number;

  @ManyToOne(() => Review, { onDelete: "CASCADE" })
  @JoinColumn({ name: "review_id" })
  review?: Review;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "reporter_id" })
  reporterId!: number;

  @Column({ type: "text" })
  reason!: ReviewReportReason;

  @Column({ type: "text", default: "" })
  detail!: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "text", nullable: true })
  decision!: "KEPT" | "REMOVED" | null;

  @Column({ type: "text", name: "decision_note", default: "" })
  decisionNote!: string;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "decided_by", nullable: true })
  decidedBy!: number | null;

  @Column({ type: "timestamptz", name: "decided_at", nullable: true })
  decidedAt!: Date | null;
}
