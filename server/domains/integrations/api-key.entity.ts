import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";
import type { ApiKeyScope } from "../../shared/context.ts";

/** What a program asks with. What it opens never changes: what was kept for its repeated requests stays right. */
@Entity("api_keys")
@Index("api_keys_name", ["name"], { unique: true, where: "revoked_at IS NULL" })
@Check("api_keys_scopes_check", "cardinality(scopes) > 0")
@Check("api_keys_requests_per_minute_check", "requests_per_minute > 0")
export class ApiKey {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "text" })
  name!: string;

  @Column({ type: "text", array: true })
  scopes!: ApiKeyScope[];

  /** null: all lists and the tasks without one. */
  @Column({ type: "bigint", array: true, name: "list_ids", nullable: true })
  listIds!: number[] | null;

  /** Networks in CIDR notation; none: from everywhere. */
  @Column({ type: "text", array: true })
  addresses!: string[];

  @Column({ type: "int", name: "requests_per_minute" })
  requestsPerMinute!: number;

  @Column({ type: "timestamptz", name: "expires_at", nullable: true })
  expiresAt!: Date | null;

  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "bigint", name: "revoked_by", nullable: true })
  revokedBy!: number | null;

  @Column({ type: "timestamptz", name: "revoked_at", nullable: true })
  revokedAt!: Date | null;

  /** To the minute. */
  @Column({ type: "timestamptz", name: "last_used_at", nullable: true })
  lastUsedAt!: Date | null;
}
