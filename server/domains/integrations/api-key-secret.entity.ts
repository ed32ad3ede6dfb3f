import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

/** One of the secrets of a key: while it is exchanged there are two. */
@Entity("api_key_secrets")
@Index("api_key_secrets_key", ["keyId", "createdAt"])
export class ApiKeySecret {
  /** How the secret begins: by it the row is found. */
  @PrimaryColumn({ type: "text" })
  prefix!: string;

  @ForeignKey("api_keys", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "key_id" })
  keyId!: number;

  /** SHA-256 of the whole secret, which is 256 random bits and so can't be guessed from it. */
  @Column({ type: "text" })
  hash!: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  /** Since it has been exchanged; null: it ends with the key. */
  @Column({ type: "timestamptz", name: "ends_at", nullable: true })
  endsAt!: Date | null;
}
