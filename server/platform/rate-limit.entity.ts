import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/** Counters of rate-limiter-flexible, see rate-limits.ts; unlogged: worth nothing after a crash. */
@Entity({ name: "rate_limits", schema: "platform" })
@Index("rate_limits_expire", ["expire"])
export class RateLimit {
  @PrimaryColumn({ type: "varchar", length: 255 })
  key!: string;

  @Column({ type: "int", default: 0 })
  points!: number;

  /** Milliseconds since 1970; null: never. */
  @Column({ type: "bigint", nullable: true })
  expire!: number | null;
}
