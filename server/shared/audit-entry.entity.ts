import { Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";

/** The trail of what was done; only ever added. */
@Entity("audit_entries")
@Index("audit_entries_action", ["action", "id"])
@Index("audit_entries_actor", ["actorId", "id"])
@Index("audit_entries_api_key", ["apiKeyId", "id"], { where: "api_key_id IS NOT NULL" })
@Index("audit_entries_at", ["at"], { type: "brin" })
@Index("audit_entries_subject", ["subjectType", "subjectId", "at"])
export class AuditEntry {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ type: "bigint", name: "actor_id", nullable: true })
  actorId!: number | null;

  @Column({ type: "text" })
  action!: string;

  @Column({ type: "text", name: "subject_type" })
  subjectType!: string;

  @Column({ type: "text", name: "subject_id", nullable: true })
  subjectId!: string | null;

  @Column({ type: "text", name: "request_id", nullable: true })
  requestId!: string | null;

  /** Ids, counts and field names only: no personal data. */
  @Column({ type: "jsonb", default: {} })
  data!: Record<string, unknown>;

  /** The key of the program that did it; then there is no account. */
  @Column({ type: "bigint", name: "api_key_id", nullable: true })
  apiKeyId!: number | null;
}
