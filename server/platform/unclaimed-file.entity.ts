import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/** Files that were stored and that nothing refers to yet, see orphan-files.ts. */
@Entity("unclaimed_files")
@Index("unclaimed_files_age", ["storedAt"])
export class UnclaimedFile {
  @PrimaryColumn({ type: "text" })
  key!: string;

  @Column({ type: "timestamptz", name: "stored_at" })
  storedAt!: Date;
}
