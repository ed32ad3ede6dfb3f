import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** What a client says of a specialist after a case. */
@Entity("reviews")
@Index("reviews_client", ["clientId"])
@Index("reviews_specialist", ["specialistId", "id"], { where: "removed_at IS NULL" })
@Check("reviews_check", "(reply IS NULL) = (replied_at IS NULL)")
@Check("reviews_stars_check", "stars BETWEEN 1 AND 5")
export class Review {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("cases")
  @Column({ type: "bigint", name: "case_id", unique: true })
  caseId!: number;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "specialist_id" })
  specialistId!: number;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "client_id" })
  clientId!: number;

  @Column({ type: "smallint" })
  stars!: number;

  @Column({ type: "text", default: "" })
  comment!: string;

  @Column({ type: "text", nullable: true })
  reply!: string | null;

  @Column({ type: "timestamptz", name: "replied_at", nullable: true })
  repliedAt!: Date | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  /** Taken away by an administrator after a report: neither shown nor counted. */
  @Column({ type: "timestamptz", name: "removed_at", nullable: true })
  removedAt!: Date | null;
}
