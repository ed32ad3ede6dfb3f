import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";

/** What the log knows of: each is one thing that an investigation asks about. */
export const SECURITY_EVENT_KINDS = [
  "SIGN_IN",
  "PASSWORD",
  "SECOND_STEP",
  "SECOND_STEP_CHANGE",
  "RECOVERY_REQUEST",
  "RECOVERY_CODE",
  "PASSWORD_RESET",
  "PASSWORD_CHANGE",
  "REGISTRATION",
  "EMAIL_CODE",
  "EMAIL_CHANGE",
  "PROOF",
  "SIGN_OUT",
  "SESSIONS_ENDED",
  "NEW_IBAN",
  "PAYOUT",
  "PAYOUT_STOP",
  "API_KEY",
  "ACCESS",
  "LIMIT",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

export const SECURITY_OUTCOMES = ["OK", "REFUSED", "THROTTLED"] as const;
export type SecurityOutcome = (typeof SECURITY_OUTCOMES)[number];

/** One line of the security log; only ever added, and erased by its retention alone. */
@Entity("security_events")
@Index("security_events_account", ["accountId", "id"])
@Index("security_events_address", ["address", "id"])
@Index("security_events_at", ["at"], { type: "brin" })
@Index("security_events_kind", ["kind", "id"])
@Index("security_events_way_in", ["accountId", "address", "at"], {
  where: "outcome = 'OK' AND kind IN ('SIGN_IN', 'PASSWORD_RESET')",
})
@Check("security_events_outcome_check", "outcome IN ('OK', 'REFUSED', 'THROTTLED')")
export class SecurityEvent {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ type: "text" })
  kind!: SecurityEventKind;

  @Column({ type: "text" })
  outcome!: SecurityOutcome;

  @Column({ type: "bigint", name: "account_id", nullable: true })
  accountId!: number | null;

  @Column({ type: "text" })
  address!: string;

  @Column({ type: "boolean", name: "known_device", nullable: true })
  knownDevice!: boolean | null;

  @Column({ type: "text", name: "request_id" })
  requestId!: string;

  @Column({ type: "jsonb", default: {} })
  detail!: Record<string, string | number | boolean | null>;
}
