import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import type { ContactPointState } from "../../../schema/rules/restrictions.ts";
import type { PointChannel } from "./debtor-point.entity.ts";

/** What is known of an address or a telephone, whoever has it; those of which nothing is known have no row. */
@Entity("contact_points")
@Index("contact_points_bad", ["status"], { where: "status <> 'VALID'" })
@Check("contact_points_channel_check", "channel IN ('EMAIL', 'PHONE')")
@Check(
  "contact_points_status_check",
  "status IN ('VALID', 'BOUNCED_HARD', 'BOUNCED_SOFT', 'WRONG_NUMBER', 'REFUSED', 'COMPLAINED')",
)
export class ContactPoint {
  @PrimaryColumn({ type: "text" })
  channel!: PointChannel;

  /** As in DebtorPoint. */
  @PrimaryColumn({ type: "text" })
  value!: string;

  @Column({ type: "text" })
  status!: ContactPointState;

  /** What a mail server answered, e.g. `550 5.1.1`. */
  @Column({ type: "text", nullable: true })
  code!: string | null;

  /** How it is known, in words for the screen. */
  @Column({ type: "text" })
  source!: string;

  @Column({ type: "timestamptz" })
  since!: Date;

  /** Null: the platform. */
  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "noted_by", nullable: true })
  notedBy!: number | null;
}
