import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";

/** A bank's file. Its row is the queue: the status says what comes next, so whoever finds it goes on. */
@Entity("bank_files")
@Index("bank_files_content", ["sha256"], { unique: true, where: "status <> 'REFUSED'" })
@Check("bank_files_status_check", "status IN ('READING', 'MATCHING', 'BOOKING', 'DONE', 'REFUSED')")
@Check("bank_files_received_by_check", "received_by IN ('CREDITOR', 'PLATFORM')")
export class BankFile {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "text", name: "file_name" })
  fileName!: string;

  /** Null once it was read. */
  @Column({ type: "text", name: "file_key", nullable: true })
  fileKey!: string | null;

  @Column({ type: "int" })
  bytes!: number;

  @Column({ type: "text" })
  sha256!: string;

  @Column({ type: "text" })
  status!: Contract.BankFileStatus;

  /** Why it was refused: Spanish, ready to show. */
  @Column({ type: "text", nullable: true })
  problem!: string | null;

  /** Of a list of payments; a bank's statement says it by its account. */
  @Column({ type: "text", name: "received_by", default: "CREDITOR" })
  receivedBy!: Contract.PaymentRecipient;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by" })
  createdBy!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt!: Date | null;
}
