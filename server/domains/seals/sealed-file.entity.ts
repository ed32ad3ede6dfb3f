import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from "typeorm";
import { Seal } from "./seal.entity.ts";

/** Signed by the certificate of a demonstration, at level B-B, or with a time stamp. */
export type SealSignature = "NONE" | "DEMONSTRATION" | "B_B" | "B_T";

/** A document's PDF as it was made, once: the same bytes are served ever after. */
@Entity("sealed_files")
@Unique(["sealId", "version"])
@Check("sealed_files_signature_check", "signature IN ('NONE', 'DEMONSTRATION', 'B_B', 'B_T')")
export class SealedFile {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "seal_id" })
  sealId!: number;

  @ManyToOne(() => Seal, { onDelete: "CASCADE" })
  @JoinColumn({ name: "seal_id" })
  seal?: Seal;

  /** Hash of what was printed: a document that gets signatures noted gets a newer file. */
  @Column({ type: "text" })
  version!: string;

  /** Null once the document is erased: that the file was ours can still be told. */
  @Column({ type: "text", name: "file_key", nullable: true })
  fileKey!: string | null;

  @Column({ type: "text", unique: true })
  sha256!: string;

  @Column({ type: "bigint" })
  bytes!: number;

  @Column({ type: "text" })
  signature!: SealSignature;

  @Column({ type: "timestamptz", name: "made_at" })
  madeAt!: Date;
}
