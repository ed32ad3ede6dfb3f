import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/** What a request with an Idempotency-Key was answered, see server/idempotent-claims.ts. */
@Entity("idempotent_answers")
@Index("idempotent_answers_age", ["createdAt"])
export class IdempotentAnswer {
  @PrimaryColumn({ type: "text" })
  scope!: string;

  @PrimaryColumn({ type: "text" })
  key!: string;

  @Column({ type: "text", name: "request_hash" })
  requestHash!: string;

  @Column({ type: "int", name: "status_code", nullable: true })
  statusCode!: number | null;

  @Column({ type: "text", name: "content_type", nullable: true })
  contentType!: string | null;

  @Column({ type: "text", nullable: true })
  body!: string | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  /** Of the process that holds the key. */
  @Column({ type: "uuid", nullable: true })
  claim!: string | null;

  /** Written in the transaction of the change itself. */
  @Column({ type: "timestamptz", name: "carried_out_at", nullable: true })
  carriedOutAt!: Date | null;
}
